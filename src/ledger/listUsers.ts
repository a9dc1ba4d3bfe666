import { sql, type RawBuilder } from 'kysely'
import { indexHint } from '../store/engine/planHints.ts'
import type { Store } from '../store/openStore.ts'
import { gather, few, sliceKeys } from './gather.ts'
import { conditionsOf, findUsers, isOf, type Way } from './orderSearch.ts'
import { createMemory } from './remembered.ts'
import { toUser, type LedgerUser } from './user.ts'
import type { Cursor } from './arm.ts'
import { readKeys, type Key } from './walk.ts'

export type UserQuery = {
  mids: readonly string[]
  filter?: { ids?: readonly string[]; q?: string }
  /** By name, unless something else is asked for. */
  sort?: { field: UserSort; order: 'asc' | 'desc' }
  offset: number
  limit: number
  after?: Cursor
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

export type UserPage = { rows: LedgerUser[]; total: number; next?: Cursor }

/** The people whom the ledger knows, as `listOrders` lists the orders. */
export async function listUsers(store: Pick<Store, 'db' | 'engine'>, query: UserQuery): Promise<UserPage> {
  const mids = [...new Set(query.mids)].toSorted()
  if (mids.length === 0) return { rows: [], total: 0 }
  const { keys, total } = await findKeys(store, { ...query, mids })
  const last = keys.at(-1)
  const next = last && keys.length === query.limit ? { next: last } : {}
  return { rows: await readRows(store, keys), total, ...next }
}

async function findKeys(
  store: Pick<Store, 'db' | 'engine'>,
  { mids, filter = {}, sort = { field: 'name', order: 'asc' }, offset, limit, after }: UserQuery,
): Promise<{ keys: Key[]; total: number }> {
  const remembered = createMemory(store, mids)
  const column = sortColumns[sort.field]
  const descending = sort.order === 'desc'
  const ids = filter.ids && [...new Set(filter.ids)]
  const own = ids === undefined ? [] : [isOneOf(ids)]
  const found = filter.q === undefined ? undefined : findUsers(store.engine, filter.q)
  const ways: Way[] = found?.ways ?? [{ from: sql`ledger_user`, where: [] }]

  if (found || (ids && ids.length * mids.length <= few)) {
    const selects = ways.map((way) => select(mids, column, way, own))
    const keys = await gather(store, { selects, descending })
    if (keys) return { keys: sliceKeys(keys, { descending, offset, limit, after }), total: keys.length }
  }
  const question = { ids, q: filter.q }
  const count = (extra: RawBuilder<boolean>[], index?: string) =>
    countUsers(
      store,
      ways.map((way) => ({ ...way, where: [isOf('ledger_user', mids), ...own, ...way.where, ...extra] })),
      index,
    )
  const total = await remembered(['users', question], () => count([], found ? undefined : indexOf('id')))
  if (total === 0) return { keys: [], total }
  const where = found ? [...own, found.here(mids)] : own
  const isNull = sql<boolean>`${sql.ref(`ledger_user.${column}`)} is null`
  const keys = await readKeys(store, {
    table: 'ledger_user',
    arms: mids.map((mid) => ({ mid, where })),
    column,
    descending,
    index: indexOf(column),
    isPlain: where.length === 0,
    offset,
    limit,
    after,
    total: async () => total,
    nulls: () =>
      remembered(['users without', column, question], () =>
        count([isNull], found ? undefined : indexOf(column)),
      ),
  })
  return { keys, total }
}

async function countUsers(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  ways: readonly Way[],
  index: string | undefined,
): Promise<number> {
  const counts = ways.map(
    (way) =>
      sql`(select count(*) from ${way.from} ${indexHint(engine, index)} where ${sql.join(conditionsOf(way), sql` and `)})`,
  )
  const { rows } = await sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`.execute(db)
  return rows[0]?.count ?? 0
}

function select(
  mids: readonly string[],
  column: string,
  way: Way,
  own: RawBuilder<boolean>[],
): RawBuilder<unknown> {
  return sql`select ledger_user.mid as mid, ledger_user.id as id, ${sql.ref(`ledger_user.${column}`)} as value
    from ${way.from} where ${sql.join([isOf('ledger_user', mids), ...own, ...conditionsOf(way)], sql` and `)}`
}

function isOneOf(ids: readonly string[]): RawBuilder<boolean> {
  return ids.length === 0 ? sql`1 = 0` : sql`ledger_user.id in (${sql.join(ids)})`
}

function indexOf(column: string): string {
  return column === 'id' || column === 'mid' ? 'sqlite_autoindex_ledger_user_1' : `ledger_user_by_${column}`
}

async function readRows({ db }: Pick<Store, 'db'>, keys: Key[]): Promise<LedgerUser[]> {
  const mids = [...new Set(keys.map(({ mid }) => mid))]
  const idsOf = (mid: string) => keys.filter((key) => key.mid === mid).map(({ id }) => id)
  const found = await Promise.all(
    mids.map((mid) =>
      db.selectFrom('ledger_user').selectAll().where('mid', '=', mid).where('id', 'in', idsOf(mid)).execute(),
    ),
  )
  const byKey = new Map(found.flat().map((row) => [JSON.stringify([row.mid, row.id]), row]))
  return keys.flatMap(({ mid, id }) => {
    const row = byKey.get(JSON.stringify([mid, id]))
    return row ? [toUser(row)] : []
  })
}
