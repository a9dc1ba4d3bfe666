/** What needs somebody, as `GET /api/attention` tells it. */
export type AttentionItem = {
  kind: string
  count: number
  oldest?: string | undefined
  /** Undefined: too many to be added up. */
  value?: { currency: string; amount: string }[] | undefined
  withoutAmount: number
  filter: Record<string, unknown>
  isExact: boolean
}

export type Stage = {
  filter: Record<string, unknown> & { status?: string; orderType?: string }
  count: number
  oldest?: string | undefined
  median?: string | undefined
  undated: number
  isExact: boolean
}

export type Attention = {
  items: AttentionItem[]
  stages: Stage[]
  /** Open orders that are in none of them. */
  withoutStage: number
  /** Merchant IDs of whose orders none is called late, and open orders of which nobody can say. */
  late?: { behind: string[]; notTold: number } | undefined
  isExact: boolean
}
