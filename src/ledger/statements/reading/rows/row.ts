import type { ReadingText } from '../../../../i18n/reading.ts'

/** A row of a file before anybody has said what it means. */
export type Row = {
  /** Where it begins: the line of a text file, the row of a sheet; the first one is 1. */
  number: number
  cells: readonly string[]
  /** Of a sheet: what each cell is stored as. A text file knows texts only. */
  types?: readonly CellType[]
  /** Why it could not be taken apart; the cells hold its beginning as it stands. */
  fault?: ReadingText
}

/** `date`: the cell holds `2026-10-05T12:00:00`, without a zone. `formula`: no result was kept. */
export type CellType = 'text' | 'number' | 'date' | 'error' | 'formula'

/** Rows in pieces, and how far in the file they end. */
export type RowBlock = { rows: Row[]; bytes: number }
