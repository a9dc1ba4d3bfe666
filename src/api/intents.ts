import type { Amount } from '../contract/amount.ts'
import type { CodedFault } from './errors.ts'
import type { Masked } from './orders.ts'

export const intentStates = [
  'created',
  'to_be_approved',
  'sending',
  'confirmed',
  'rejected',
  'not_sent',
  'unknown',
  'linked',
  'abandoned',
  'refused',
  'expired',
] as const
export type IntentState = (typeof intentStates)[number]

/**
 * Record of one creation. A POST is sent at most once; an unclear result stays in doubt until a person settles it.
 */
export type Intent = {
  /** The idempotency key. */
  id: string
  kind: 'order' | 'user'
  mid: string
  operator: string | null
  state: IntentState
  createdAt: string
  attemptAt: string | null
  settledAt: string | null
  userId: string | null
  /** Orders only. */
  amount: Amount | null
  amountSide: 'source' | 'destination' | null
  currency: string | null
  orderId: string | null
  /** HTTP status of the service's response. */
  status: number | null
  message: string | null
  why?: CodedFault
  refusal: unknown
  resolvedBy: string | null
  resolvedAt: string | null
  reason: string | null
  /** Only for orders that needed a second person. */
  approval: {
    above: Amount
    expiresAt: string
    /** The reader made the request. */
    isOwn: boolean
    by: string | null
    at: string | null
    reason: string | null
  } | null
  request: Record<string, unknown> & Masked
  /**
   * Orders that wait for approval, for readers of fees: the usual share of fees in the amount paid. '0.02' is 2 %, null
   * is unknown.
   */
  feeShare?: Amount | null
}

export type Candidates = {
  candidates: (Record<string, unknown> & Masked & { linked: boolean })[]
  looked: SearchSummary
}

/** `complete`: the list was read to its end and every possible match is included. */
export type SearchSummary = { pages: number; rows: number; from: string; to: string; complete: boolean }

export type Duplicate = {
  key: string
  createdAt: string
  orderId: string | null
  state: IntentState
  operator: string
}
