import { sql, type RawBuilder } from 'kysely'
import { indexHint } from '../store/engine/planHints.ts'
import type { Store } from '../store/openStore.ts'

/** Where a page ended, for the next one: the value it was sorted by, and the key of its last row. */
export type Cursor = { value: string | null; id: string; mid: string }

export type Walk = {
  table: 'ledger_order' | 'ledger_user'
  /** Each gives its rows in order from an index; the database merges them. */
  arms: Arm[]
  column: string
  descending: boolean
  index?: string | undefined
  /** Nothing is asked of a row but what stands in the index. */
  isPlain?: boolean
  offset: number
  limit: number
  after?: Cursor | undefined
  /** How many rows match, and how many of them have no value to sort by. */
  total: () => Promise<number>
  nulls: () => Promise<number>
}

export type Arm = { mid: string; where: RawBuilder<boolean>[] }

export type Part = { offset: number; limit: number; after?: Cursor | undefined }

/** Rows of one arm behind `after`, and before `until`, in no order yet. */
export function selectArm(
  engine: Store['engine'],
  walk: Walk,
  { mid, where }: Arm,
  { what, after, until }: { what: RawBuilder<unknown>; after?: Cursor | undefined; until?: Cursor },
): RawBuilder<unknown> {
  const { table, index, descending } = walk
  const all = [sql<boolean>`${sql.ref(`${table}.mid`)} = ${mid}`, ...where]
  if (after) all.push(behind(walk, mid, after))
  if (until) all.push(behind({ ...walk, descending: !descending }, mid, until))
  return sql`select ${what} from ${sql.table(table)} ${indexHint(engine, index)} where ${sql.join(all, sql` and `)}`
}

export function keyColumns({ table, column }: Walk): RawBuilder<unknown> {
  const [mid, id, value] = ['mid', 'id', column].map((name) => sql.ref(`${table}.${name}`))
  return sql`${mid} as mid, ${id} as id, ${value} as value`
}

/** How the rows of one arm are sorted, and those of several. */
export function ordersOf({ column, descending }: Walk): {
  own: RawBuilder<unknown>
  all: RawBuilder<unknown>
} {
  const way = descending ? sql`desc` : sql`asc`
  // One MID is a constant: without it the order is that of the index.
  const own = column === 'mid' || column === 'id' ? sql`id ${way}` : sql`value ${way}, id ${way}`
  return { own, all: column === 'mid' ? sql`mid ${way}, id ${way}` : sql`${own}, mid ${way}` }
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

export function isNeverNull(column: string): boolean {
  return column === 'id' || column === 'mid'
}
