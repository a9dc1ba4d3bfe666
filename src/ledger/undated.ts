import { sql } from 'kysely'
import type { LedgerView } from './ledgerView.ts'
import { conditions, type OrderFilter } from './orderFilter.ts'
import { readColumnFilter } from './readColumnFilter.ts'
import { matchOrders, midIn } from './textMatch.ts'

/**
 * How many orders are in no period because nobody can read when they were created: those that match the rest of a
 * filter that asks for a period. None where it asks for none.
 */
export async function countUndated(view: LedgerView, filter: OrderFilter): Promise<number> {
  const { mids, store } = view
  const isAnyTime = filter.createdAt_gte === undefined && filter.createdAt_lt === undefined
  if (isAnyTime || mids.length === 0) return 0
  const kept = await store.db
    .selectFrom('order_hour')
    .select(({ fn }) => fn.sum<number | null>('count').as('count'))
    .where('hour', '=', '')
    .where('mid', 'in', mids)
    .executeTakeFirst()
  const all = Number(kept?.count ?? 0)
  if (all === 0) return 0
  const { created: _, ...rest } = await readColumnFilter(view, filter)
  const match = rest.search && matchOrders(store.engine, mids, rest.search)
  const where = [...conditions({ ...rest, created: {} }), ...(match ? [match.condition(mids)] : [])]
  if (where.length === 0) return all
  const undated = [midIn('ledger_order', mids), sql`ledger_order.created_at is null`, ...where]
  const { rows } = await sql<{ count: number }>`select count(*) as count from ledger_order
    where ${sql.join(undated, sql` and `)}`.execute(store.db)
  return Number(rows[0]?.count ?? 0)
}
