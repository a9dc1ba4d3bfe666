import type { CellStyle, WriteSheet } from 'hucre/xlsx'
import { toWrittenCell, type Cell } from './cells.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** `width` is in characters. */
export type SheetColumn = { header: string; width?: number }

export type Sheet<Rows = readonly (readonly Cell[])[]> = {
  /** At most 31 characters, none of `[ ] : * ? / \`. */
  name: string
  columns: readonly SheetColumn[]
  rows: Rows
}

/** More would keep others waiting while they are written: `streamSheet` writes as many as a sheet can have. */
export const mostWorkbookRows = 2_000

export const head: CellStyle = { font: { name: 'Calibri', size: 11, bold: true } }

/** A file of one or more sheets, each with its head in bold above rows that move. */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0)
  if (rows > mostWorkbookRows) throw new RangeError(`${rows} rows are too many for one workbook`)
  // It comes with the first file that is asked for: the start of the gateway does not wait for it.
  const { writeXlsx } = await import('hucre/xlsx')
  return writeXlsx({ sheets: sheets.map(toWriteSheet), stringMode: 'inline' })
}

function toWriteSheet({ name, columns, rows }: Sheet): WriteSheet {
  const cells: NonNullable<WriteSheet['cells']> = new Map()
  const dress = (row: number, column: number, style: CellStyle | undefined) => {
    if (style) cells.set(`${row},${column}`, { style })
  }
  columns.forEach((_, column) => dress(0, column, head))
  const written = rows.map((row, nth) =>
    row.map((cell, column) => {
      const { value, style } = toWrittenCell(cell)
      dress(nth + 1, column, style)
      return value
    }),
  )
  return {
    name,
    columns: columns.map(({ width = usualWidth }) => ({ width })),
    rows: [columns.map(({ header }) => header), ...written],
    cells,
    freezePane: { rows: 1 },
    pageSetup: {
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: '$1:$1',
    },
  }
}

export const usualWidth = 16
