import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** Browsers in which somebody has signed in, counts of tries that are more than one per account, and since when a secret waits. */
export function knownDevices(engine: Engine): Migration {
  const { text, integer, strict } = columnTypes(engine)
  return {
    async up(db) {
      await sql`create table operator_device (
        operator_id ${text} not null,
        token_hash ${text} not null,
        address_group ${text} not null,
        seen_at ${text} not null,
        primary key (operator_id, token_hash)
      ) ${strict}`.execute(db)
      await sql`create index operator_device_by_token on operator_device (token_hash)`.execute(db)
      await sql`alter table operator add column totp_pending_at ${text}`.execute(db)
      await sql`alter table account_lock add column about ${text}`.execute(db)
      await sql`alter table account_lock add column is_anybody ${integer} not null default 1`.execute(db)
      await sql`create index account_lock_by_about on account_lock (about)`.execute(db)
      await sql`create index account_lock_of_nobody on account_lock (updated_at) where is_anybody = 0`.execute(
        db,
      )
    },
  }
}
