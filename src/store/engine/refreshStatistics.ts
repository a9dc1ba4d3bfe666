import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Engine } from './columnTypes.ts'

/**
 * PostgreSQL plans with what it knows of its tables, and looks at them by itself only some minutes after many rows
 * came. SQLite is told which index to use. Where the role does not own the tables nothing happens.
 */
export async function refreshStatistics(
  db: Kysely<Tables>,
  engine: Engine,
  tables: readonly (keyof Tables)[],
): Promise<void> {
  if (engine !== 'postgres') return
  const names = sql.join(tables.map((table) => sql.table(table)))
  await sql`analyze (skip_locked) ${names}`.execute(db)
}
