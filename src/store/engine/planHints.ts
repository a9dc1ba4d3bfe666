import { sql, type RawBuilder } from 'kysely'
import type { Engine } from './columnTypes.ts'

/**
 * SQLite plans without figures and takes ten rows for what may be half a million: it is told which index to
 * use. PostgreSQL knows its figures, and takes no advice.
 */
export function indexHint(engine: Engine, index: string | undefined): RawBuilder<unknown> {
  return engine === 'sqlite' && index !== undefined ? sql`indexed by ${sql.id(index)}` : sql``
}

/**
 * Several selects whose rows an index has in order, to be merged by an ORDER BY behind it. PostgreSQL merges
 * when each of them is ordered by itself and says how far it goes, else it sorts everything; SQLite merges
 * what is not wrapped up. What no index has in order it sorts as a whole unless it is wrapped up.
 */
export function mergeOrdered(
  engine: Engine,
  selects: readonly RawBuilder<unknown>[],
  order: RawBuilder<unknown>,
  { most, isUnordered = false }: { most: number; isUnordered?: boolean | undefined },
): RawBuilder<unknown> {
  if (selects.length === 1 || (engine === 'sqlite' && !isUnordered))
    return sql.join(selects, sql` union all `)
  const ordered = selects.map((select) => {
    const part = sql`(${select} order by ${order} limit ${most})`
    return engine === 'sqlite' ? sql`select * from ${part}` : part
  })
  return sql.join(ordered, sql` union all `)
}
