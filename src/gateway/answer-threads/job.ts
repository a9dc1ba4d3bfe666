import type { Erased } from '../../ledger/erasure/createErasure.ts'
import type { LargeAnswer, Packed } from '../../ledger/sweep/packAnswer.ts'
import type { RedactedBytes } from '../redact/redactAnswer.ts'
import type { Answer, Reader } from '../redact/redactText.ts'

/** What a thread is opened with: all of it can be handed from thread to thread. */
export type ThreadSettings = {
  keys: { secret: string; old?: readonly string[] }
  timeZone: string
  mids: readonly string[]
  /** Whether logos are shown. */
  logos: boolean
}

/** The bytes are handed over, not copied. */
export type Job = RedactJob | PackJob

/** An answer for one reader. `at`: the gateway's clock. */
export type RedactJob = {
  what: 'redact'
  bytes: Uint8Array
  answer: Omit<Answer, 'text'>
  reader: Reader
  erased?: Erased | undefined
  at: number
}

/** An answer for the ledger. */
export type PackJob = { what: 'pack' } & LargeAnswer

export type Result<J extends Job = Job> = J extends PackJob ? Packed : RedactedBytes
