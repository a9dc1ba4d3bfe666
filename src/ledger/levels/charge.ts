import type { Amount } from '../../contract/amount.ts'

/** What one order was charged, and what that is a share of: both in the fee's currency. */
export type Charge = {
  id: string
  /** ISO 8601, when the order was made. */
  at: string
  fee: Amount
  base: Amount
  /** How many fees the sum is of: each of them was rounded by itself. */
  parts: number
  /** Of the part that has the most of them, without zeros at the end. */
  decimals: number
}
