import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** The file of a refused statement is deleted, unless another mapping may read it. */
export function refusedFiles(engine: Engine): Migration {
  const { text } = columnTypes(engine)
  const isRefused = sql`state = 'refused' and refusal not like '%"columns-missing"%'`
  const statements = [
    // SQLite cannot change the values that a column allows.
    sql`alter table statement add column file_gone_now ${text} check (file_gone_now in ('age', 'request', 'refused'))`,
    sql`update statement set file_gone_now = file_gone`,
    sql`alter table statement drop column file_gone`,
    sql`alter table statement rename column file_gone_now to file_gone`,
    sql`update statement set file_gone = 'refused', same_key = id, inspection = null
      where file_gone is null and ${isRefused}`,
    sql`delete from statement_chunk where exists (
      select 1 from statement where statement.mid = statement_chunk.mid
        and statement.id = statement_chunk.statement and file_gone = 'refused')`,
  ]
  return {
    async up(db) {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
