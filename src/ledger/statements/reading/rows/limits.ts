/** What a statement may hold. A file beyond it is refused as a whole, before it is read where that can be told. */
export const limits = {
  fileBytes: 50 * 1024 * 1024,
  /** 200,000 lines, and what stands around them. */
  rows: 200_200,
  columns: 1000,
  /** Of one row in characters: beyond the first the row is unreadable, beyond the second the file is refused. */
  rowText: 64 * 1024,
  rowTextAtAll: 1024 * 1024,
  /** Of a workbook. */
  entries: 2000,
  sheets: 100,
  sheetXml: 384 * 1024 * 1024,
  sharedStringsXml: 96 * 1024 * 1024,
  sharedStrings: 2_000_000,
  smallXml: 4 * 1024 * 1024,
  emptyRows: 250_000,
  emptyCells: 250_000,
} as const
