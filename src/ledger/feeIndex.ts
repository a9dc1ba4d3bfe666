import { sql } from 'kysely'

/** By the total, with the fees that it is made of, of the orders that have fees. */
export const feeIndex = 'ledger_order_by_fees'

/** Whoever uses the index says so. Any fee that is not null implies it. */
export const hasFees = sql<boolean>`ledger_order.has_fees = 1`

/** Shares have an index of their own: the highest is what is asked for most. */
const columns: readonly string[] = ['network_key', 'processing_key', 'rr_key', 'total_key']

export function isOfFeeIndex(column: string): boolean {
  return columns.includes(column)
}
