import { sql, type RawBuilder } from 'kysely'
import { indexHint } from '../../store/engine/planHints.ts'
import type { TextSearch } from '../../store/engine/textSearch.ts'
import type { Store } from '../../store/openStore.ts'
import { listLimit } from '../../contract/listLimit.ts'
import { viewLedger, type LedgerView } from '../ledger/ledgerView.ts'
import { isOfKinds } from '../ledger/columnConditions.ts'
import type { LedgerOrder } from '../ledger/order.ts'
import { conditions, toColumnFilter, type ColumnFilter, type OrderFilter } from './orderFilter.ts'
import { countOrders, selectiveIndex, sortedBy, sortIndex } from './orderTotals.ts'
import { pageKeys, type Key, type KeyQuery } from '../ledger/pageKeys.ts'
import { readPage, searchKeys, sortLimit, sortMatches, type KeyPage } from '../ledger/sortMatches.ts'
import { readColumnFilter } from './readColumnFilter.ts'
import { matchesOf, matchOrders } from '../ledger/textMatch.ts'

export type OrderQuery = {
  mids: readonly string[]
  filter?: OrderFilter
  sort?: { field: OrderSort; order: 'asc' | 'desc' }
  offset: number
  limit: number
}

export type OrderSort = keyof typeof sortColumns

const sortColumns = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  id: 'id',
  status: 'status',
  orderType: 'order_type',
  userId: 'user_id',
  mid: 'mid',
  sourceAmount: 'source_key',
  destinationAmount: 'destination_key',
  sourceCurrency: 'source_currency',
  destinationCurrency: 'destination_currency',
  networkFee: 'network_key',
  processingFee: 'processing_key',
  rrFee: 'rr_key',
  totalFee: 'total_key',
  feeShare: 'share_key',
} as const

export const orderSorts = Object.keys(sortColumns)

export type OrderPage = {
  rows: LedgerOrder[]
  total: number
  /** More rows match a text search than are counted. */
  hasMore: boolean
  view: LedgerView
}

/** Rows without a value come last. Ties are broken by time for words, then by ID. */
export async function listOrders(store: Pick<Store, 'db' | 'engine'>, query: OrderQuery): Promise<OrderPage> {
  const view = viewLedger(store, query.mids)
  if (view.mids.length === 0) return { rows: [], total: 0, hasMore: false, view }
  const { field, order } = query.sort ?? { field: 'createdAt', order: 'desc' }
  const page = {
    filter: await readColumnFilter(view, query.filter ?? {}),
    column: sortColumns[field],
    descending: order === 'desc',
    offset: query.offset,
    limit: query.limit,
  }
  return { ...(await readPage(view, 'ledger_order', page, () => findKeys({ ...view, ...page }))), view }
}

type PageQuery = LedgerView &
  Pick<KeyQuery, 'column' | 'descending' | 'offset' | 'limit'> & { filter: ColumnFilter }

async function findKeys(query: PageQuery): Promise<KeyPage> {
  const { store, mids, filter, column, cached } = query
  const [table, own] = ['ledger_order' as const, conditions(filter)]
  const matching = (branches: readonly TextSearch[]) => matchesOf(table, mids, own, branches)
  const match = filter.search && matchOrders(store.engine, mids, filter.search)
  const counted = match && own.length === 0 ? countedBranches(match.branches) : undefined
  if (match)
    return searchKeys(store, cached, {
      ...query,
      question: filter,
      countRows: () => countOrders(query, toColumnFilter({})),
      table,
      matches: matching(match.branches),
      counts: counted && matching(counted),
      branches: mids.map((mid) => ({ mid, where: [...own, match.condition([mid])] })),
      ...sortedBy(column),
    })
  const index = await selectiveIndex(query, filter)
  if (index !== undefined) {
    const from = sql`ledger_order ${indexHint(store.engine, index)}`
    const matches = matching(branchesOf(filter, from))
    // Late orders are few and rarely the newest, so scanning in list order would take longer.
    const page = await sortMatches(
      store,
      { ...query, table, matches, ...sortedBy(column) },
      filter.open ? listLimit : sortLimit,
    )
    if (page) return page
  }
  if (own.length > 0) {
    const total = await countOrders(query, filter)
    return { keys: total === 0 ? [] : await filteredKeys(query), total }
  }
  // The page does not depend on the total, so both are read in parallel.
  const [total, keys] = await Promise.all([countOrders(query, filter), filteredKeys(query)])
  return { keys, total }
}

const maxKinds = 100

function branchesOf({ open }: ColumnFilter, from: RawBuilder<unknown>): TextSearch[] {
  const kinds = open?.kinds ?? []
  if (kinds.length === 0 || kinds.length > maxKinds) return [{ from, where: [] }]
  return kinds.map((kind) => ({ from, where: [isOfKinds([kind])] }))
}

function countedBranches(branches: readonly TextSearch[]): TextSearch[] | undefined {
  if (!branches.some(({ countFrom }) => countFrom)) return undefined
  return branches.map(({ countFrom, ...branch }) => ({ ...branch, from: countFrom ?? branch.from }))
}

async function filteredKeys(query: PageQuery): Promise<Key[]> {
  const { store, mids, filter, column } = query
  const statuses = filter.words.status
  const isByStatus =
    column === 'created_at' && statuses !== undefined && mids.length * statuses.length <= maxBranches
  const filters = isByStatus
    ? statuses.map((status) => ({ ...filter, words: { ...filter.words, status: [status] } }))
    : [filter]
  return pageKeys(store, {
    ...query,
    table: 'ledger_order',
    branches: mids.flatMap((mid) => filters.map((one) => ({ mid, where: conditions(one) }))),
    ...sortedBy(column),
    ...(isByStatus && { index: sortIndex('status') }),
  })
}

const maxBranches = 24
