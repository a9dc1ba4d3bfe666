import { refused } from './rows/sentences.ts'
import { roleOfColumn } from './columns.ts'
import { dateEvidence } from './cells/readDate.ts'
import { decimalEvidence } from './cells/readDecimal.ts'
import { type ColumnRole, plainWords } from './headerWords.ts'
import type { ColumnName, Layout, Mapping } from '../../../api/statementMapping.requests.ts'
import { camtMapping, camtRows, isCamt } from './rows/camtRows.ts'
import { csvRows, decodeText, type Encoding, guessDelimiter, guessEncoding } from './rows/csvRows.ts'
import { limits, type Row, type RowBlock } from './rows/row.ts'
import type { Calendar } from './rows/xlsx/dates.ts'
import { sheetRows } from './rows/xlsx/sheetRows.ts'
import { openWorkbook, type Workbook } from './rows/xlsx/workbook.ts'
import { inflateWhole, type ZipEntry, zipEntries } from './rows/xlsx/zipEntries.ts'

const headerRows = 60

type WithoutHeader<T> = T extends Layout ? Omit<T, 'header'> : never

type Source = {
  layout: WithoutHeader<Layout>
  rows: () => AsyncIterable<RowBlock> | Iterable<RowBlock>
  sheets?: readonly string[]
  /** First rows of the other sheets, which may name the period and the time zone. */
  otherRows?: readonly Row[]
  calendar?: Calendar
  /** Fixed by the format, so all rows below the first are lines. */
  mapping?: Mapping
}

/** Of rows that are about no order. */
export type RowRole = 'above' | 'header' | 'total' | 'trailer'

/** `role` is undefined for lines. */
export type TableRow = { row: Row; role: RowRole | undefined }

/** `wanted` is the layout set by a person; `expected` are the columns of the sender's mapping. */
export async function openTable(
  bytes: Uint8Array,
  wanted: Partial<Layout> = {},
  expected: readonly ColumnName[] = [],
) {
  const source = await openSource(bytes, wanted)
  const stated = source.mapping ? 1 : wanted.header
  const first = await firstRows(source.rows(), stated)
  if (first.length === 0) throw refused('empty')

  const header = stated === undefined ? findHeader(first, expected) : rowAt(first, stated)
  const cells = header?.cells ?? []
  const width = header ? cells.length : Math.max(...first.map((row) => row.cells.length))
  const columns = columnNames(cells, width)
  // Some senders put the record type into the first cell of each row, including the header.
  const records = columns[0] === 'CH' ? { column: 'CH', lines: ['SB'] } : undefined
  const table: Table = {
    header: cells,
    width,
    roles: columns.map((name) => roleOfColumn(name)?.role),
    records,
  }
  const headerNumber = header?.number ?? 0
  const roleOf = (row: Row): RowRole | undefined => {
    if (row.number <= headerNumber) return row.number < headerNumber ? 'above' : 'header'
    return row.fault || source.mapping ? undefined : asideRole(row, table)
  }
  return {
    /** The header has row number 0 if there is none. */
    layout: { ...source.layout, header: headerNumber },
    mapping: source.mapping,
    columns,
    records,
    first: first.slice(0, headerRows),
    /** Includes rows above the header. */
    async *rows(): AsyncGenerator<Omit<RowBlock, 'rows'> & { rows: TableRow[] }> {
      for await (const { rows, ...block } of source.rows())
        yield { ...block, rows: rows.map((row) => ({ row, role: roleOf(row) })) }
    },
    sheets: source.sheets,
    /** Rows above the header; a workbook may have them on a sheet of their own. */
    titles: headerNumber > 1 ? first.filter(({ number }) => number < headerNumber) : (source.otherRows ?? []),
    calendar: source.calendar,
  }
}

async function openSource(
  bytes: Uint8Array,
  wanted: Partial<Layout>,
  { isPacked = false } = {},
): Promise<Source> {
  if (bytes.byteLength > limits.fileBytes)
    throw refused('too-large.bytes', { bytes: bytes.byteLength, max: limits.fileBytes })
  const starts = (...first: number[]) => first.every((byte, at) => bytes[at] === byte)
  if (starts(0x50, 0x4b, 0x03, 0x04)) {
    const entries = zipEntries(bytes)
    const files = isPacked || entries.has('xl/workbook.xml') ? [] : filesIn(entries)
    const [packed] = files
    if (packed && files.length > 1 && files.every(({ name }) => /\.xml$/i.test(name)))
      return openBankFiles(files)
    return packed && files.length === 1
      ? openSource(await inflateWhole(packed, limits.fileBytes), wanted, { isPacked: true })
      : openSheet(await openWorkbook(entries), wanted)
  }
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) throw refused('not-a-statement.old')
  if (starts(0x25, 0x50, 0x44, 0x46)) throw refused('not-a-statement.pdf')
  const stated = wanted.form === 'csv' ? wanted : {}
  const encoding = stated.encoding ?? guessEncoding(bytes)
  const isText = encoding.startsWith('utf-16') || !bytes.subarray(0, 4096).includes(0)
  if (!isText) throw refused('not-a-statement.form')
  if (bytes.every((byte) => byte <= 0x20)) throw refused('empty')
  if (isBankFile(bytes, encoding)) return bankSource(() => camtRows(decodeText(bytes, encoding)))
  const begin = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  if (markup.test(begin)) throw refused('not-a-statement.markup')
  const delimiter = stated.delimiter ?? guessDelimiter(bytes, encoding)
  return {
    layout: { form: 'csv', encoding, delimiter },
    rows: () => csvRows(decodeText(bytes, encoding), delimiter),
  }
}

/** A web page saved as a spreadsheet, XML or JSON. */
const markup = /^[^\w<{[]*(?:<(?:!doctype|html|head|table|\?xml)\b|\{\s*"|\[\s*[{[])/i

function filesIn(entries: ReadonlyMap<string, ZipEntry>): ZipEntry[] {
  const isFile = (name: string) => !name.endsWith('/') && !/(?:^|\/)(?:\.|__MACOSX\/)/.test(name)
  return [...entries.values()].filter(({ name }) => isFile(name))
}

function isBankFile(bytes: Uint8Array, encoding: Encoding): boolean {
  return isCamt.test(new TextDecoder(encoding).decode(bytes.subarray(0, 8192)))
}

function bankSource(rows: Source['rows']): Source {
  return { layout: { form: 'camt.053' }, mapping: camtMapping, rows }
}

/** Banks pack a file for each day. */
async function openBankFiles(files: readonly ZipEntry[]): Promise<Source> {
  const all: { bytes: Uint8Array; encoding: Encoding }[] = []
  let left = limits.fileBytes
  for (const file of files) {
    const bytes = await inflateWhole(file, left)
    left -= bytes.byteLength
    const encoding = guessEncoding(bytes)
    if (!isBankFile(bytes, encoding)) throw refused('not-a-statement.archive')
    all.push({ bytes, encoding })
  }
  return bankSource(() => camtRows(...all.map(({ bytes, encoding }) => decodeText(bytes, encoding))))
}

async function openSheet(book: Workbook, wanted: Partial<Layout>): Promise<Source> {
  const inOrder = book.sheets.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden))
  const first: { name: string; rows: Row[] }[] = []
  if (inOrder.length > 1)
    for (const { name } of inOrder.slice(0, 20))
      first.push({ name, rows: (await firstRows(sheetRows(book, name))).slice(0, headerRows) })
  const stated = wanted.form === 'xlsx' ? wanted.sheet : undefined
  // Of equal sheets the first one.
  const [best = inOrder[0]] = first.toSorted((a, b) => tellingRoles(b.rows) - tellingRoles(a.rows))
  const sheet = stated ?? best?.name ?? ''
  return {
    layout: { form: 'xlsx', sheet },
    rows: () => sheetRows(book, sheet),
    sheets: book.sheets.map(({ name }) => name),
    otherRows: first.flatMap(({ name, rows }) => (name === sheet ? [] : rows)),
    calendar: book.calendar,
  }
}

/** A summary by currency has fewer telling columns than the lines, and no IDs. */
function tellingRoles(rows: readonly Row[]): number {
  const header = findHeader(rows)
  const roles = new Set(header?.cells.map((cell) => roleOfColumn(cell)?.role))
  const hasIds = roles.has('orderId') || roles.has('reference')
  return (header ? 1 : 0) + roles.size + (hasIds ? 10 : 0)
}

/** At least up to a header that a person chose. */
async function firstRows(blocks: ReturnType<Source['rows']>, header = 0): Promise<Row[]> {
  const first: Row[] = []
  for await (const { rows } of blocks) {
    first.push(...rows)
    if (first.length >= headerRows && (first.at(-1)?.number ?? 0) >= header) break
  }
  return first
}

/** Most known column names, else texts above figures. Must not pick a data line: headers are shown unmasked. */
function findHeader(rows: readonly Row[], expectedNames: readonly ColumnName[] = []): Row | undefined {
  const first = rows.slice(0, headerRows)
  const expected = new Set(expectedNames.map(plainWords))
  let best: { row: Row | undefined; names: number } = { row: undefined, names: 1 }
  for (const row of first) {
    const names = new Set(row.cells.map((cell) => nameIn(cell, expected)).filter(Boolean)).size
    if (names > best.names && !row.cells.some(isFigure)) best = { row, names }
  }
  const hasFigures = ({ cells }: Row) => cells.some(isFigure)
  const isAboveFigures = (row: Row, at: number) =>
    isOfNames(row) && filled(row) <= filled(first[at + 1]) && first.slice(at + 1).some(hasFigures)
  return best.row ?? first.find(isAboveFigures)
}

function nameIn(cell: string, expected: ReadonlySet<string>): string {
  if (cell.length > 80) return ''
  const words = plainWords(cell)
  return expected.has(words) || roleOfColumn(cell) ? words : ''
}

function isOfNames(row: Row): boolean {
  const names = row.cells.filter((cell) => cell.trim() !== '')
  return (
    names.length >= 2 &&
    new Set(names).size === names.length &&
    names.every((name) => name.length <= 80 && !isFigure(name) && !looksLikeData.test(name))
  )
}

/** Contains an address or an ID. */
const looksLikeData = /@|\d{3}/

function isFigure(cell: string): boolean {
  return decimalEvidence(cell) !== undefined || dateEvidence(cell) !== undefined
}

function filled(row: Row | undefined): number {
  return row?.cells.filter((cell) => cell.trim() !== '').length ?? 0
}

function rowAt(rows: readonly Row[], header: number): Row | undefined {
  const row = rows.find(({ number }) => number === header)
  if (header > 0 && !row) throw refused('columns-missing.header', { row: header })
  return row
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
  roles: readonly (ColumnRole | undefined)[]
  records: Mapping['records']
}

/** Recognises rows by their form; undefined for a line. */
function asideRole(row: Row, table: Table): RowRole | undefined {
  const { cells } = row
  const { header, width, records } = table
  if (records && !records.lines.includes((cells[0] ?? '').trim()))
    return cells.length === header.length && isSame(cells, header) ? 'header' : 'trailer'
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
function isOfAnOrder({ cells }: Row, { roles }: Table): boolean {
  const first = cells.findIndex((cell) => cell.trim() !== '')
  const filled = new Set(roles.filter((_, at) => at !== first && (cells[at] ?? '').trim() !== ''))
  return (filled.has('orderId') || filled.has('reference')) && (!roles.includes('date') || filled.has('date'))
}

/** 'Total', 'TOTAL EUR', 'Sub-total:', 'Summe', 'Totais do lote'; not 'Totalcard'. */
const totalWords =
  /^(?:grand |sub-?\s?|net |overall |page |genel )?(?:totals?|totais|totales|total geral|summe|gesamt|gesamtsumme|zwischensumme|somme|totaux|totaal|totale|totali|soma|suma|sum|totalt|i alt|yhteensä|celkem|spolu|razem|összesen|toplam|yekûn|итого|всего|合計|合计|小計|小计|총계|합계|รวม|tổng cộng|jumlah)(?:$|[\s:：(（])/iu

/** '<END>', 'EOF', 'Trailer', 'End of report'. */
const endMark =
  /^(?:<\s*\/?\s*(?:end|eof|fim|fin|ende)\s*>|end|eof|fim|ende|trailer|trl|footer|checksum|(?:end|fim|fin|ende) (?:of|do|de|du|der|des)\b.*)[.:]?$/i

/** 'Record count', 'Records: 200', '200 rows', 'Número de registos'. */
const countWords =
  /^(?:(?:number|total|no|nº|numero|número|anzahl|nombre) (?:of|de|der)? ?|total )?(?:records?|rows?|lines?|regist[or]s|registros|linhas|lineas|líneas|zeilen|datensätze|lignes|row count|record count|line count)(?: count)?\s*[:=]?\s*\d*$|^\d+ (?:records?|rows?|lines?|registos|registros|linhas|zeilen|lignes)$/i

function isSame(cells: readonly string[], header: readonly string[]): boolean {
  return cells.every((cell, at) => cell.trim() === (header[at] ?? '').trim())
}
