import type { ToldFault } from './errors.ts'

/** `at-least`: some orders may be missing. */
export type Exactness = 'exact' | 'at-least'

export type CoverageState = 'empty' | 'filling' | 'complete' | 'failing'

/** How far one list of a merchant ID was read. */
export type ListState = {
  mid: string
  state: CoverageState
  /** Nothing created up to here was missing when the list was last `complete`. */
  sweptAt: string | null
  /** When the place where new rows come was last read up to rows that were stored before. */
  followedAt: string | null
  /** Every one is counted: a total of now is that of the whole list. */
  isExact: boolean
}

/** What is held of one list of a merchant ID, and what that is worth. */
export type ListCoverage = Omit<ListState, 'mid'> & {
  oldest: string | null
  newest: string | null
  /** When the last try failed first, and why: the sentence, the word for programs, and the code of the sentence. */
  failingSince?: string
  error?: string
  reason?: string
  fault?: ToldFault
  /** Different rows of the service that could not be kept, and when one of them was last seen. */
  quarantined: number
  quarantinedAt: string | null
  /** Rows of this merchant ID that the list of another one shows, and this list does not. */
  elsewhere: number
}

/** What is held of a merchant ID: of its orders, and of its `users`. */
export type CoverageRow = ListCoverage & {
  id: string
  mid: string
  orders: number
  /** Orders that the service does not know any more. */
  missing: number
  /** The zone that times without one were read as. */
  timesReadAs?: string
  users: ListCoverage & { users: number }
}
