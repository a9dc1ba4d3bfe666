import { readingText, refused } from './sentences.ts'
import type { ReadingText } from '../../../i18n/reading.ts'
import { asideRole, type Table } from './asideRole.ts'
import { columnNames } from './columnNames.ts'
import { findHeader, headerRows } from './findHeader.ts'
import type { ColumnRole } from './headerWords.ts'
import type { AsideLine } from './line.ts'
import type { ColumnName, Mapping } from '../../../api/statementMapping.requests.ts'
import type { Source } from './openSource.ts'
import { roleOfColumn } from './roles.ts'
import type { Row } from './rows/row.ts'

/** A row of the file with what it is; a line has no role. */
export type TableRow = { row: Row; role: AsideLine['role'] | undefined }

export type OpenTable = {
  columns: readonly ColumnName[]
  /** Its number; 0 where there is none. */
  header: number
  grounds: ReadingText
  records: Mapping['records']
  first: readonly Row[]
  /** All rows of the file, those above the header among them. To be read once. */
  rows: () => AsyncGenerator<{ rows: TableRow[]; bytes: number }>
}

type Wanted = { header?: number | undefined; known?: readonly ColumnName[] }

/** Finds the header, and says of each row what it is. */
export async function openTable(source: Source, { header, known }: Wanted = {}): Promise<OpenTable> {
  const blocks = source.rows()
  const first: Row[] = []
  let bytes = 0
  for (let next = await blocks.next(); !next.done; next = await blocks.next()) {
    first.push(...next.value.rows)
    ;({ bytes } = next.value)
    if (first.length >= headerRows && (first.at(-1)?.number ?? 0) >= (header ?? 0)) break
  }
  if (first.length === 0) throw refused('empty.rows')

  const found = header === undefined ? findHeader(first, known) : chosen(first, header)
  const cells = found.row?.cells ?? []
  const width = found.row ? cells.length : Math.max(...first.map((row) => row.cells.length))
  const columns = columnNames(cells, width)
  const records = recordsOf(columns)
  const table: Table = {
    header: cells,
    width,
    ids: placesOf(columns, ['orderId', 'reference']),
    dates: placesOf(columns, ['date']),
    ...(records ? { records: { at: columns.indexOf(records.column), lines: new Set(records.lines) } } : {}),
  }
  const headerNumber = found.row?.number ?? 0
  const toRow = (row: Row): TableRow => ({
    row,
    role:
      row.number < headerNumber
        ? 'above'
        : row.number === headerNumber
          ? 'header'
          : row.fault
            ? undefined
            : asideRole(row, table),
  })

  async function* rows() {
    yield { rows: first.map(toRow), bytes }
    for await (const block of blocks) yield { rows: block.rows.map(toRow), bytes: block.bytes }
  }
  return {
    columns,
    header: headerNumber,
    grounds: found.grounds,
    records,
    first: first.slice(0, headerRows),
    rows,
  }
}

function placesOf(columns: readonly ColumnName[], roles: readonly ColumnRole[]): number[] {
  return columns.flatMap((name, at) => {
    const role = roleOfColumn(name)?.role
    return role !== undefined && roles.includes(role) ? [at] : []
  })
}

function chosen(rows: readonly Row[], header: number): { row: Row | undefined; grounds: ReadingText } {
  const row = rows.find(({ number }) => number === header)
  if (header > 0 && !row) throw refused('columns-missing.header', { row: header })
  return { row, grounds: readingText('by_hand') }
}

/** Files of some senders name the kind of record in the first cell of each row, the header's among them. */
function recordsOf([first]: readonly ColumnName[]): Mapping['records'] {
  return first === 'CH' ? { column: first, lines: ['SB'] } : undefined
}
