import type { UsualTime } from './usualTimes.ts'

/** Personal data has gone: on request, or because of its age. */
export type ErasedFacts = { erasedAt?: string; erasedWhy?: 'request' | 'age' }

/** The service's own record under the names of its list, read by its contract, and what the ledger knows beside. */
export type LedgerOrder = Record<string, unknown> &
  Masked &
  ErasedFacts & {
    id: string
    isFinal: boolean
    firstSeenAt: string
    lastSeenAt: string
    missingAt: string | null
    /** When an open order was first seen in its status. */
    statusSince?: string
    late?: 'late' | 'stuck'
  }

/** A row of `GET /api/users`. Of a customer whom only the service knows there are no facts of the ledger. */
export type LedgerUser = Record<string, unknown> &
  Masked &
  ErasedFacts & { id: string; lastSeenAt?: string; missingAt?: string | null }

export type WholeOrder = LedgerOrder & { history: HistoryLine[]; stay: OrderStay }

export type OrderChange = { field: string; from: string | null; to: string | null }

/** It happened some time between the two. */
export type HistoryLine = { seenBefore: string; seenAfter: string; changes: OrderChange[] }

/** `not told`: too little was seen, and nobody set a limit. `sync behind`: it may long have moved on. */
export type StayState = 'on time' | 'late' | 'stuck' | 'not told' | 'sync behind' | 'ended'

/** How long an order has been in its status, and what that means. */
export type OrderStay = Partial<Pick<UsualTime, 'orders' | 'open' | 'usual' | 'limit'>> & {
  state: StayState
  /** First seen in it; it may have been in it for longer. Null where that is not known. */
  since: string | null
  /** The moment that the age is of. */
  at: string
}

/** What stands beside a record whose contact data is covered: which fields, and the token that reveals them to those who may. */
export type Masked = { countinghouse?: { masked: string[]; reveal?: string | undefined } }

export type Pair = { source: string; destination: string }

/** How much of the one came for one of the other: of the order in the middle, and of those a tenth from either end. */
type Spread = { low: string; median: string; high: string }

/** What recent completed orders of a pair came to; without its spreads there were too few. */
export type RecentRate = {
  /** How far back it goes. */
  hours: number
  /** Completed orders of the pair since then, as far as they are looked at; fewer than `least` say nothing. */
  orders: number
  least: number
  newest?: string
  perSource?: Spread
  perDestination?: Spread
}
