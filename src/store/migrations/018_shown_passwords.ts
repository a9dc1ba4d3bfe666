import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** When a session last showed its operator's password, and the line of the trail that was the last one then. */
export function shownPasswords(engine: Engine): Migration {
  const { text, bigint } = columnTypes(engine)
  return {
    async up(db) {
      await sql`alter table session add column password_at ${text}`.execute(db)
      await sql`alter table session add column shown_seq ${bigint}`.execute(db)
      // How often somebody did something of late.
      await sql`create index audit_by_operator on audit (operator_id, action, seq)`.execute(db)
    },
  }
}
