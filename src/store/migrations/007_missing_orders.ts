import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Orders that are gone at the service are few, and counted whenever somebody asks what the ledger holds. */
export function missingOrders(): Migration {
  return {
    async up(db) {
      await sql`create index ledger_order_missing on ledger_order (mid) where missing_at is not null`.execute(
        db,
      )
    },
  }
}
