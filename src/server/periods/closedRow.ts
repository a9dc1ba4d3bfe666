import { pagesOf } from '../../store/pagesOf.ts'
import { hash } from 'node:crypto'
import type { ClosedField, ClosedRow } from '../../api/periods.ts'
import { compareAmounts } from '../../contract/amount.ts'
import { outcomeOf } from '../../contract/status.ts'
import type { StoredOrder } from '../ledger/rowStore.ts'
import { nameOf, type StatusNames } from '../ledger/statusNames.ts'
import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Db } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { chunked } from '../ledger/feeKeys.ts'
import product from '../../../package.json' with { type: 'json' }
import { zoneOffset } from '../../contract/zoneOffset.ts'

/** Columns of `period_row`, in the order of the canonical line. */
const columnOf = {
  id: 'order_id',
  created: 'created_at',
  status: 'status',
  type: 'order_type',
  outcome: 'outcome',
  sourceAmount: 'source_amount',
  sourceCurrency: 'source_currency',
  destinationAmount: 'destination_amount',
  destinationCurrency: 'destination_currency',
  networkFee: 'network_fee',
  processingFee: 'processing_fee',
  rrFee: 'rr_fee',
  feeCurrency: 'fee_currency',
  feeCurrencyStated: 'fee_currency_stated',
  missing: 'missing',
} as const satisfies Record<ClosedField, string>

export const closedFields = Object.keys(columnOf) as ClosedField[]

export const amountFields: ReadonlySet<ClosedField> = new Set([
  'sourceAmount',
  'destinationAmount',
  'networkFee',
  'processingFee',
  'rrFee',
])

export const readColumns = [
  'id',
  'created_at',
  'status',
  'order_type',
  'source_amount',
  'source_currency',
  'destination_amount',
  'destination_currency',
  'network_fee',
  'processing_fee',
  'rr_fee',
  'fee_currency',
  'fee_currency_stated',
  'missing_at',
] as const satisfies readonly (keyof StoredOrder)[]

export type ReadOrder = Pick<StoredOrder, (typeof readColumns)[number]>

export function toClosedRow(row: ReadOrder, mid: string, names: StatusNames): ClosedRow {
  const outcome = outcomeOf({
    status: row.status,
    orderType: row.order_type,
    credited: row.destination_currency,
    name: nameOf(names, mid, row.status),
  })
  return {
    id: row.id,
    created: row.created_at ?? '',
    status: row.status,
    type: row.order_type,
    outcome,
    sourceAmount: row.source_amount,
    sourceCurrency: row.source_currency,
    destinationAmount: row.destination_amount,
    destinationCurrency: row.destination_currency,
    networkFee: row.network_fee,
    processingFee: row.processing_fee,
    rrFee: row.rr_fee,
    feeCurrency: row.fee_currency,
    feeCurrencyStated: row.fee_currency_stated === 1 ? 1 : 0,
    missing: row.missing_at === null ? 0 : 1,
  }
}

/** Input of all digests, so its format must not change. */
export function lineOf(row: ClosedRow): string {
  return JSON.stringify(closedFields.map((field) => row[field]))
}

export function rowOf(line: string): ClosedRow {
  const values = JSON.parse(line) as unknown[]
  return Object.fromEntries(closedFields.map((field, nth) => [field, values[nth] ?? null])) as ClosedRow
}

/** 64 bits suffice to find the changed row; the digest of the whole close proves that none changed. */
export function digestOf(line: string): string {
  return hash('sha256', line).slice(0, digestLength)
}

const digestLength = 16

/** Compares amounts by value: '1.10' equals '1.1'. */
export function differences(before: ClosedRow, after: ClosedRow): ClosedField[] {
  return closedFields.filter((field) => {
    const [from, to] = [before[field], after[field]]
    if (from === to) return false
    if (!amountFields.has(field) || from === null || to === null) return true
    return compareAmounts(String(from), String(to)) !== 0
  })
}

/** ISO 8601 in UTC, excluding `to`. */
export type PeriodSpan = { from: string; to: string }

const maxAtOnce = 500

/** From newest to oldest, ties from last ID to first, as closed rows are. */
export function readSpan(
  db: Db,
  { mid, from, to }: PeriodSpan & { mid: string },
): AsyncGenerator<ReadOrder[]> {
  return pagesOf(maxAtOnce, (last?: ReadOrder) => {
    let query = db
      .selectFrom('ledger_order')
      .select(readColumns)
      .where('mid', '=', mid)
      .where('created_at', '>=', from)
      // The extra condition on `created_at` lets SQLite seek; with the row value alone it would scan from the
      // end of the span.
      .where('created_at', last ? '<=' : '<', last?.created_at ?? to)
    if (last) query = query.where(sql<boolean>`(created_at, id) < (${last.created_at}, ${last.id})`)
    return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(maxAtOnce).execute()
  })
}

/** A new version may read orders differently. */
export const readersVersion = product.version

/** Changes when a status is renamed, since that changes the outcomes of its orders. */
export function readingOf(names: StatusNames, mid: string): string {
  const own = [...names].filter(([key]) => key.startsWith(`${mid}\n`)).toSorted()
  return hash('sha256', JSON.stringify([readersVersion, own]))
}

export type CloseKey = { periodId: string; version: number }

export function isVersion({ periodId, version }: CloseKey): RawBuilder<boolean> {
  return sql<boolean>`period_id = ${periodId} and version = ${version}`
}

export function isOfClose(mid: string, close: CloseKey): RawBuilder<boolean> {
  return sql<boolean>`mid = ${mid} and ${isVersion(close)}`
}

/** Rows per transaction: a small transaction waits for the disk as long as a large one. */
export const rowsInWrite = 4000
const rowsInPage = 1000

/** More would exceed the parameters of a statement. */
const rowsInStatement = 250

const namedColumns = sql.join(
  closedFields.map((field) => sql`${sql.ref(columnOf[field])} as ${sql.ref(field)}`),
)

export async function writeRows(db: Db, close: CloseKey, mid: string, rows: readonly ClosedRow[]) {
  const key = { mid, period_id: close.periodId, version: close.version }
  for (const some of chunked(rows, rowsInStatement)) {
    const values = some.map((row) => ({ ...key, ...valuesOf(row), digest: digestOf(lineOf(row)) }))
    await db.insertInto('period_row').values(values).execute()
  }
}

type Values = Pick<Insertable<Tables['period_row']>, (typeof columnOf)[ClosedField]>

function valuesOf(row: ClosedRow): Values {
  // `fromEntries` forgets the names.
  return Object.fromEntries(closedFields.map((field) => [columnOf[field], row[field]])) as Values
}

type ReadRow = {
  row: ClosedRow
  line: string
  isIntact: boolean
}

export function readRows(db: Db, close: CloseKey, mid: string): AsyncGenerator<ReadRow[]> {
  return pagesOf(rowsInPage, async (last?: ReadRow) => {
    // The extra condition on `created_at` lets SQLite seek; with the row value alone it would scan from the newest row.
    const after = last
      ? sql`and created_at <= ${last.row.created} and (created_at, order_id) < (${last.row.created}, ${last.row.id})`
      : sql``
    const { rows } = await sql<StoredRow>`select ${namedColumns}, digest from period_row
      where ${isOfClose(mid, close)} ${after}
      order by created_at desc, order_id desc limit ${rowsInPage}`.execute(db)
    return rows.map(toReadRow)
  })
}

type StoredRow = ClosedRow & { digest: string }

function toReadRow({ digest, ...row }: StoredRow): ReadRow {
  const line = lineOf(row)
  return { row, line, isIntact: digestOf(line) === digest }
}

/** An order may have been stored under either of several creation times. */
export async function findClosedRows(
  db: Db,
  close: CloseKey,
  mid: string,
  places: readonly Pick<ClosedRow, 'id' | 'created'>[],
): Promise<Map<string, ClosedRow>> {
  if (places.length === 0) return new Map()
  const keys = sql.join(places.map(({ id, created }) => sql`(${created}, ${id})`))
  const { rows } = await sql<ClosedRow>`select ${namedColumns} from period_row
    where ${isOfClose(mid, close)} and (created_at, order_id) in (values ${keys})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** First and last day of a period in its time zone. */
export function localDays({ from, to, timeZone }: Pick<PeriodSpan, 'from' | 'to'> & { timeZone: string }) {
  const dayOf = (time: number) => new Date(time + zoneOffset(timeZone, time)).toISOString().slice(0, 10)
  return { first: dayOf(Date.parse(from)), last: dayOf(Date.parse(to) - 1) }
}
