import { readingText, refused } from './rows/sentences.ts'
import type { ReadingText } from '../../../i18n/reading.ts'
import { findHeader, headerRows } from './findHeader.ts'
import type { ColumnRole } from './headerWords.ts'
import type { AsideLine } from './line.ts'
import type { ColumnName, Mapping } from '../../../api/statementMapping.requests.ts'
import type { Source } from './openSource.ts'
import { roleOfColumn } from './roles.ts'
import type { Row } from './rows/row.ts'

/** `role` is undefined for lines. */
export type TableRow = { row: Row; role: AsideLine['role'] | undefined }

type OpenTable = {
  columns: readonly ColumnName[]
  /** Row number; 0 without a header. */
  header: number
  grounds: ReadingText
  records: Mapping['records']
  first: readonly Row[]
  /** Includes rows above the header. Can be consumed only once. */
  rows: () => AsyncGenerator<{ rows: TableRow[]; bytes: number }>
}

type HeaderHints = { header?: number | undefined; expected?: readonly ColumnName[] }

export async function openTable(source: Source, { header, expected }: HeaderHints = {}): Promise<OpenTable> {
  const blocks = source.rows()
  const first: Row[] = []
  let bytes = 0
  for (let next = await blocks.next(); !next.done; next = await blocks.next()) {
    first.push(...next.value.rows)
    ;({ bytes } = next.value)
    if (first.length >= headerRows && (first.at(-1)?.number ?? 0) >= (header ?? 0)) break
  }
  if (first.length === 0) throw refused('empty.rows')

  const located = header === undefined ? findHeader(first, expected) : chosen(first, header)
  const cells = located.row?.cells ?? []
  const width = located.row ? cells.length : Math.max(...first.map((row) => row.cells.length))
  const columns = columnNames(cells, width)
  const records = recordsOf(columns)
  const table: Table = {
    header: cells,
    width,
    ids: placesOf(columns, ['orderId', 'reference']),
    dates: placesOf(columns, ['date']),
    ...(records ? { records: { at: columns.indexOf(records.column), lines: new Set(records.lines) } } : {}),
  }
  const headerNumber = located.row?.number ?? 0
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
    grounds: located.grounds,
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

/** Some senders put the record type into the first cell of each row, including the header. */
function recordsOf([first]: readonly ColumnName[]): Mapping['records'] {
  return first === 'CH' ? { column: first, lines: ['SB'] } : undefined
}

/** 'Amount', 'Amount' → 'Amount', 'Amount #2'. Unnamed columns are numbered. */
function columnNames(header: readonly string[] | undefined, width: number): ColumnName[] {
  const seen = new Map<string, number>()
  return Array.from({ length: Math.max(width, header?.length ?? 0) }, (_, at) => {
    const name = (header?.[at] ?? '').replaceAll(/\s+/g, ' ').trim() || `Column ${at + 1}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} #${count}`
  })
}

type Table = {
  header: readonly string[]
  width: number
  ids: readonly number[]
  dates: readonly number[]
  records?: { at: number; lines: ReadonlySet<string> }
}

/** Recognises rows by their form; undefined for a line. */
function asideRole(row: Row, table: Table): AsideLine['role'] | undefined {
  const { cells } = row
  const { header, width, records } = table
  if (records) {
    const record = (cells[records.at] ?? '').trim()
    if (!records.lines.has(record))
      return cells.length === header.length && isSame(cells, header) ? 'header' : 'trailer'
  }
  const texts = cells.filter((cell) => cell.trim() !== '')
  const [first = ''] = texts
  if (totalWords.test(first.trim()) && !isOfAnOrder(row, table)) return 'total'
  if (first === header[0] && texts.length > 1 && isSame(cells, header)) return 'header'
  const isSparse = texts.length <= Math.max(1, Math.min(4, width / 2))
  if (!isSparse) return undefined
  if (endMark.test(first.trim()) || texts.some((text) => countWords.test(text.trim()))) return 'trailer'
  // A lone sentence in a row is a remark; a lone word may be the rest of a truncated line.
  return texts.length === 1 && width >= 3 && /\S\s+\S/.test(first.trim()) ? 'trailer' : undefined
}

/** A line of the merchant Total Energies is no total: totals have a count in the ID column, and no date. */
function isOfAnOrder({ cells }: Row, { ids, dates }: Table): boolean {
  const first = cells.findIndex((cell) => cell.trim() !== '')
  const isFilled = (at: number) => at !== first && (cells[at] ?? '').trim() !== ''
  return ids.some(isFilled) && (dates.length === 0 || dates.some(isFilled))
}

/** 'Total', 'TOTAL EUR', 'Sub-total:', 'Summe', 'Totais do lote'; not 'Totalcard'. */
const totalWords =
  /^(?:grand |sub-?\s?|net |overall )?(?:totals?|totais|totales|total geral|summe|gesamt|gesamtsumme|zwischensumme|somme|totaux|totaal|totale|totali|soma|suma|sum)(?:$|[\s:(])/i

/** '<END>', 'EOF', 'Trailer', 'End of report'. */
const endMark =
  /^(?:<\s*\/?\s*(?:end|eof|fim|fin|ende)\s*>|end|eof|fim|ende|trailer|trl|footer|checksum|(?:end|fim|fin|ende) (?:of|do|de|du|der|des)\b.*)[.:]?$/i

/** 'Record count', 'Records: 200', '200 rows', 'Número de registos'. */
const countWords =
  /^(?:(?:number|total|no|nº|numero|número|anzahl|nombre) (?:of|de|der)? ?|total )?(?:records?|rows?|lines?|regist[or]s|registros|linhas|lineas|líneas|zeilen|datensätze|lignes|row count|record count|line count)(?: count)?\s*[:=]?\s*\d*$|^\d+ (?:records?|rows?|lines?|registos|registros|linhas|zeilen|lignes)$/i

function isSame(cells: readonly string[], header: readonly string[]): boolean {
  return cells.every((cell, at) => cell.trim() === (header[at] ?? '').trim())
}
