import type { RateTerms } from './agreedRates.ts'
import type { Amount } from '../contract/amount.ts'

export const claimStates = ['open', 'sent', 'credited', 'partly', 'refused'] as const
export type ClaimState = (typeof claimStates)[number]

/** Money claimed from the provider. It lives on when its statement is deleted. */
export type Claim = {
  id: string
  mid: string
  /** The letter shows it, and the provider quotes it. */
  reference: string
  state: ClaimState
  /** Start of the state. */
  since: string
  statement: string
  statementName: string
  sha256: string
  /** The provider's name, if the mapping of its files has one. */
  provider: string | null
  period: { from: string; to: string } | null
  line: number | null
  order: string | null
  /** Class of the line, or `agreed-rate`: the line equals our order, and both differ from the agreed rate. */
  reason: string
  /** Null if charge and expectation are in different currencies. The amounts below are then null, too. */
  currency: string | null
  charged: Amount | null
  expected: Amount | null
  amount: Amount | null
  credited: Amount | null
  /** Day of the credit. */
  creditedOn: string | null
  note: string | null
  evidence: ClaimEvidence | null
  createdAt: string
  createdBy: string
  updatedBy: string
}

/** What the claim rests on besides the file. */
export type ClaimEvidence = {
  /** Of the order. */
  createdAt: string | null
  /** By when each status was seen. */
  statuses: { status: string | null; seenAt: string }[]
  /** The agreed rate that covers the order. */
  rate: Pick<RateTerms, 'currency' | 'percent' | 'fixed' | 'minimum' | 'maximum'> | null
}

/** Response of `GET /api/claims/totals`, per currency. */
export type ClaimTotals = {
  totals: {
    currency: string
    state: ClaimState
    claims: number
    amount: Amount
    credited: Amount
    /** Since when the first of them is in this state. */
    oldest: string
  }[]
  /** One letter per provider and month. Empty where not known. */
  letters: { provider: string; month: string; claims: number; open: number }[]
}
