import type { Insertable } from 'kysely'
import type { ReadingRules } from '../contract/reading/shape.ts'
import type { Tables } from '../store/tables.ts'

export type Kind = 'orders' | 'users'

/** How the rows of a merchant ID are read: `mids` are all that are set up here. */
export type LedgerReading = ReadingRules & {
  mids: readonly string[]
  /** What is not kept of people; without it nobody was erased. */
  people?: PeopleRules | undefined
}

export type Booking = {
  mid: string
  kind: Kind
  /** The sweep that read it. */
  sweep?: number
  /** The lease's number: they are booked only while the lease still carries it. */
  fence?: number
  /** Written with the rows, all or nothing. */
  progress?: SweepProgress
  /** It is written only where a row is. */
  progressCanWait?: boolean
}

/** One answer of the service: a page of a list, or a single record. */
export type Page = Booking & {
  isSingle?: boolean | undefined
  reading?: LedgerReading | undefined
  /** Taken by `nextFetchSeq` when the request started. */
  fetchSeq: number
  /** The store's clock when the answer was there. */
  at: string
  /** Parsed with `parseJson(text, { lossy: rawNumber })`, so that every number keeps its digits. */
  rows: unknown[]
}

/** What changes of the row in `sweep_state`; what is left out stays as it is. */
export type SweepProgress = Partial<Omit<Insertable<Tables['sweep_state']>, 'mid' | 'kind'>>

export type Booked = {
  /** Ids that are new or say something else than before. */
  written: string[]
  /** Rows that nobody can keep as an order or a user. */
  quarantined: number
}

/** Why personal data of a row has gone: somebody asked for it, or it was older than `RETENTION_DAYS`. */
export type ErasedWhy = 'request' | 'age'

/** A keyed hash: whoever has the store alone cannot tell whose it is. */
export type PersonHash = {
  present: (mid: string, userId: string) => Tombstone
  /** By the key that a tombstone was made with; undefined where that key is gone. */
  by: (keyId: string, mid: string, userId: string) => string | undefined
}

type Tombstone = { mac: string; keyId: string }

/** What the ledger may not keep of people. */
export type PeopleRules = {
  hash: PersonHash
  /** How long personal data of an order is kept after it was made; undefined: for ever. */
  keepMs?: number | undefined
}
