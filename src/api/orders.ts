import type { FeeCheckFacts } from './agreedRates.ts'
import type { UsualTime } from './usualTimes.ts'

/** Personal data was erased on request or because of its age. */
export type ErasedFacts = { erasedAt?: string; erasedWhy?: 'request' | 'age' }

export type LedgerOrder = Record<string, unknown> &
  Masked &
  ErasedFacts &
  Partial<FeeCheckFacts> & {
    id: string
    isFinal: boolean
    firstSeenAt: string
    lastSeenAt: string
    missingAt: string | null
    /** When an open order was first seen in its status. */
    statusSince?: string
    late?: 'late' | 'stuck'
  }

export type LedgerUser = Record<string, unknown> &
  Masked &
  ErasedFacts & { id: string; lastSeenAt?: string; missingAt?: string | null }

export type WholeOrder = LedgerOrder & { history: HistoryLine[]; stay: OrderStay }

export type OrderChange = { field: string; from: string | null; to: string | null }

/** The change happened between these two times. */
export type HistoryLine = { seenBefore: string; seenAfter: string; changes: OrderChange[] }

/** `not told`: too few orders to judge and no configured limit. `sync behind`: the order may have moved on. */
export type StayState = 'on time' | 'late' | 'stuck' | 'not told' | 'sync behind' | 'ended'

export type OrderStay = Partial<Pick<UsualTime, 'orders' | 'open' | 'usual' | 'limit'>> & {
  state: StayState
  /** First seen in this status, so it may have entered it earlier. Null if unknown. */
  since: string | null
  /** The time for which the age was calculated. */
  at: string
}

/** Masked fields of a record, and the token that reveals them to permitted operators. */
export type Masked = { countinghouse?: { masked: string[]; reveal?: string | undefined } }
