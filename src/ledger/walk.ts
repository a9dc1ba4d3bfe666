import { sql, type RawBuilder } from 'kysely'
import { indexHint, mergeOrdered } from '../store/engine/planHints.ts'
import type { Store } from '../store/openStore.ts'

/** Where a page ended, for the next one: the value it was sorted by, and the key of its last row. */
export type Cursor = { value: string | null; id: string; mid: string }

export type Walk = {
  table: 'ledger_order' | 'ledger_user'
  /** Each gives its rows in order from an index; the database merges them. */
  arms: { mid: string; where: RawBuilder<boolean>[] }[]
  column: string
  descending: boolean
  index?: string | undefined
  offset: number
  limit: number
  after?: Cursor | undefined
  /** How many rows match, and how many of them have no value to sort by. */
  total: () => Promise<number>
  nulls: () => Promise<number>
}

export type Key = Cursor

/**
 * The keys of one page, read from an index alone. Rows without a value come last in both directions, which no
 * index has: they are a list of their own behind the others. A page in the second half is read from the end.
 */
export async function readKeys(store: Pick<Store, 'db' | 'engine'>, walk: Walk): Promise<Key[]> {
  const { offset, limit, after, column } = walk
  if (walk.arms.length === 0 || limit <= 0) return []
  if (after) return afterCursor(store, walk, after)
  if (offset > nearEnough) {
    const nulls = isNeverNull(column) ? 0 : await walk.nulls()
    const valued = (await walk.total()) - nulls
    if (offset >= valued) return readNulls(store, walk, { offset: offset - valued, limit })
    if (offset > valued / 2) {
      const fromEnd = Math.max(valued - offset - limit, 0)
      const wanted = Math.min(limit, valued - offset)
      const turned = { ...walk, descending: !walk.descending }
      const keys = await readValued(store, turned, { offset: fromEnd, limit: wanted })
      return withNulls(store, walk, keys.toReversed())
    }
  }
  const keys = await readValued(store, walk, { offset, limit })
  if (keys.length === limit || isNeverNull(column)) return keys
  if (keys.length > 0 || offset === 0) return withNulls(store, walk, keys)
  const valued = (await walk.total()) - (await walk.nulls())
  return readNulls(store, walk, { offset: Math.max(offset - valued, 0), limit })
}

/** Counting this far costs less than asking where the middle is. */
const nearEnough = 1000

async function afterCursor(store: Pick<Store, 'db' | 'engine'>, walk: Walk, after: Cursor): Promise<Key[]> {
  const { limit } = walk
  if (after.value === null) return readNulls(store, walk, { offset: 0, limit, after })
  return withNulls(store, walk, await readValued(store, walk, { offset: 0, limit, after }))
}

async function withNulls(store: Pick<Store, 'db' | 'engine'>, walk: Walk, keys: Key[]): Promise<Key[]> {
  const missing = walk.limit - keys.length
  if (missing <= 0 || isNeverNull(walk.column)) return keys
  return [...keys, ...(await readNulls(store, walk, { offset: 0, limit: missing }))]
}

type Part = { offset: number; limit: number; after?: Cursor }

function readValued(store: Pick<Store, 'db' | 'engine'>, walk: Walk, part: Part): Promise<Key[]> {
  const value = sql.ref(`${walk.table}.${walk.column}`)
  return read(store, walk, part, isNeverNull(walk.column) ? [] : [sql<boolean>`${value} is not null`])
}

function readNulls(store: Pick<Store, 'db' | 'engine'>, walk: Walk, part: Part): Promise<Key[]> {
  return read(store, walk, part, [sql<boolean>`${sql.ref(`${walk.table}.${walk.column}`)} is null`])
}

async function read(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  walk: Walk,
  { offset, limit, after }: Part,
  extra: RawBuilder<boolean>[],
): Promise<Key[]> {
  const { table, column, arms, descending } = walk
  const id = sql.ref(`${table}.id`)
  const way = descending ? sql`desc` : sql`asc`
  // One MID is a constant: without it the order is that of the index.
  const own = column === 'mid' || column === 'id' ? sql`id ${way}` : sql`value ${way}, id ${way}`
  const selects = arms.map(({ mid, where }) => {
    const all = [sql<boolean>`${sql.ref(`${table}.mid`)} = ${mid}`, ...where, ...extra]
    if (after) all.push(behind(walk, mid, after))
    return sql`select ${sql.ref(`${table}.mid`)} as mid, ${id} as id, ${sql.ref(`${table}.${column}`)} as value
      from ${sql.table(table)} ${indexHint(engine, walk.index)} where ${sql.join(all, sql` and `)}`
  })
  const order = column === 'mid' ? sql`mid ${way}, id ${way}` : sql`${own}, mid ${way}`
  const { rows } = await sql<Key>`${mergeOrdered(engine, selects, own, offset + limit)}
    order by ${arms.length === 1 ? own : order} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Asked of the rows of one MID: those that come after a key in the order of all. */
export function behind(
  { table, column, descending }: Pick<Walk, 'table' | 'column' | 'descending'>,
  mid: string,
  after: Cursor,
): RawBuilder<boolean> {
  const id = sql.ref(`${table}.id`)
  // Within one MID its own name settles what is behind an equal key of another.
  const isBehind = descending ? mid < after.mid : mid > after.mid
  const sign = sql.raw(`${descending ? '<' : '>'}${isBehind ? '=' : ''}`)
  if (column === 'mid') {
    if (mid === after.mid) return sql`${id} ${sql.raw(descending ? '<' : '>')} ${after.id}`
    return isBehind ? sql`1 = 1` : sql`1 = 0`
  }
  if (after.value === null || column === 'id') return sql`${id} ${sign} ${after.id}`
  return sql`(${sql.ref(`${table}.${column}`)}, ${id}) ${sign} (${after.value}, ${after.id})`
}

function isNeverNull(column: string): boolean {
  return column === 'id' || column === 'mid'
}
