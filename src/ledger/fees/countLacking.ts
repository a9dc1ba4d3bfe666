import { sql, type RawBuilder } from 'kysely'
import type { Store } from '../../store/openStore.ts'
import { isOpenSpan } from '../columnConditions.ts'
import { conditions, toColumnFilter, type OrderFilter } from '../orderFilter.ts'
import { midIn } from '../textMatch.ts'

type From = Pick<Store, 'db'>
type Span = Pick<OrderFilter, 'createdAt_gte' | 'createdAt_lt'>

/** How many orders of a report have no amount that can be read: they are in its numbers, and in none of its sums. */
export async function countWithoutAmount({ db }: From, mids: readonly string[], span: Span): Promise<number> {
  if (mids.length === 0) return 0
  const kept = await db
    .selectFrom('order_amount')
    .select(({ fn }) => fn.sum<number | null>('count').as('count'))
    .where('bucket', '=', '')
    .where('mid', 'in', mids)
    .executeTakeFirst()
  return withinSpan({ db }, mids, span, Number(kept?.count ?? 0), sql`ledger_order.source_key is null`)
}

/** How many orders do not say in which currency they are paid: they are counted, and their amounts are in no sum. */
export async function countWithoutCurrency(
  { db }: From,
  mids: readonly string[],
  span: Span,
): Promise<number> {
  if (mids.length === 0) return 0
  const kept = await db
    .selectFrom('order_count')
    .select(({ fn }) => fn.sum<number | null>('count').as('count'))
    .where('source_currency', '=', '')
    .where('mid', 'in', mids)
    .executeTakeFirst()
  return withinSpan({ db }, mids, span, Number(kept?.count ?? 0), sql`ledger_order.source_currency is null`)
}

/** Of all times the number is kept; the rows are looked at only where there are some and a span is asked for. */
async function withinSpan(
  { db }: From,
  mids: readonly string[],
  span: Span,
  all: number,
  lacks: RawBuilder<unknown>,
): Promise<number> {
  const columns = toColumnFilter(span)
  if (all === 0 || isOpenSpan(columns.created)) return all
  const where = [midIn('ledger_order', mids), lacks, ...conditions(columns)]
  const { rows } = await sql<{ count: number }>`select count(*) as count from ledger_order
    where ${sql.join(where, sql` and `)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
