import { sql, type RawBuilder, type Kysely } from 'kysely'
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

export const planMark = '/* kept plan */'

/**
 * At the front of what every request asks: PostgreSQL plans it once for each connection instead of each time, which is
 * most of what it costs. For reads by key alone: the best way to what is filtered depends on the values. It names its
 * columns: all of a table may be others once a newer version has changed it. Their types stay what they are for the same
 * reason: a migration that changed one would break the plan of an older gateway at work.
 */
export const keptPlan = sql.raw(planMark)

/**
 * PostgreSQL plans with what it knows of its tables, and looks at them by itself only some minutes after many rows
 * came. SQLite is told which index to use. Where the role does not own the tables nothing happens.
 */
export async function refreshStatistics<T>(
  db: Kysely<T>,
  engine: Engine,
  tables: readonly (keyof T & string)[],
): Promise<void> {
  if (engine !== 'postgres') return
  const names = sql.join(tables.map((table) => sql.table(table)))
  await sql`analyze (skip_locked) ${names}`.execute(db)
}
