import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Orders that have not ended, by status and age, with what they are worth: the home page asks for them all the time. */
export function openStages(): Migration {
  return {
    async up(db) {
      await sql`create index ledger_order_by_stage on ledger_order (
        mid, status, created_at, order_type, destination_currency, source_currency, source_amount
      ) where is_final = 0`.execute(db)
    },
  }
}
