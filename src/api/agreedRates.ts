import type { Amount } from '../contract/amount.ts'

/** How the fees of an order compare with the agreed rate. `no-rate`: no rate covers the order, so nothing is compared. */
export const feeChecks = ['agreed', 'over', 'under', 'no-rate'] as const
export type FeeCheck = (typeof feeChecks)[number]

/** `total`: network and processing fee, plus `rrFee` where it is configured as an amount. */
export const rateCovers = ['total', 'processing'] as const
export type RateCovers = (typeof rateCovers)[number]

/** Null: any. The most specific rate wins: most of the three set; among equals the method, then the pair. */
type RateScope = { orderType: string | null; paymentMethod: string | null; pair: string | null }

export type RateTerms = RateScope & {
  mid: string
  /** Of the fee. The percentage is of the side of the order in this currency. */
  currency: string
  percent: Amount
  fixed: Amount
  minimum: Amount | null
  maximum: Amount | null
  covers: RateCovers
  /** A day in UTC, or an instant. */
  from: string
  /** A day in UTC, which is included, or an instant, which is not. */
  to: string | null
}

export type AgreedRate = RateTerms & { id: string; updatedAt: string; updatedBy: string }

/** A rate that fits most of the recent orders of a kind. */
export type RateProposal = RateTerms & {
  id: string
  /** Orders of the kind, and how many of them the rate explains. */
  orders: number
  fitting: number
}

/** Of an order, for readers who may see agreed rates. */
export type FeeCheckFacts = { feeCheck: FeeCheck; expectedFee?: Amount; feeDifference?: Amount }
