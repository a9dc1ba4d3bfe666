import type { Amount } from '../../contract/amount.ts'
import type { Money } from '../../contract/money.ts'
import type { OrderOutcome } from '../../contract/outcome.ts'

/** How far a fee may be off without being a difference: so much money, or so many per cent of our fee. */
export type Tolerance = { amount: Amount; percent: Amount }

export const noTolerance: Tolerance = { amount: '0', percent: '0' }

/** What a line of a statement says of an order. */
export type ChargedLine = {
  number: number
  amount: Amount | null
  fee: Amount | null
  net: Amount | null
  currency: string | null
  fee_currency: string | null
  date: string | null
  kind: string | null
}

/** What our order says. */
export type ComparedOrder = {
  source_currency: string | null
  source_amount: Amount | null
  destination_currency: string | null
  destination_amount: Amount | null
  network_fee: Amount | null
  processing_fee: Amount | null
  rr_fee: Amount | null
  fee_currency: string | null
  /** 0: it is that of the source, by assumption. */
  fee_currency_stated: number
  outcome: OrderOutcome
  /** Its total, of those fees that are known to be amounts; null where it has none. */
  total: Amount | null
  /** Whether `rr_fee` is in the total. */
  countsRrFee: boolean
}

/** Why two figures differ, or what is to be known of a match: a code, and the figures that it is about. */
export type Fact =
  | { code: 'rr-fee-as-amount'; rrFee: Amount }
  /** `percent` of `of`. */
  | { code: 'rr-fee-as-rate'; percent: Amount; of: Amount }
  | { code: 'without'; fee: 'network' | 'processing' | 'rr'; amount: Amount }
  | { code: 'charged-times'; times: number }
  | { code: 'rounded'; decimals: number }
  | { code: 'given-back' }
  | { code: 'fee-is-amount' }
  | { code: 'fee-is-net' }
  /** Nothing was subtracted: the fees are in several currencies, or in none. `ours` is null for an order without fees. */
  | { code: 'not-comparable'; theirs: Money[]; ours: Money | null }
  | { code: 'no-fee-of-ours' }
  | { code: 'no-fee-of-theirs' }
  | { code: 'amount'; theirs: Amount; ours: Amount; currency: string }
  | { code: 'net-as-amount'; theirs: Amount; ours: Amount; currency: string }
  | { code: 'closed-order' }
  | { code: 'undocumented-order' }
  | { code: 'same-as-line'; line: number }
  | { code: 'other-statement'; statement: string; name: string; line: number }
  | { code: 'several-orders'; count: number }
