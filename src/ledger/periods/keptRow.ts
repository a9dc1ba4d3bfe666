import { hash } from 'node:crypto'
import type { KeptField, KeptRow } from '../../api/periods.ts'
import { compareAmounts } from '../../contract/amount.ts'
import { outcomeOf } from '../../contract/status.ts'
import type { StoredOrder } from '../rowStore.ts'
import { nameOf, type StatusNames } from '../statusNames.ts'
import { sql } from 'kysely'
import type { Db } from '../../store/openStore.ts'
import { readersVersion } from '../setAside.ts'

/** The column of each field in `period_row`, in the order of the canonical line. */
export const columnOf = {
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
} as const satisfies Record<KeptField, string>

// The keys of this very object.
export const keptFields = Object.keys(columnOf) as KeptField[]

const amounts: ReadonlySet<KeptField> = new Set([
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

/** Of an order that lies in a period, and so has a time. */
export function toKeptRow(row: ReadOrder, mid: string, names: StatusNames): KeptRow {
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

/** The canonical line: what every digest is of. */
export function lineOf(row: KeptRow): string {
  return JSON.stringify(keptFields.map((field) => row[field]))
}

export function rowOf(line: string): KeptRow {
  const values = JSON.parse(line) as unknown[]
  // Written by `lineOf`.
  return Object.fromEntries(keptFields.map((field, nth) => [field, values[nth] ?? null])) as KeptRow
}

/** 64 bits tell which row was changed; that any was, the digest of the whole tells. */
export function digestOf(line: string): string {
  return hash('sha256', line).slice(0, digestLength)
}

const digestLength = 16

/** The fields in which two readings of one order differ; '1.10' is no other amount than '1.1'. */
export function differences(before: KeptRow, after: KeptRow): KeptField[] {
  return keptFields.filter((field) => {
    const [from, to] = [before[field], after[field]]
    if (from === to) return false
    if (!amounts.has(field) || from === null || to === null) return true
    return compareAmounts(String(from), String(to)) !== 0
  })
}

/** Rows lie from the newest to the oldest; orders of one moment from the last id to the first. */
export function keyOf({ created, id }: Pick<KeptRow, 'created' | 'id'>): string {
  return `${created} ${id}`
}

/** ISO 8601 in UTC; `from` belongs to it, `to` does not. */
export type PeriodSpan = { from: string; to: string }

type Where = PeriodSpan & {
  mid: string
  /** Only what comes after this one, and up to and with that one. */
  after?: Place | undefined
  upTo?: Place | undefined
}

type Place = { created: string; id: string }

const mostAtOnce = 500

/** The orders of a merchant ID that were created in a span, the newest first, some hundred at a time. */
export async function* readSpan(db: Db, { mid, from, to, after, upTo }: Where): AsyncGenerator<ReadOrder[]> {
  let last = after
  for (;;) {
    let query = db
      .selectFrom('ledger_order')
      .select(readColumns)
      .where('mid', '=', mid)
      .where('created_at', '>=', from)
      // Where a page begins is said of the column alone, too: SQLite would else walk to it from the end of the span.
      .where('created_at', last ? '<=' : '<', last ? last.created : to)
    if (last) query = query.where(sql<boolean>`(created_at, id) < (${last.created}, ${last.id})`)
    if (upTo) query = query.where(sql<boolean>`(created_at, id) >= (${upTo.created}, ${upTo.id})`)
    const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(mostAtOnce).execute()
    if (rows.length > 0) yield rows
    const end = rows[mostAtOnce - 1]
    if (!end) return
    last = { created: end.created_at ?? '', id: end.id }
  }
}

/** Names the way in which the statuses of a merchant ID are read: another name, another reading of the same orders. */
export function readingOf(names: StatusNames, mid: string): string {
  const own = [...names].filter(([key]) => key.startsWith(`${mid}\n`)).toSorted()
  return hash('sha256', JSON.stringify([readersVersion, own]))
}
