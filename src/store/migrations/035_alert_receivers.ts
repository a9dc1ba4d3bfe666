import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** Receivers can be changed and switched off, and read in a language. */
export function alertReceivers(engine: Engine): Migration {
  const { text, integer } = columnTypes(engine)
  return {
    up: async (db) => {
      await sql`alter table alert_receiver add column is_on ${integer} not null default 1`.execute(db)
      await sql`alter table alert_receiver add column language ${text} not null default 'en'`.execute(db)
      await sql`alter table alert_receiver add column changed_at ${text}`.execute(db)
      await sql`alter table alert_receiver add column changed_by ${text}`.execute(db)
    },
  }
}
