import { outcomeKinds } from '../ledger/outcomeKinds.ts'
import { toColumnFilter, type ColumnFilter, type OrderFilter, conditions } from './orderFilter.ts'
import { type LedgerView, viewLedger } from '../ledger/ledgerView.ts'
import { readCountedWords } from './orderTotals.ts'
import { readNames } from '../ledger/statusNames.ts'
import { iso, type Store } from '../../store/openStore.ts'
import type { OpenSpan } from '../ledger/columnConditions.ts'
import { readLate } from '../late/lateKinds.ts'
import { sql } from 'kysely'
import { readCount } from '../../store/executeAll.ts'
import { countWhere, matchOrders } from '../ledger/textMatch.ts'
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
async function readOpenSpan(view: LedgerView, filter: OrderFilter): Promise<OpenSpan | undefined> {
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
  const isAnyTime = filter.createdAt_gte === undefined && filter.createdAt_lt === undefined
  return isAnyTime ? 0 : countWithout(view, 'time', filter)
}

/** The stored count of all orders without the value, and the value's column. */
const places = {
  time: { table: 'order_hour', word: 'hour', column: 'created_at' },
  amount: { table: 'order_amount', word: 'bucket', column: 'source_key' },
  currency: { table: 'order_count', word: 'source_currency', column: 'source_currency' },
} as const

/** Orders without a readable value that match the rest of the filter. */
export async function countWithout(
  view: LedgerView,
  what: keyof typeof places,
  filter: OrderFilter,
): Promise<number> {
  const { mids, store } = view
  if (mids.length === 0) return 0
  const { table, word, column } = places[what]
  const all = await readCount(
    store.db,
    sql`select cast(sum(count) as bigint) as count
      from ${sql.table(table)} where ${sql.ref(word)} = '' and mid in (${sql.join(mids)})`,
  )
  if (all === 0) return 0
  const { created, ...rest } = await readColumnFilter(view, filter)
  const match = rest.search && matchOrders(store.engine, mids, rest.search)
  const own = conditions({ ...rest, created: what === 'time' ? {} : created })
  const where = [...own, ...(match ? [match.condition(mids)] : [])]
  if (where.length === 0) return all
  return countWhere(view, 'ledger_order', [sql`${sql.ref(`ledger_order.${column}`)} is null`, ...where])
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
