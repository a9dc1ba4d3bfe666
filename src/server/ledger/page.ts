import type { Insertable } from 'kysely'
import type { ReadingRules } from '../../contract/reading/shape.ts'
import type { Tables } from '../../store/tables.ts'

export type Kind = 'orders' | 'users'

/** `mids`: all configured merchant IDs. */
export type LedgerReading = ReadingRules & {
  mids: readonly string[]
  /** Without these rules no person is treated as erased. */
  people?: PeopleRules | undefined
}

export type Booking = {
  mid: string
  kind: Kind
  sweep?: number
  /** Fence number: rows are booked only while the lease has it. */
  fence?: number
  /** Written in the same transaction as the rows. */
  progress?: SweepProgress
  /** Progress alone is not worth a write. */
  progressCanWait?: boolean
}

export type Page = Booking & {
  isSingle?: boolean | undefined
  reading?: LedgerReading | undefined
  /** Taken by `nextFetchSeq` when the request started. */
  fetchSeq: number
  at: string
  /** Parsed with `parseJson(text, { lossy: rawNumber })`, so that every number keeps its digits. */
  rows: unknown[]
}

/** Columns of `sweep_state` to update; the rest stay unchanged. */
export type SweepProgress = Partial<Omit<Insertable<Tables['sweep_state']>, 'mid' | 'kind'>>

export type Booked = {
  /** IDs of new and changed rows. */
  written: string[]
  quarantined: number
}

/** Erased on request, or older than `RETENTION_DAYS`. */
export type ErasedWhy = 'request' | 'age'

/** A keyed hash, so that the store alone does not reveal the person. */
export type PersonHash = {
  present: (mid: string, userId: string) => Tombstone
  /** Uses the tombstone's own key; undefined if that key no longer exists. */
  by: (keyId: string, mid: string, userId: string) => string | undefined
}

type Tombstone = { mac: string; keyId: string }

export type PeopleRules = {
  hash: PersonHash
  /** Retention of personal data after an order's creation; undefined keeps it for ever. */
  keepMs?: number | undefined
}
