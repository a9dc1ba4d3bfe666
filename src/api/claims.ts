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
  createdAt: string
  createdBy: string
  updatedBy: string
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
}
