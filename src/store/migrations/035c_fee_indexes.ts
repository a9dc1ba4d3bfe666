import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * One index of the fees instead of four: each cost every booking a page of its own somewhere in the file, and all but the
 * total are asked for seldom. It has the orders by their total, and beside it whatever else of fees is sorted and filtered by.
 */
export function feeIndexes(): Migration {
  return {
    async up(db) {
      for (const name of ['network_fee', 'processing_fee', 'rr_fee', 'total_fee'])
        await sql`drop index ${sql.id(`ledger_order_by_${name}`)}`.execute(db)
      await sql`create index ledger_order_by_fees on ledger_order (
        mid, total_key, id, fee_currency, network_key, processing_key, rr_key
      ) where has_fees = 1`.execute(db)
    },
  }
}
