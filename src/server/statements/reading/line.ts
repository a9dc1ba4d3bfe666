import type { ReadingText } from '../../../i18n/reading.ts'
import type { Amount } from '../../../contract/amount.ts'
import type { Proof } from './rows/row.ts'

/** Amounts as in `contract/amount.ts`, dates as instants, other fields as in the file; null if missing. */
export type StatementLine = {
  /** Line of a text file or row of a sheet, counted from 1. */
  number: number
  /** Our order ID. If the file's only ID is of unknown origin, it is also in `reference`. */
  orderId: string | null
  reference: string | null
  /** Before fees; negative for debits. */
  amount: Amount | null
  /** Positive costs, in any notation of the file; negative for a refunded fee. */
  fee: Amount | null
  /** After fees, with the sign of `amount`. */
  net: Amount | null
  currency: string | null
  /** Only if stated separately. */
  feeCurrency?: string
  date: string | null
  /** The date has no time. */
  isWholeDay?: boolean
  kind: string | null
  /** Payout or settlement that the line belongs to. */
  batch?: string
  raw: readonly string[]
}

/** Never stops the file. The text names the cell and the expected content. */
export type UnreadableLine = ReadingText & { number: number; raw: readonly string[] }

export type StatementBatch = {
  lines: readonly StatementLine[]
  unreadable: readonly UnreadableLine[]
  progress: { bytes: number; ofBytes: number; lines: number }
  /** Only in the last batch. */
  proof?: readonly Proof[]
}
