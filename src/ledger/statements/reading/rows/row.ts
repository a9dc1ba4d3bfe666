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

/** What a statement may hold. A file beyond it is refused as a whole, before it is read where that can be told. */
export const limits = {
  fileBytes: 50 * 1024 * 1024,
  /** 200,000 lines, and what stands around them. */
  rows: 200_200,
  columns: 1000,
  /** Of one row in characters: beyond the first the row is unreadable, beyond the second the file is refused. */
  rowText: 64 * 1024,
  rowTextAtAll: 256 * 1024,
  /**
   * Of a workbook, in characters. Many cells can refer to one shared text, so a small file can hold a lot of text.
   * Spreadsheet programs allow 32,767 characters in a cell.
   */
  cellText: 32 * 1024,
  batchText: 4 * 1024 * 1024,
  sheetText: 256 * 1024 * 1024,
  entries: 2000,
  sheets: 100,
  sheetXml: 384 * 1024 * 1024,
  sharedStringsXml: 96 * 1024 * 1024,
  sharedStrings: 2_000_000,
  /** XML without the end of a row, in characters. */
  betweenRows: 4 * 1024 * 1024,
  smallXml: 4 * 1024 * 1024,
  emptyRows: 250_000,
  emptyCells: 250_000,
} as const
