import type { ReadingText } from '../../../../i18n/reading.ts'
import type { Proof as ProofAnswer, ResultLine } from '../../../../api/statements.ts'

export type Row = {
  number: number
  cells: readonly string[]
  /** Only for sheets. */
  types?: readonly CellType[]
  /** The row could not be split; the cells hold its beginning as text. */
  fault?: ReadingText
}

/** `date`: `2026-10-05T12:00:00` without a zone. `formula`: no result was stored. */
export type CellType = 'text' | 'number' | 'date' | 'error' | 'formula'

/** What the file says of itself, and whether its lines agree. */
export type Proof = Pick<ProofAnswer, 'kind' | 'ok' | 'facts' | 'lines'> & { text: ReadingText }

/** `share`: part of the file read so far, from 0 to 1. */
export type RowBlock = {
  rows: Row[]
  share: number
  /** What the file's own format proves, in the last block. */
  proof?: readonly Proof[]
}

/** Dates are instants, other fields as in the file. */
export type StatementLine = Omit<ResultLine, 'feeCurrency' | 'fault' | 'cells'> & {
  /** Only if stated separately. */
  feeCurrency?: string
  /** The date has no time. */
  isWholeDay?: boolean
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

/** A file beyond these limits is refused as a whole, before reading it if possible. */
export const limits = {
  fileBytes: 50 * 1024 * 1024,
  /** 200,000 lines plus headers and totals. */
  rows: 200_200,
  columns: 1000,
  /** Characters per row: beyond the first limit the row is unreadable, beyond the second the file is refused. */
  rowText: 64 * 1024,
  rowTextAtAll: 256 * 1024,
  /** In characters: a small workbook may hold much text, since cells share texts. Excel allows 32,767 per cell. */
  cellText: 32 * 1024,
  batchText: 4 * 1024 * 1024,
  sheetText: 256 * 1024 * 1024,
  entries: 2000,
  sheets: 100,
  sheetXml: 384 * 1024 * 1024,
  sharedStringsXml: 96 * 1024 * 1024,
  sharedStrings: 2_000_000,
  smallXml: 4 * 1024 * 1024,
} as const
