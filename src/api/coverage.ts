import type { CodedFault } from './errors.ts'

export type Exactness = 'exact' | 'at-least'

export type CoverageState = 'empty' | 'filling' | 'complete' | 'failing'

/** How far one list of a merchant ID has been read. */
export type ListState = {
  mid: string
  state: CoverageState
  /** No order created before this time was missing when the list was last `complete`. */
  sweptAt: string | null
  /** When the head of the list was last read back to stored rows. */
  followedAt: string | null
  /** All rows are counted, so totals match the service now. */
  isExact: boolean
}

/** How complete our copy of one list of a merchant ID is. */
export type ListCoverage = Omit<ListState, 'mid'> & {
  oldest: string | null
  newest: string | null
  /** Start of the current series of failures, and its reason as a sentence, a keyword and a message code. */
  failingSince?: string
  error?: string
  reason?: string
  fault?: CodedFault
  /** Distinct rows that could not be stored, and when one was last seen. */
  quarantined: number
  quarantinedAt: string | null
}

/** How complete our orders and `users` of a merchant ID are. */
export type CoverageRow = ListCoverage & {
  id: string
  mid: string
  orders: number
  /** Orders the service no longer returns. */
  missing: number
  /** The zone assumed for times without one. */
  timesReadAs?: string
  users: ListCoverage & { users: number }
}
