import type { CellStyle, CellValue, ColumnDef } from 'hucre/xlsx'
import { toWrittenCell, type Cell } from './cells.ts'
import { head, usualWidth, type Sheet } from './writeWorkbook.ts'

type Rows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>

/**
 * A file of one sheet, written while its rows are read: a million of them need no more memory than a few. Rows are
 * taken no faster than the file is.
 */
export async function streamSheet({ name, columns, rows }: Sheet<Rows>): Promise<ReadableStream<Uint8Array>> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const written: ColumnDef[] = columns.map(({ header, width = usualWidth }) => ({
    header,
    width,
    style: head,
  }))
  return writeXlsxStream(dressed(rows, written), { name, columns: written, freezePane: { rows: 1 } })
}

/** A style is asked of the column when a row is written, which is before the next one is taken. */
async function* dressed(rows: Rows, columns: readonly ColumnDef[]): AsyncGenerator<CellValue[]> {
  for await (const row of rows) {
    const cells = row.map(toWrittenCell)
    columns.forEach((column, nth) => {
      column.style = cells[nth]?.style ?? plain
    })
    yield cells.map(({ value }) => value)
  }
}

const plain: CellStyle = {}
