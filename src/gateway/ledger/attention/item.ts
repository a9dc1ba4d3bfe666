import type { Value } from '../../../ledger/attention/openOrders.ts'

/** What needs somebody: how much of it, since when, and how a list is asked for exactly that. */
export type AttentionItem = {
  kind:
    | 'intents'
    | 'approvals'
    | 'late'
    | 'stuck'
    | 'slow-method'
    | 'review'
    | 'unknown-status'
    | 'sync'
    | 'receivers'
    | 'paused-receivers'
    | 'unreadable'
    | 'periods'
    | 'statements-ask'
    | 'statements-differ'
  count: number
  /** Null where no time of them can be read. */
  oldest: string | null
  /** Null: too many to be added up. */
  value: Value | null
  /** Those of the count that are in no sum, since nobody can read their amount. */
  withoutAmount: number
  filter: Record<string, unknown>
  coverage: 'exact' | 'at-least'
}

type Counted = Pick<AttentionItem, 'kind' | 'count' | 'oldest' | 'filter'> & Partial<AttentionItem>

/** Nothing waits: no item. */
export function itemsOf(...counted: Counted[]): AttentionItem[] {
  return counted
    .filter(({ count }) => count > 0)
    .map((item) => ({ value: [], withoutAmount: 0, coverage: 'exact' as const, ...item }))
}
