import type { PeriodManifest } from '../../api/periods.ts'
import { createHash } from 'node:crypto'
import { closedFields } from './closedRow.ts'
import { readRows, type CloseKey } from './closeRows.ts'
import { listChanges } from './listChanges.ts'
import type { Period } from './registerClose.ts'
import type { Db } from '../../store/openStore.ts'
import { yieldToEventLoop } from '../../store/yieldToEventLoop.ts'
import { byteOrderMark, csvRow } from '../files/csvCell.ts'
import type { SheetRow, StreamedSheet } from '../files/xlsx/sheetXml.ts'
import { streamOf } from '../files/streamOf.ts'
import { streamWorkbook, xlsxType } from '../files/xlsx/streamWorkbook.ts'
import { cellOf, changeColumns, headOf, orderColumns, valuesOf, type FileColumn } from './fileColumns.ts'
import type { FileRequest } from './fileRequests.ts'
import { versionRecord, type VersionRow } from './periodRecord.ts'
import { summarySheet } from './summarySheet.ts'

export type FileOf = {
  db: Db
  period: Period
  version: VersionRow & { manifest: string }
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
  const day = (time: string) => time.slice(0, 10)
  const what = request.what === 'orders' ? 'close' : 'changes'
  const incomplete = coverage === 'exact' ? '' : '-incomplete'
  return `${what}-${day(period.from)}-${day(period.to)}-v${version.version}${incomplete}.${request.format}`
}

/** Streams the file; a row that fails its digest aborts it. */
export async function streamFile(of: FileOf): Promise<ReadableStream<Uint8Array>> {
  const { what, format } = of.request
  if (format === 'json') return streamOf(what === 'orders' ? ordersAsJson(of) : changesAsJson(of))
  const columns = orderColumns(of.period.timeZone)
  if (format === 'csv')
    return streamOf(
      what === 'orders'
        ? asCsv(columns, readClosedRows(of), of.coverage)
        : asCsv(changeColumns, changes(of), of.coverage),
    )
  const { db, period, version } = of
  const summary = summarySheet({ period, version, record: await versionRecord(db, period, version) })
  const since = sheetOf('Changes since', changeColumns, changes(of))
  const orders = sheetOf(
    of.coverage === 'exact' ? 'Orders' : 'Orders (incomplete)',
    columns,
    readClosedRows(of),
  )
  return streamWorkbook(what === 'orders' ? [summary, orders, since] : [summary, since])
}

function sheetOf<T>(
  name: string,
  columns: readonly FileColumn<T>[],
  pages: AsyncGenerator<T[]>,
): StreamedSheet {
  return {
    name,
    columns: columns.map((column) => {
      const header = headOf(column)
      return { header, width: Math.max(column.width ?? 16, header.length + 2) }
    }),
    rows: (async function* (): AsyncGenerator<SheetRow> {
      for await (const page of pages)
        for (const row of page) yield columns.map((column) => cellOf(column, row))
    })(),
  }
}

async function* asCsv<T>(
  columns: readonly FileColumn<T>[],
  pages: AsyncGenerator<T[]>,
  coverage: string,
): AsyncGenerator<string> {
  const first = coverage === 'exact' ? '' : csvRow(['incomplete: at least these, see the manifest'])
  yield byteOrderMark + first + csvRow(columns.map(({ name }) => name))
  for await (const page of pages) yield page.map((row) => csvRow(columns.map(({ of }) => of(row)))).join('')
}

/** Both digests can be recomputed from the file: the rows' from their lines, the whole from the two texts. */
async function* ordersAsJson(of: FileOf): AsyncGenerator<string> {
  const { version, coverage } = of
  yield `{"coverage":${JSON.stringify(coverage)},"sha256":${JSON.stringify(version.sha256)},`
  yield `"manifest":${version.manifest},"lines":${version.lines},"fields":${JSON.stringify(closedFields)},"orders":[`
  let isFirst = true
  for await (const page of readClosedRows(of)) {
    const text = page.map(({ mid, row }) => JSON.stringify([mid, ...valuesOf(row)])).join(',\n')
    yield `${isFirst ? '\n' : ',\n'}${text}`
    isFirst = false
  }
  yield '\n]}\n'
}

async function* changesAsJson(of: FileOf): AsyncGenerator<string> {
  yield `{"coverage":${JSON.stringify(of.coverage)},"sha256":${JSON.stringify(of.version.sha256)},"columns":`
  yield `${JSON.stringify(changeColumns.map(({ name }) => name))},"changes":[`
  let isFirst = true
  for await (const page of changes(of)) {
    const text = page.map((row) => JSON.stringify(changeColumns.map((column) => column.of(row)))).join(',\n')
    yield `${isFirst ? '\n' : ',\n'}${text}`
    isFirst = false
  }
  yield '\n]}\n'
}

async function* readClosedRows({ db, period, version }: FileOf) {
  const close: CloseKey = { periodId: period.id, version: version.version }
  const hash = createHash('sha256')
  for (const mid of period.mids)
    for await (const rows of readRows(db, close, mid)) {
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
  const of = { close: { periodId: period.id, version: version.version }, mids: period.mids }
  for (let offset = 0; ; offset += maxAtOnce) {
    const page = await listChanges(db, of, { offset, limit: maxAtOnce, newestFirst: false })
    if (page.length > 0) yield page
    if (page.length < maxAtOnce) return
  }
}
