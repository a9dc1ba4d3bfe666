import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../engine/columnTypes.ts'

/**
 * Only the text index of SQLite goes by the numbers of rows. On PostgreSQL they cost an index more with each row, and were
 * unique across merchant IDs, which no table can be that is distributed by them.
 */
export function rowNumbers(engine: Engine): Migration {
  return {
    async up(db) {
      if (engine === 'sqlite') return
      for (const table of ['ledger_order', 'ledger_user'])
        await sql`alter table ${sql.table(table)} drop column ref`.execute(db)
    },
  }
}
