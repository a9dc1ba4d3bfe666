import { sql, type RawBuilder } from 'kysely'
import type { Store } from '../store/openStore.ts'
import type { Cursor } from './arm.ts'
import type { Key } from './walk.ts'

/** More rows than this are walked in an order that an index has; fewer are gathered and sorted. */
export const few = 2000

export type Gathering = {
  /** Each selects mid, id and value, none a row that another one selects. */
  selects: RawBuilder<unknown>[]
  descending: boolean
}

/** All keys in order; undefined when there are more than a few. */
export async function gather(
  { db }: Pick<Store, 'db'>,
  { selects, descending }: Gathering,
): Promise<Key[] | undefined> {
  if (selects.length === 0) return []
  const way = descending ? sql`desc` : sql`asc`
  const { rows } = await sql<Key>`
    select * from (${sql.join(selects, sql` union all `)} limit ${few + 1}) as gathered
    order by value is null, value ${way}, id ${way}, mid ${way}`.execute(db)
  return rows.length > few ? undefined : rows
}

type Slice = { descending: boolean; offset: number; limit: number; after?: Cursor | undefined }

export function sliceKeys(keys: Key[], { descending, offset, limit, after }: Slice): Key[] {
  const behind = after ? keys.filter((key) => compareKeys(key, after, descending) > 0) : keys
  const start = after ? 0 : offset
  return behind.slice(start, start + limit)
}

/** As both engines sort: by bytes, and what has no value last in either direction. */
function compareKeys(a: Key, b: Key, descending: boolean): number {
  if ((a.value === null) !== (b.value === null)) return a.value === null ? 1 : -1
  const sign = descending ? -1 : 1
  return (
    sign *
    (compareBytes(a.value ?? '', b.value ?? '') || compareBytes(a.id, b.id) || compareBytes(a.mid, b.mid))
  )
}

function compareBytes(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b))
}
