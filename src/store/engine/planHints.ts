import { sql, type RawBuilder, type Kysely } from 'kysely'
import type { Engine } from './columnTypes.ts'

/** SQLite has no statistics here, so it gets an index hint. PostgreSQL has them and accepts no hints. */
export function indexHint(engine: Engine, index: string | undefined): RawBuilder<unknown> {
  return engine === 'sqlite' && index !== undefined ? sql`indexed by ${sql.id(index)}` : sql``
}

/**
 * Merges ordered selects by an ORDER BY behind them. PostgreSQL merges only if each select has its own order
 * and limit, otherwise it sorts all rows. SQLite merges plain selects, and needs a subquery for those without
 * an ordered index.
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
 * Marks a statement that PostgreSQL prepares once per connection, which saves most of its cost. Only for reads
 * by key: other plans depend on the values. Statements must name their columns, and migrations must not change
 * column types, since both would break prepared plans of older servers.
 */
export const preparedPlan = sql.raw(planMark)

/** PostgreSQL would update statistics minutes later. Does nothing if the role does not own the tables. */
export async function refreshStatistics<T>(
  db: Kysely<T>,
  engine: Engine,
  tables: readonly (keyof T & string)[],
): Promise<void> {
  if (engine !== 'postgres') return
  const names = sql.join(tables.map((table) => sql.table(table)))
  await sql`analyze (skip_locked) ${names}`.execute(db)
}
