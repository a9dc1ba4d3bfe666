import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the service sent, where it was read beyond the letter of its interface; and whose creation time came without a zone. */
export function sources(): Migration {
  return {
    async up(db) {
      await sql`alter table ledger_order add column source_text text`.execute(db)
      await sql`alter table ledger_order add column time_assumed integer not null default 0`.execute(db)
      await sql`alter table ledger_user add column source_text text`.execute(db)
      await sql`create index ledger_order_time_assumed on ledger_order (mid) where time_assumed = 1`.execute(
        db,
      )
    },
  }
}
