import { sql, type RawBuilder } from 'kysely'
import { listLimit } from '../contract/listLimit.ts'
import { indexHint } from '../store/engine/planHints.ts'
import type { Store } from '../store/openStore.ts'
import { createCountCache } from './countCache.ts'
import { pageKeys, readByKeys, type Key } from './pageKeys.ts'
import { sortMatches } from './sortMatches.ts'
import { branchConditions, isOf, matchUsers, type MatchBranch } from './textMatch.ts'
import { toUser, type LedgerUser } from './user.ts'

export type UserQuery = {
  mids: readonly string[]
  filter?: { ids?: readonly string[]; q?: string }
  /** By name, unless something else is asked for. */
  sort?: { field: UserSort; order: 'asc' | 'desc' }
  offset: number
  limit: number
}

export type UserSort = keyof typeof sortColumns

const sortColumns = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  createdAt: 'created_at',
  id: 'id',
  mid: 'mid',
} as const

export type UserPage = { rows: LedgerUser[]; total: number; hasMore: boolean }

/** The users that the ledger knows, as `listOrders` lists the orders. */
export async function listUsers(store: Pick<Store, 'db' | 'engine'>, query: UserQuery): Promise<UserPage> {
  const mids = [...new Set(query.mids)].toSorted()
  if (mids.length === 0) return { rows: [], total: 0, hasMore: false }
  const { keys, total, hasMore = false } = await findKeys(store, { ...query, mids })
  const rows = await readByKeys(keys, (mid, ids) =>
    store.db.selectFrom('ledger_user').selectAll().where('mid', '=', mid).where('id', 'in', ids).execute(),
  )
  return { rows: rows.map(toUser), total, hasMore }
}

async function findKeys(
  store: Pick<Store, 'db' | 'engine'>,
  { mids, filter = {}, sort = { field: 'name', order: 'asc' }, offset, limit }: UserQuery,
): Promise<{ keys: Key[]; total: number; hasMore?: boolean }> {
  const column = sortColumns[sort.field]
  const page = { descending: sort.order === 'desc', offset, limit }
  const own = filter.ids === undefined ? [] : [isOneOf([...new Set(filter.ids)])]
  const match = filter.q === undefined ? undefined : matchUsers(store.engine, filter.q)
  if (match || filter.ids) {
    const branches: MatchBranch[] = match?.branches ?? [{ from: sql`ledger_user`, where: [] }]
    const selects = branches.map((branch) => selectMatches(mids, column, branch, own))
    const matches = await sortMatches(store, { ...page, selects, most: listLimit })
    if (matches) return matches
  }
  const where = match ? [...own, match.condition(mids)] : own
  const keys = await pageKeys(store, {
    ...page,
    table: 'ledger_user',
    branches: mids.map((mid) => ({ mid, where })),
    column,
    index: indexOf(column),
  })
  if (match) return { keys, total: listLimit, hasMore: true }
  const cached = createCountCache(store, mids)
  return { keys, total: await cached(['users', filter.ids], () => countUsers(store, mids, own)) }
}

async function countUsers(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  mids: readonly string[],
  own: RawBuilder<boolean>[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from ledger_user ${indexHint(engine, indexOf('id'))}
    where ${sql.join([isOf('ledger_user', mids), ...own], sql` and `)}`.execute(db)
  return rows[0]?.count ?? 0
}

function selectMatches(
  mids: readonly string[],
  column: string,
  branch: MatchBranch,
  own: RawBuilder<boolean>[],
): RawBuilder<unknown> {
  const all = [isOf('ledger_user', mids), ...own, ...branchConditions(branch)]
  return sql`select ledger_user.mid as mid, ledger_user.id as id, ${sql.ref(`ledger_user.${column}`)} as value
    from ${branch.from} where ${sql.join(all, sql` and `)}`
}

function isOneOf(ids: readonly string[]): RawBuilder<boolean> {
  return ids.length === 0 ? sql`1 = 0` : sql`ledger_user.id in (${sql.join(ids)})`
}

function indexOf(column: string): string {
  return column === 'id' || column === 'mid' ? 'sqlite_autoindex_ledger_user_1' : `ledger_user_by_${column}`
}
