import { sql } from 'kysely'
import type { Store } from '../../store/openStore.ts'
import { isOpenSpan } from '../ledger/columnConditions.ts'
import { conditions, toColumnFilter, type OrderFilter } from '../orders/orderFilter.ts'
import { midIn } from '../ledger/textMatch.ts'

const places = {
  amount: { table: 'order_amount', word: 'bucket', column: 'source_key' },
  currency: { table: 'order_count', word: 'source_currency', column: 'source_currency' },
} as const

/** Orders without a readable amount or currency are counted but not summed. */
export async function countWithout(
  { db }: Pick<Store, 'db'>,
  what: keyof typeof places,
  mids: readonly string[],
  span: Pick<OrderFilter, 'createdAt_gte' | 'createdAt_lt'>,
): Promise<number> {
  if (mids.length === 0) return 0
  const { table, word, column } = places[what]
  const { rows: counts } = await sql<{ count: number | null }>`select cast(sum(count) as bigint) as count
    from ${sql.table(table)} where ${sql.ref(word)} = '' and mid in (${sql.join(mids)})`.execute(db)
  const all = Number(counts[0]?.count ?? 0)
  const columns = toColumnFilter(span)
  if (all === 0 || isOpenSpan(columns.created)) return all
  const lacks = sql`${sql.ref(`ledger_order.${column}`)} is null`
  const where = [midIn('ledger_order', mids), lacks, ...conditions(columns)]
  const { rows } = await sql<{ count: number }>`select count(*) as count from ledger_order
    where ${sql.join(where, sql` and `)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
