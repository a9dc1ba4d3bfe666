import { createHash } from 'node:crypto'
import type {
  ClosedField,
  ClosedRow,
  fileFormats,
  PeriodChange,
  PeriodFigure,
  PeriodManifest,
  PeriodVersion,
} from '../../api/periods.ts'
import type { Amount } from '../../contract/amount.ts'
import type { Db } from '../../store/openStore.ts'
import { yieldToEventLoop } from '../../store/yieldToEventLoop.ts'
import { rowsAsCsv } from '../files/csvCell.ts'
import { localDays, amountFields, closedFields, digestOf, readRows } from './closedRow.ts'
import type { Cell } from '../files/xlsx/cells.ts'
import type { SheetRow, StreamedSheet } from '../files/xlsx/sheetXml.ts'
import { streamOf, streamWorkbook, xlsxType } from '../files/xlsx/streamWorkbook.ts'
import { createZonedTime } from '../files/zonedTime.ts'
import type { CloseRequest } from './registerClose.ts'
import { listChanges } from './listChanges.ts'
import { versionRecord, type ClosedVersion } from './periodRecord.ts'
import type { Period } from './registerClose.ts'

export type FileFormat = (typeof fileFormats)[number]

export type FileRequest = {
  period: string
  version: number
  format: FileFormat
}

type FileOf = {
  db: Db
  period: Period
  version: ClosedVersion
  request: FileRequest
  coverage: string
}

export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: xlsxType,
  json: 'application/json',
} as const

/** An incomplete file says so at the start of its name. */
export function nameOfFile({ period, version, request, coverage }: FileOf): string {
  const { first, last } = localDays(period)
  const incomplete = coverage === 'exact' ? '' : '-incomplete'
  return `close-${first}-${last}-v${version.version}${incomplete}.${request.format}`
}

/** Reports the size and SHA-256 of what was sent to the end, before the download ends. */
export function countBytes(done: (bytes: number, sha256: string) => Promise<void>) {
  const digest = createHash('sha256')
  let bytes = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      digest.update(chunk)
      bytes += chunk.length
      controller.enqueue(chunk)
    },
    flush: () => done(bytes, digest.digest('hex')),
  })
}

/** Streams the file; a row that fails its digest aborts it. */
export async function streamFile(of: FileOf): Promise<ReadableStream<Uint8Array>> {
  const { format } = of.request
  if (format === 'json') return streamOf(ordersAsJson(of))
  const columns = orderColumns(of.period.timeZone)
  const orders = rowsOf(columns, readClosedRows(of))
  const isExact = of.coverage === 'exact'
  if (format === 'csv') {
    const above = isExact ? undefined : 'incomplete: at least these, see the manifest'
    const names = columns.map(({ name }) => name)
    return streamOf(rowsAsCsv(names, orders, above))
  }
  const { db, period, version } = of
  return streamWorkbook([
    summarySheet(of, await versionRecord(db, period, version)),
    sheetOf(isExact ? 'Orders' : 'Orders (incomplete)', columns, orders),
    sheetOf('Changes since', changeColumns, rowsOf(changeColumns, changes(of))),
  ])
}

async function* rowsOf<T>(
  columns: readonly FileColumn<T>[],
  pages: AsyncGenerator<T[]>,
): AsyncGenerator<Cell[], void> {
  for await (const page of pages) for (const row of page) yield columns.map(({ of }) => of(row))
}

/** The header names the zone, because spreadsheet times have none. */
function sheetOf<T>(
  name: string,
  columns: readonly FileColumn<T>[],
  rows: AsyncGenerator<Cell[]>,
): StreamedSheet {
  const headed = columns.map(({ name, isUtc, width = 16 }) => {
    const header = isUtc ? `${name} (UTC)` : name
    return { header, width: Math.max(width, header.length + 2) }
  })
  return { name, columns: headed, rows }
}

/** Both digests can be recomputed from the file: the rows' from their lines, the whole from the two texts. */
async function* ordersAsJson(of: FileOf): AsyncGenerator<string> {
  const { manifest, lines, sha256 } = of.version
  yield `{"coverage":${JSON.stringify(of.coverage)},"sha256":${JSON.stringify(sha256)},"manifest":${manifest},`
  yield `"lines":${lines},"fields":${JSON.stringify(closedFields)},"orders":[`
  let separator = '\n'
  for await (const page of readClosedRows(of)) {
    const rows = page.map(({ mid, row }) => JSON.stringify([mid, ...closedFields.map((field) => row[field])]))
    yield separator + rows.join(',\n')
    separator = ',\n'
  }
  yield '\n]}\n'
}

async function* readClosedRows({ db, period, version }: FileOf) {
  const hash = createHash('sha256')
  for (const mid of period.mids)
    for await (const rows of readRows(db, version.close, mid)) {
      for (const { row, line, isIntact } of rows) {
        if (!isIntact) throw new Error(`order ${row.id} of ${mid} has changed since the close`)
        hash.update(`${line}\n`)
      }
      yield rows.map(({ row, line }) => ({ mid, row, line }))
      await yieldToEventLoop()
    }
  const { rowsSha256 } = JSON.parse(version.manifest) as PeriodManifest
  if (hash.digest('hex') !== rowsSha256) throw new Error('the rows have changed since the close')
}

const maxAtOnce = 500

async function* changes({ db, period, version }: FileOf) {
  const of = { close: version.close, mids: period.mids }
  for (let offset = 0; ; offset += maxAtOnce) {
    const page = await listChanges(db, of, { offset, limit: maxAtOnce, newestFirst: false })
    if (page.length > 0) yield page
    if (page.length < maxAtOnce) return
  }
}

/** One column for CSV and spreadsheet; `width` is in characters. */
type FileColumn<T> = {
  name: string
  of: (row: T) => Cell
  isUtc?: boolean
  width?: number
}

type ClosedLine = { mid: string; row: ClosedRow; line: string }

const words: Record<ClosedField, string> = {
  id: 'order id',
  created: 'created',
  status: 'status',
  type: 'type',
  outcome: 'outcome',
  sourceAmount: 'source amount',
  sourceCurrency: 'source currency',
  destinationAmount: 'destination amount',
  destinationCurrency: 'destination currency',
  networkFee: 'network fee',
  processingFee: 'processing fee',
  rrFee: 'rr fee as sent',
  feeCurrency: 'fee currency',
  feeCurrencyStated: 'fee currency stated',
  missing: 'missing at the provider',
}

/** Stored row of each order; the digest column has the first 64 bits of the SHA-256 of its canonical line. */
function orderColumns(timeZone: string): FileColumn<ClosedLine>[] {
  const zoned = createZonedTime(timeZone)
  return [
    { name: 'merchant id', of: ({ mid }) => mid },
    ...closedFields.map((field) => ({
      name: words[field],
      of: ({ row }: ClosedLine) => cellOf(row, field),
      isUtc: field === 'created',
      width: field === 'id' ? 26 : 20,
    })),
    { name: `created in ${timeZone}`, of: ({ row }) => ({ time: zoned(row.created) }), width: 20 },
    { name: 'digest', of: ({ line }) => digestOf(line), width: 20 },
  ]
}

const compared = closedFields.filter((field) => field !== 'id')

const changeColumns: FileColumn<PeriodChange>[] = [
  { name: 'noticed', of: ({ noticedAt }) => ({ time: noticedAt }), isUtc: true, width: 20 },
  { name: 'kind', of: ({ kind }) => kind },
  { name: 'merchant id', of: ({ mid }) => mid },
  { name: 'order id', of: ({ orderId }) => orderId, width: 26 },
  { name: 'changed', of: ({ fields }) => fields.map((field) => words[field]).join(', ') },
  ...compared.flatMap((field) =>
    (['before', 'after'] as const).map((when) => ({
      name: `${words[field]} ${when}`,
      of: ({ [when]: row }: PeriodChange) => row && cellOf(row, field),
      isUtc: field === 'created',
    })),
  ),
]

function cellOf(row: ClosedRow, field: ClosedField): Cell {
  const value = row[field]
  if (value === null) return null
  if (typeof value === 'number') return value === 1 ? 'yes' : ''
  if (field === 'created') return { time: value }
  return amountFields.has(field) ? { amount: value } : value
}

function summarySheet({ period, version }: FileOf, record: PeriodVersion): StreamedSheet {
  const manifest = JSON.parse(version.manifest) as PeriodManifest
  const { operatorEmail } = JSON.parse(version.request) as CloseRequest
  const { why, statements, rrFee, lists, overlaps } = manifest
  const isExact = manifest.coverage === 'exact'
  const facts: [string, Cell][] = [
    ['data status', isExact ? 'complete' : 'incomplete: at least these orders'],
    ['every order of these merchants is synced', why.listed === 'exact' ? 'yes' : 'no'],
    ['the period had ended', why.hasEnded ? 'yes' : 'no'],
    ['orders without a readable time', why.undated],
    ['orders without a readable amount', why.withoutAmount],
    ['orders without a currency, not in totals', why.withoutCurrency],
    ['merchants', period.mids.join(', ')],
    ['from (UTC)', { time: period.from }],
    ['before (UTC)', { time: period.to }],
    ['time zone of the period', period.timeZone],
    ['version', record.version],
    ['as of (UTC)', version.closed_at === null ? null : { time: version.closed_at }],
    ['closed by', operatorEmail],
    ['note', manifest.note],
    ['orders', record.rows],
    ['SHA-256 of the close', version.sha256],
    ['SHA-256 of its rows', manifest.rowsSha256],
    ...rrFee.map(({ mid, unit }): [string, Cell] => [`rrFee of ${mid}`, unit]),
    ...lists.map(({ mid, state }): [string, Cell] => [`orders of ${mid}`, state]),
    ...overlaps.map(({ from, to }): [string, Cell] => ['overlaps with a close of', `${from} to ${to}`]),
  ]
  const { changes } = record
  const rows: SheetRow[] = [
    ...facts,
    [],
    { head: ['control totals', ...figureHeads] },
    ...record.figures.map(figureRow),
    [],
    { head: ['statements', 'matched exactly', 'within tolerance', 'by hand', 'differs'] },
    ...statements.map(({ name, exact, withinTolerance, byHand, differs }) => [
      name ?? 'of other merchants, too',
      exact,
      withinTolerance,
      byHand,
      differs,
    ]),
    [],
    { head: ['changes since', ...figureHeads] },
    ['changes', changes.entries],
    ['first noticed (UTC)', changes.firstNoticedAt === null ? null : { time: changes.firstNoticedAt }],
    ...changes.figures.map(figureRow),
  ]
  return {
    name: isExact ? 'Summary' : 'Summary (incomplete)',
    columns: [
      { header: 'close of a period', width: 44 },
      { header: '', width: 24 },
      ...figureHeads.slice(1).map(() => ({ header: '', width: 18 })),
    ],
    rows,
  }
}

const figureHeads = [
  'currency',
  'orders',
  'volume',
  'received',
  'network fee',
  'processing fee',
  'total fees',
  'volume of orders with fees',
  'share',
  'rr fee in the total',
  'orders with fees',
  'of them currency assumed',
  'without amount',
  'missing at the provider',
]

function figureRow(figure: PeriodFigure): Cell[] {
  return [
    figure.outcome,
    figure.currency ?? 'no currency',
    figure.orders,
    sumCell(figure.sourceAmount),
    sumCell(figure.receivedAmount),
    sumCell(figure.networkFee),
    sumCell(figure.processingFee),
    sumCell(figure.totalFee),
    sumCell(figure.chargedAmount),
    sumCell(figure.share),
    sumCell(figure.rrFee),
    figure.ordersWithFees,
    figure.currencyAssumed,
    figure.withoutAmount,
    figure.missing,
  ]
}

function sumCell(amount: Amount | null): Cell {
  return amount === null ? null : { amount }
}
