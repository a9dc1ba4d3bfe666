import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../engine/columnTypes.ts'

/**
 * Each sweep notes of each row that it was seen. PostgreSQL writes such a change as another row, and where that finds no
 * place in the same page all indexes of the table get an entry, too. Pages that are filled now have place for it.
 */
export function roomToUpdate(engine: Engine): Migration {
  return {
    async up(db) {
      if (engine === 'sqlite') return
      for (const table of ['ledger_order', 'ledger_user'])
        await sql`alter table ${sql.table(table)} set (fillfactor = 50)`.execute(db)
    },
  }
}
