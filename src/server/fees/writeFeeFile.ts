import { setImmediate } from 'node:timers/promises'
import { byteOrderMark, csvRow } from '../files/csvCell.ts'
import type { Cell } from '../files/xlsx/cells.ts'
import { streamWorkbook } from '../files/xlsx/streamWorkbook.ts'
import type { SheetColumn } from '../files/xlsx/sheetXml.ts'

export const feeFileFormats = ['csv', 'xlsx'] as const
export type FeeFileFormat = (typeof feeFileFormats)[number]

type FeeFile = { columns: readonly SheetColumn[]; rows: readonly (readonly Cell[])[] }

export async function writeFeeFile(
  format: FeeFileFormat,
  { columns, rows }: FeeFile,
): Promise<Uint8Array<ArrayBuffer>> {
  if (format === 'xlsx') {
    const file = streamWorkbook([{ name: 'Fees', columns, rows: inPieces(rows) }])
    // `Response` of the Node server has no `bytes`.
    const pieces: Uint8Array[] = []
    for await (const piece of file) pieces.push(piece)
    return new Uint8Array(Buffer.concat(pieces))
  }
  let text = byteOrderMark + csvRow(columns.map(({ header }) => header))
  for await (const row of inPieces(rows)) text += csvRow(columns.map((_, at) => textOf(row[at] ?? null)))
  return new TextEncoder().encode(text)
}

/** Yields to the event loop between pieces. */
async function* inPieces<T>(rows: readonly T[]): AsyncGenerator<T> {
  for (const [nth, row] of rows.entries()) {
    if (nth % 200 === 199) await setImmediate()
    yield row
  }
}

function textOf(cell: Cell): string | null {
  if (cell === null || typeof cell === 'string') return cell
  if (typeof cell === 'number') return String(cell)
  return 'amount' in cell ? cell.amount : 'day' in cell ? cell.day : cell.time
}
