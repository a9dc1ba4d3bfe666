import type { Amount } from '../contract/amount.ts'
import type { ToldFault } from './errors.ts'
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

/** What is kept of each creation: a POST is sent at most once, and a doubt stays until a person settles it. */
export type Intent = {
  /** The idempotency key. */
  id: string
  kind: 'order' | 'user'
  mid: string
  /** Names. */
  operator: string | null
  state: IntentState
  createdAt: string
  attemptAt: string | null
  settledAt: string | null
  userId: string | null
  /** Of an order. */
  amount: Amount | null
  /** The side that carries the amount. */
  amountSide: 'source' | 'destination' | null
  currency: string | null
  orderId: string | null
  /** What the service answered. */
  status: number | null
  message: string | null
  /** The code of the message. */
  why?: ToldFault
  /** The body of its refusal, where it was one. */
  refusal: unknown
  resolvedBy: string | null
  resolvedAt: string | null
  reason: string | null
  /** Of an order that had to wait for a second person. */
  approval: {
    above: Amount
    expiresAt: string
    /** Asked for by the one who reads this. */
    isOwn: boolean
    by: string | null
    at: string | null
    reason: string | null
  } | null
  request: Record<string, unknown> & Masked
}

/** Records of the service that a creation in doubt may have made. */
export type Candidates = {
  /** `linked`: another creation has made it. */
  candidates: (Record<string, unknown> & Masked & { linked: boolean })[]
  looked: SearchSummary
}

/** `complete` is true where the list was read to its end, and all that may be meant can be named: else nothing is said of the rest. */
export type SearchSummary = { pages: number; rows: number; from: string; to: string; complete: boolean }

/** A creation of a moment ago that looks like the one that was asked for. */
export type Duplicate = {
  key: string
  createdAt: string
  orderId: string | null
  state: IntentState
  operator: string
}
