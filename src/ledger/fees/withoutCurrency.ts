import { sql } from 'kysely'
import type { Store } from '../../store/openStore.ts'
import { isOpenSpan } from '../columnConditions.ts'
import { conditions, toColumnFilter, type OrderFilter } from '../orderFilter.ts'
import { midIn } from '../textMatch.ts'

/** How many orders do not say in which currency they are paid: they are counted, and their amounts are in no sum. */
export async function countWithoutCurrency(
  { db }: Pick<Store, 'db'>,
  mids: readonly string[],
  filter: Pick<OrderFilter, 'createdAt_gte' | 'createdAt_lt'>,
): Promise<number> {
  if (mids.length === 0) return 0
  const columns = toColumnFilter(filter)
  const kept = await db
    .selectFrom('order_count')
    .select(({ fn }) => fn.sum<number | null>('count').as('count'))
    .where('source_currency', '=', '')
    .where('mid', 'in', mids)
    .executeTakeFirst()
  const all = Number(kept?.count ?? 0)
  if (all === 0 || isOpenSpan(columns.created)) return all
  const where = [
    midIn('ledger_order', mids),
    sql`ledger_order.source_currency is null`,
    ...conditions(columns),
  ]
  const { rows } = await sql<{ count: number }>`select count(*) as count from ledger_order
    where ${sql.join(where, sql` and `)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
