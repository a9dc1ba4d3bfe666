import { sql, type RawBuilder, type Selectable } from 'kysely'
import { indexHint, mergeOrdered } from '../../store/engine/planHints.ts'
import { readCount } from '../../store/executeAll.ts'
import type { Store } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'

export type Key = { mid: string; id: string; value: string | null }

export type KeyQuery = {
  table: 'ledger_order' | 'ledger_user'
  /** Each branch yields rows in index order; the database merges them. */
  branches: UnionBranch[]
  column: string
  descending: boolean
  tiesByTime?: boolean | undefined
  index?: string | undefined
  /** Set if `index` leaves out rows without a value. */
  nullIndex?: string | undefined
  /** Condition of the partial `index`, which the database needs to use it. */
  valued?: RawBuilder<boolean>[] | undefined
  /** `index` does not have the rows in sort order. */
  isUnordered?: boolean | undefined
  offset: number
  limit: number
}

export type UnionBranch = { mid: string; where: RawBuilder<boolean>[] }

type From = Pick<Store, 'db' | 'engine'>

/** Reads the index alone. Rows without a value are a second list, since no index has them last both ways. */
export async function pageKeys(store: From, query: KeyQuery): Promise<Key[]> {
  const { table, column, offset, limit } = query
  if (query.branches.length === 0 || limit <= 0) return []
  if (column === 'id' || column === 'mid') return readKeys(store, query)
  const value = sql.ref(`${table}.${column}`)
  const valued = withConditions(query, [...(query.valued ?? []), sql`${value} is not null`])
  const keys = await readKeys(store, valued)
  if (keys.length === limit) return keys
  const before = keys.length > 0 || offset === 0 ? offset + keys.length : await countRows(store, valued)
  const rest = { offset: Math.max(offset - before, 0), limit: limit - keys.length }
  const index = query.nullIndex ?? query.index
  const nulls = await readKeys(store, {
    ...withConditions(query, [sql`${value} is null`]),
    ...rest,
    index,
    isUnordered: false,
    isWithoutValue: true,
  })
  return [...keys, ...nulls]
}

function withConditions(query: KeyQuery, conditions: RawBuilder<boolean>[]): KeyQuery {
  const branches = query.branches.map(({ mid, where }) => ({ mid, where: [...where, ...conditions] }))
  return { ...query, branches }
}

async function readKeys(
  { db, engine }: From,
  query: KeyQuery & { isWithoutValue?: boolean },
): Promise<Key[]> {
  const { table, branches, column, descending, offset, limit, isUnordered, isWithoutValue = false } = query
  const [mid, id, value] = ['mid', 'id', column].map((name) => sql.ref(`${table}.${name}`))
  const what = sql`${mid} as mid, ${id} as id, ${value} as value, ${tieColumn(query)} as tie`
  const direction = descending ? sql`desc` : sql`asc`
  const byId = query.tiesByTime ? sql`${byTime(query)}, id ${direction}` : sql`id ${direction}`
  // A single branch has a constant `mid`, which is left out of ORDER BY so that the index order is used.
  const own = column === 'mid' || column === 'id' || isWithoutValue ? byId : sql`value ${direction}, ${byId}`
  const all = column === 'mid' ? sql`mid ${direction}, id ${direction}` : sql`${own}, mid ${direction}`
  const selects = selectBranches(engine, query, what)
  const { rows } = await sql<Key>`${mergeOrdered(engine, selects, own, { most: offset + limit, isUnordered })}
    order by ${branches.length === 1 ? own : all} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export function tieColumn({
  table,
  tiesByTime,
}: Pick<KeyQuery, 'table' | 'tiesByTime'>): RawBuilder<unknown> {
  return tiesByTime ? sql.ref(`${table}.created_at`) : sql`null`
}

/** Rows without a time count as the oldest. */
export function byTime({ descending }: Pick<KeyQuery, 'descending'>): RawBuilder<unknown> {
  return descending ? sql`tie desc nulls last` : sql`tie asc nulls first`
}

async function countRows({ db, engine }: From, query: KeyQuery): Promise<number> {
  const counts = selectBranches(engine, query, sql`count(*)`).map((select) => sql`(${select})`)
  return readCount(db, sql`select ${sql.join(counts, sql` + `)} as count`)
}

function selectBranches(
  engine: Store['engine'],
  { table, index, branches }: KeyQuery,
  what: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  return branches.map(({ mid, where }) => {
    const all = [sql<boolean>`${sql.ref(`${table}.mid`)} = ${mid}`, ...where]
    return sql`select ${what} from ${sql.table(table)} ${indexHint(engine, index)} where ${sql.join(all, sql` and `)}`
  })
}

type Column<T extends KeyQuery['table']> = keyof Selectable<Tables[T]> & string

/** Keeps the order of the keys, skips deleted rows. Keys are one parameter, so one statement serves all. */
export async function readByKeys<T extends KeyQuery['table'], C extends Column<T> = Column<T>>(
  { db, engine }: From,
  table: T,
  keys: readonly Pick<Key, 'mid' | 'id'>[],
  columns?: readonly C[],
): Promise<Pick<Selectable<Tables[T]>, C>[]> {
  type R = Pick<Selectable<Tables[T]>, C> & { mid: string; id: string }
  if (keys.length === 0) return []
  const json = JSON.stringify(keys.map(({ mid, id }) => [mid, id]))
  const each = engine === 'sqlite' ? sql`json_each(${json})` : sql`jsonb_array_elements(${json}::jsonb)`
  const own = columns?.map((column) => sql.ref(`${table}.${column}`)) ?? [sql`${sql.table(table)}.*`]
  // SQLite executes a cross join in written order.
  const { rows } = await sql<R>`select ${sql.join(own)}
    from ${each} as listed ${engine === 'sqlite' ? sql`` : sql`(value)`} cross join ${sql.table(table)}
    where ${sql.table(table)}.mid = listed.value ->> 0 and ${sql.table(table)}.id = listed.value ->> 1`.execute(
    db,
  )
  const byKey = new Map(rows.map((row) => [JSON.stringify([row.mid, row.id]), row]))
  return keys.flatMap(({ mid, id }) => byKey.get(JSON.stringify([mid, id])) ?? [])
}
