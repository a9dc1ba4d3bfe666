import type { Amount } from '../contract/amount.ts'
import type { ResultLine } from './statements.ts'

export const payoutStates = ['waiting', 'proposed', 'arrived', 'differs', 'unknown', 'debit'] as const
export type PayoutState = (typeof payoutStates)[number]

/**
 * A payout of a statement with the bank line that pays it, or a bank line without a payout (`unknown`, or `debit` if
 * the money left the account).
 * `gross` - `fees` + `reserve` + `other` is `expected`.
 */
export type Payout = {
  id: string
  mid: string
  state: PayoutState
  currency: string
  /** Day of the payout, else of its last line, else of the bank line. */
  date: string | null
  statement: string | null
  statementName: string | null
  /** Payout or settlement id; null for the lines of a day. */
  batch: string | null
  lines: number
  orders: number
  gross: Amount | null
  fees: Amount | null
  reserve: Amount | null
  other: Amount | null
  expected: Amount | null
  /** What the statement itself says that it pays out. */
  stated: Amount | null
  /** Lines with a fee in another currency, which is not subtracted. */
  feesApart: number
  bank: BankLine | null
  /** What the bank paid, and the charges that it kept, less `expected`; null without a bank line. */
  difference: Amount | null
  matchedBy: 'reference' | 'amount' | 'hand' | null
  /** Bank lines that may be this payout. */
  candidates: string[]
}

export type BankLine = {
  statement: string
  statementName: string
  line: number
  account: string | null
  date: string | null
  amount: Amount
  charges: Amount | null
  /** References and purpose, contact data masked. */
  text: string | null
}

/** Response of `GET /api/payouts/totals`, per currency and state. */
export type PayoutTotals = {
  totals: { currency: string; state: PayoutState; payouts: number; amount: Amount; oldest: string | null }[]
}

/** A line of the statement that a payout is made of. */
export type PayoutLine = Pick<ResultLine, 'kind' | 'amount' | 'fee' | 'net' | 'currency' | 'date'> & {
  id: number
  part: 'order' | 'fee' | 'reserve' | 'other' | 'payout'
  order: string | null
  mid: string | null
}
