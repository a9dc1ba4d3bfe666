import { outcomeKinds } from '../ledger/outcomeKinds.ts'
import { toColumnFilter, type ColumnFilter, type OrderFilter, conditions } from './orderFilter.ts'
import { type LedgerView, viewLedger } from '../ledger/ledgerView.ts'
import { readCountedWords } from './orderTotals.ts'
import { readNames } from '../ledger/statusNames.ts'
import { iso, type Store } from '../../store/openStore.ts'
import type { OpenOrderFilter, OpenSpan } from '../ledger/columnConditions.ts'
import { readLate } from '../late/lateKinds.ts'
import { sql } from 'kysely'
import { matchOrders, midIn } from '../ledger/textMatch.ts'
import { coverageIn } from '../ledger/coverage.ts'

/** Resolves status names and late orders at query time, so that a new name applies at once, as in the fee report. */
export async function readColumnFilter(view: LedgerView, filter: OrderFilter): Promise<ColumnFilter> {
  const open = await readOpenSpan(view, filter)
  const columns = { ...toColumnFilter(filter), ...(open && { open }) }
  if (filter.outcome === undefined) return columns
  const names = await readNames(view.store.db, view.mids)
  const { statuses, kinds } = outcomeKinds([filter.outcome].flat(), await readCountedWords(view), names)
  const selected = columns.words.status
  const status = selected ? statuses.filter((one) => selected.includes(one)) : statuses
  return { ...columns, words: { ...columns.words, status }, ...(kinds && { kinds }) }
}

/** Late kinds are looked up once per request and then filtered by columns. */
async function readOpenSpan(view: LedgerView, filter: OpenOrderFilter): Promise<OpenSpan | undefined> {
  const { late, stuck, olderThan, now } = filter
  const isOfLate = late === true || stuck === true
  if (!isOfLate && olderThan === undefined) return undefined
  if (now === undefined) throw new TypeError('the age of an order is of a moment, and none was named')
  const since = olderThan === undefined ? {} : { below: iso(now - olderThan * 1000) }
  if (!isOfLate) return { since }
  const { kinds } = await readLate(view, now)
  const wanted = stuck === true ? kinds.filter((kind) => kind.stuck > 0) : kinds
  return {
    since,
    kinds: wanted.map(({ mid, orderType, paymentMethod, status, lateBefore, stuckBefore }) => ({
      mid,
      orderType,
      paymentMethod,
      status,
      before: stuck === true ? stuckBefore : lateBefore,
    })),
  }
}

/** Orders without a readable creation time that match the rest of the filter. None if it has no time span. */
export async function countUndated(view: LedgerView, filter: OrderFilter): Promise<number> {
  const { mids, store } = view
  const isAnyTime = filter.createdAt_gte === undefined && filter.createdAt_lt === undefined
  if (isAnyTime || mids.length === 0) return 0
  const counted = await store.db
    .selectFrom('order_hour')
    .select(({ fn }) => fn.sum<number | null>('count').as('count'))
    .where('hour', '=', '')
    .where('mid', 'in', mids)
    .executeTakeFirst()
  const all = Number(counted?.count ?? 0)
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

/** Completeness of an answer about orders. `undated`: orders without a readable time, which any period may lack. */
export type Completeness = { coverage: 'exact' | 'at-least'; undated: number }

export async function readCompleteness(
  store: Pick<Store, 'db' | 'engine' | 'now'>,
  mids: readonly string[],
  filter: OrderFilter = {},
): Promise<Completeness> {
  return readViewCompleteness(viewLedger(store, mids), await store.now(), filter)
}

export async function readViewCompleteness(
  view: LedgerView,
  now: number,
  filter: OrderFilter = {},
): Promise<Completeness> {
  const [coverage, undated] = [await coverageIn(view, now), await countUndated(view, filter)]
  return { coverage: undated > 0 ? 'at-least' : coverage, undated }
}

export function setCompletenessHeaders({ headers }: Response, { coverage, undated }: Completeness): void {
  headers.set('Coverage', coverage)
  if (undated > 0) headers.set('Undated', String(undated))
}
