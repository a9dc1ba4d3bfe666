import { sql, type RawBuilder } from 'kysely'
import type { TextSearch } from '../../store/engine/textSearch.ts'
import type { Store } from '../../store/openStore.ts'
import { viewLedger, type LedgerView } from '../ledger/ledgerView.ts'
import { pageKeys } from '../ledger/pageKeys.ts'
import { readPage, searchKeys, sortLimit, sortMatches, type KeyPage } from '../ledger/sortMatches.ts'
import { countWhere, matchesOf, matchUsers, type Search } from '../ledger/textMatch.ts'
import type { LedgerUser } from '../ledger/user.ts'

export type UserQuery = {
  mids: readonly string[]
  filter?: Search & { ids?: readonly string[] }
  sort?: { field: UserSort; order: 'asc' | 'desc' }
  offset: number
  limit: number
}

export type UserSort = keyof typeof sortColumns

/** No contact data: the sort order would reveal it letter by letter. */
const sortColumns = {
  name: 'name',
  createdAt: 'created_at',
  id: 'id',
  mid: 'mid',
} as const

export const userSorts = Object.keys(sortColumns)

export type UserPage = { rows: LedgerUser[]; total: number; hasMore: boolean; view: LedgerView }

export async function listUsers(store: Pick<Store, 'db' | 'engine'>, query: UserQuery): Promise<UserPage> {
  const view = viewLedger(store, query.mids)
  if (view.mids.length === 0) return { rows: [], total: 0, hasMore: false, view }
  const { mids: _, ...page } = query
  return { ...(await readPage(view, 'ledger_user', page, () => findKeys(view, page))), view }
}

async function findKeys(
  { store, mids, cached }: LedgerView,
  { filter = {}, sort = { field: 'name', order: 'asc' }, offset, limit }: Omit<UserQuery, 'mids'>,
): Promise<KeyPage> {
  const ids = filter.ids && [...new Set(filter.ids)]
  const own = ids === undefined ? [] : [isOneOf(ids)]
  const column = sortColumns[sort.field]
  const page = { table: 'ledger_user' as const, column, descending: sort.order === 'desc', offset, limit }
  const matching = (branches: readonly TextSearch[]) => matchesOf('ledger_user', mids, own, branches)
  const branchesWhere = (more: (mid: string) => RawBuilder<boolean>[]) =>
    mids.map((mid) => ({ mid, where: [...own, ...more(mid)] }))

  const count = (where: RawBuilder<boolean>[]) =>
    countWhere({ store, mids }, 'ledger_user', where, indexOf('id'))

  const match = matchUsers(store.engine, filter)
  if (match)
    return searchKeys(store, cached, {
      ...page,
      question: ['users', ids, filter.q, filter.people],
      countRows: () => cached(['user count'], () => count([])),
      matches: matching(match.branches),
      branches: branchesWhere((mid) => [match.condition([mid])]),
      index: indexOf(column),
    })
  if (ids) {
    const matches = matching([{ from: sql`ledger_user`, where: [] }])
    const sorted = await sortMatches(store, { ...page, matches }, sortLimit)
    if (sorted) return sorted
  }
  const keys = await pageKeys(store, { ...page, branches: branchesWhere(() => []), index: indexOf(column) })
  return { keys, total: await cached(['user count', ids], () => count(own)) }
}

function isOneOf(ids: readonly string[]): RawBuilder<boolean> {
  return ids.length === 0 ? sql`1 = 0` : sql`ledger_user.id in (${sql.join(ids)})`
}

function indexOf(column: string): string {
  return column === 'id' || column === 'mid' ? 'sqlite_autoindex_ledger_user_1' : `ledger_user_by_${column}`
}
