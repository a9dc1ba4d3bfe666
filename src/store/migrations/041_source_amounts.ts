import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Amounts are compared within a currency: whoever sorts by them asks for one, and the index says which it is. */
export function sourceAmounts(): Migration {
  return {
    async up(db) {
      await sql`drop index ledger_order_by_source`.execute(db)
      await sql`create index ledger_order_by_source on ledger_order (mid, source_key, id, source_currency)`.execute(
        db,
      )
    },
  }
}
