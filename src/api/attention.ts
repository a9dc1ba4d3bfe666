import type { OrderOutcome } from '../contract/status.ts'
import type { Exactness } from './coverage.ts'

export const attentionKinds = [
  'intents',
  'approvals',
  'late',
  'stuck',
  'slow-method',
  'review',
  'unknown-status',
  'sync',
  'receivers',
  'paused-receivers',
  'unreadable',
  'periods',
  'statements-ask',
  'statements-differ',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** What needs somebody: how much of it, since when, and how a list is asked for exactly that. */
export type AttentionItem = {
  kind: AttentionKind
  count: number
  /** Null where no time of them can be read. */
  oldest: string | null
  /** Null: too many to be added up. */
  value: { currency: string; amount: string }[] | null
  /** Those of the count that are in no sum, since nobody can read their amount. */
  withoutAmount: number
  filter: Record<string, unknown>
  coverage: Exactness
}

/** Orders on their way that are in one status. */
export type Stage = {
  filter: {
    status: string
    orderType?: string
    destinationCurrency?: string[]
    mid?: readonly string[]
  }
  count: number
  oldest: string | null
  median: string | null
  undated: number
  coverage: Exactness
}

export type Attention = {
  items: AttentionItem[]
  /** Merchant IDs whose sync is behind, so that none of their orders is called late, and open orders of which nobody can say. */
  late: { behind: string[]; notTold: number }
  stages: Stage[]
  /** Open orders that are in none of them. */
  withoutStage: number
  coverage: Exactness
  at: string
}

/** How many orders of a time came to what. */
export type OutcomeCount = { id: OrderOutcome; outcome: OrderOutcome; orders: number }

export type StatusCount = { id: string; status: string; orders: number }
