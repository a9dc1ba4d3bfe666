import type { OrderOutcome } from '../contract/status.ts'
import type { Exactness } from './coverage.ts'

const attentionKinds = [
  'intents',
  'approvals',
  'late',
  'stuck',
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
type AttentionKind = (typeof attentionKinds)[number]

/** Work that needs a person: how much, since when, and the list filter that shows exactly these records. */
export type AttentionItem = {
  kind: AttentionKind
  count: number
  /** Null if none of the records has a readable time. */
  oldest: string | null
  /** Null: too many to add up. */
  value: { currency: string; amount: string }[] | null
  /** Records counted but not summed, because their amount is unreadable. */
  withoutAmount: number
  filter: Record<string, unknown>
  coverage: Exactness
}

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
  /**
   * `behind`: merchant IDs whose sync is behind, so none of their orders is called late. `notTold`: orders without a
   * usual time.
   */
  late: { behind: string[]; notTold: number }
  stages: Stage[]
  withoutStage: number
  coverage: Exactness
  at: string
}

export type OutcomeCount = { id: string; outcome: OrderOutcome; orders: number; day?: string }

export type StatusCount = { id: string; status: string; orders: number }
