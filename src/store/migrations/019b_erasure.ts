import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** Who was erased on request, told by a keyed hash; and whose personal data has gone, since when and why. */
export function erasure(engine: Engine): Migration {
  const { text, strict } = columnTypes(engine)
  return {
    up: async (db) => {
      await sql`create table erased_person (
        mid ${text} not null,
        mac ${text} not null,
        key_id ${text} not null,
        erased_at ${text} not null,
        primary key (mid, mac)
      ) ${strict}`.execute(db)
      await sql`create table retention_progress (
        mid ${text} primary key,
        orders_until ${text} not null
      ) ${strict}`.execute(db)
      for (const table of ['ledger_order', 'ledger_user']) {
        await sql`alter table ${sql.table(table)} add column erased_at ${text}`.execute(db)
        await sql`alter table ${sql.table(table)} add column erased_why ${text}`.execute(db)
      }
    },
  }
}
