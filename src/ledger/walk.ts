import { sql, type RawBuilder } from 'kysely'
import { mergeOrdered } from '../store/engine/planHints.ts'
import type { Store } from '../store/openStore.ts'
import { isNeverNull, keyColumns, ordersOf, selectArm, type Cursor, type Part, type Walk } from './arm.ts'
import { skipAhead } from './skipAhead.ts'

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

function readValued(store: Pick<Store, 'db' | 'engine'>, walk: Walk, part: Part): Promise<Key[]> {
  if (isNeverNull(walk.column)) return read(store, walk, part)
  return read(store, withCondition(walk, sql`${sql.ref(`${walk.table}.${walk.column}`)} is not null`), part)
}

function readNulls(store: Pick<Store, 'db' | 'engine'>, walk: Walk, part: Part): Promise<Key[]> {
  return read(store, withCondition(walk, sql`${sql.ref(`${walk.table}.${walk.column}`)} is null`), part)
}

function withCondition(walk: Walk, condition: RawBuilder<boolean>): Walk {
  return { ...walk, arms: walk.arms.map(({ mid, where }) => ({ mid, where: [...where, condition] })) }
}

async function read(store: Pick<Store, 'db' | 'engine'>, walk: Walk, part: Part): Promise<Key[]> {
  const { offset, limit, after } = await skipAhead(store, walk, part)
  const { arms } = walk
  const selects = arms.map((arm) => selectArm(store.engine, walk, arm, { what: keyColumns(walk), after }))
  const { own, all } = ordersOf(walk)
  const { rows } = await sql<Key>`${mergeOrdered(store.engine, selects, own, offset + limit)}
    order by ${arms.length === 1 ? own : all} limit ${limit} offset ${offset}`.execute(store.db)
  return rows
}
