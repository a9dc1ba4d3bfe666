import type { Proof as ProofAnswer } from '../../../api/statements.ts'
import type { ReadingText } from '../../../i18n/reading.ts'
import type { Amount } from '../../../contract/amount.ts'

/**
 * A line of a statement as a mapping understands it. Amounts are in the normal form of `contract/amount.ts`, a date is
 * an instant (`2026-10-05T22:00:00.000Z`), and all else is text as it stands in the file; null where the file says nothing.
 */
export type StatementLine = {
  /** Where it begins: the line of a text file, the row of a sheet; the first one is 1. */
  number: number
  sheet?: string
  /** Our order's id. Where the file has a single id of unknown origin, it is both this and `reference`. */
  orderId: string | null
  /** The partner's own id. */
  reference: string | null
  /** Before fees; negative where it was taken from the merchant. */
  amount: Amount | null
  /** What it cost the merchant, whatever sign the file gives to fees; negative where a fee was given back. */
  fee: Amount | null
  /** After fees, with the sign of `amount`. */
  net: Amount | null
  currency: string | null
  /** Only where the file states it apart. */
  feeCurrency?: string
  date: string | null
  /** Where the file names a day without a time, of which `date` is the first moment: that of the next day, in the same zone. */
  dayEnd?: string
  kind: string | null
  /** The cells as they were read. */
  raw: readonly string[]
}

/** A line that cannot be understood; it never stops the file. The text says which cell, and what was expected. */
export type UnreadableLine = ReadingText & { number: number; sheet?: string; raw: readonly string[] }

export type Proof = Pick<ProofAnswer, 'kind' | 'ok' | 'facts' | 'lines'> & { text: ReadingText }

/** A line that is no business of an order by its form: above the header, a total, a trailer. */
export type AsideLine = {
  number: number
  sheet?: string
  role: 'above' | 'header' | 'total' | 'trailer'
  raw: readonly string[]
}

export type StatementBatch = {
  lines: readonly StatementLine[]
  unreadable: readonly UnreadableLine[]
  aside: readonly AsideLine[]
  progress: { bytes: number; ofBytes: number; lines: number }
  /** In the last batch, and only there. */
  proof?: readonly Proof[]
}
