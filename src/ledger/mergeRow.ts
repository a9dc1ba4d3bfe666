import { isObject } from '../contract/isObject.ts'
import { parseJson, rawNumber, isRawNumber } from '../contract/json.ts'
import type { Row } from './answer.ts'
import { isNewer, mergeRecord, type Older, type Version } from './mergeRecord.ts'
import type { Booking, Kind } from './page.ts'
import type { StoredRow } from './rowStore.ts'
import { toOrderRow, type OrderRow } from './toOrderRow.ts'
import { wordsIn } from './undocumented.ts'
import { toUserRow, type UserRow } from './toUserRow.ts'

/** Ahead of a booking, for rows that are not stored: what is worked out here keeps no writer waiting. */
export function readColumns(kind: Kind, row: Row): OrderRow | UserRow {
  if (!row.columns) {
    const record = recordOf(row)
    row.columns = columnsOf(kind, record, row.id)
    row.words = wordsIn(kind, record)
  }
  row.record = undefined
  return row.columns
}

/** A row that is not stored yet. */
export function freshRow(row: Row, { mid, kind, sweep = 0 }: Booking): StoredRow {
  const own = { seen_sweep: sweep, payment_method: null, status_since: row.at }
  return toStoredRow(readColumns(kind, row), own, {
    mid,
    id: row.id,
    raw: row.raw,
    source_text: row.sourceText,
    older: null,
    content_hash: row.hash,
    fetch_seq: row.fetchSeq,
    first_seen_at: row.at,
    last_seen_at: row.at,
    missing_at: null,
    erased_at: null,
    erased_why: null,
  })
}

/** What the row adds to the stored one: only that it was seen again, where it says the same as before. */
export function mergeRow(before: StoredRow, row: Row, { mid, kind, sweep = 0 }: Booking): StoredRow {
  const isLate = row.fetchSeq <= before.fetch_seq
  const seen = {
    ...before,
    fetch_seq: Math.max(before.fetch_seq, row.fetchSeq),
    last_seen_at: before.last_seen_at > row.at ? before.last_seen_at : row.at,
    missing_at: isLate ? before.missing_at : null,
  }
  if (before.content_hash === row.hash) return seen
  const stored: Version = {
    record: parseRecord(before.raw),
    stamp: { updatedAt: updatedAtOf(before), fetchSeq: before.fetch_seq },
    older: before.older === null ? {} : (JSON.parse(before.older) as Older),
  }
  const receivedColumns = readColumns(kind, row)
  const received: Version = {
    record: recordOf(row),
    stamp: { updatedAt: updatedAtOf(receivedColumns), fetchSeq: row.fetchSeq },
  }
  const merged = mergeRecord(stored, received)
  const raw = JSON.stringify(merged.record)
  const older = Object.keys(merged.older).length === 0 ? null : JSON.stringify(merged.older)
  const content_hash = isNewer(received.stamp, stored.stamp) ? row.hash : before.content_hash
  const next = { ...seen, raw, older, content_hash }
  if (isSame(before, next)) return seen
  const source_text = isNewer(received.stamp, stored.stamp) ? row.sourceText : before.source_text
  const columns = raw === row.raw ? receivedColumns : columnsOf(kind, merged.record, row.id)
  const own = {
    seen_sweep: Math.max('seen_sweep' in before ? before.seen_sweep : 0, sweep),
    payment_method: 'payment_method' in before ? before.payment_method : null,
    status_since: sinceOf(before, columns, row.at),
  }
  const { first_seen_at, fetch_seq, last_seen_at, missing_at, erased_at, erased_why } = seen
  return toStoredRow(columns, own, {
    mid,
    id: row.id,
    raw,
    source_text,
    older,
    content_hash,
    fetch_seq,
    first_seen_at,
    last_seen_at,
    missing_at,
    erased_at,
    erased_why,
  })
}

/** By our own clock, as all of `order_history`: the service's times are never compared with it. */
function sinceOf(before: StoredRow, after: OrderRow | UserRow, at: string): string | null {
  if (!('status' in before) || !('status' in after)) return null
  return before.status === after.status ? before.status_since : at
}

/** Nothing to write but that it was seen. */
export function isSame(a: StoredRow, b: StoredRow): boolean {
  return (
    a.raw === b.raw &&
    a.older === b.older &&
    a.content_hash === b.content_hash &&
    a.erased_why === b.erased_why
  )
}

/** `own`: what only orders have. */
function toStoredRow(
  columns: OrderRow | UserRow,
  own: { seen_sweep: number; payment_method: string | null; status_since: string | null },
  kept: Omit<StoredRow, keyof OrderRow | keyof UserRow>,
): StoredRow {
  return 'status' in columns ? { ...columns, ...kept, ...own } : { ...columns, ...kept }
}

/** What the columns hold of a record. */
export function columnsOf(kind: Kind, record: unknown, id: string): OrderRow | UserRow {
  const plain = textForRaw(record)
  return kind === 'orders' ? toOrderRow(plain, id) : toUserRow(plain, id)
}

function recordOf({ record, raw }: Row): Record<string, unknown> {
  return record ?? parseRecord(raw)
}

function parseRecord(raw: string): Record<string, unknown> {
  // What is stored has been an object when it was written.
  return parseJson(raw, { lossy: rawNumber }) as Record<string, unknown>
}

function updatedAtOf(columns: object): string | null {
  return 'updated_at' in columns && typeof columns.updated_at === 'string' ? columns.updated_at : null
}

/**
 * The same as `parseJson` would give by itself: the source text where a double cannot hold the number. What holds no
 * such number is given as it is.
 */
function textForRaw(value: unknown): unknown {
  if (typeof value !== 'object') return value
  if (isRawNumber(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return value.map(textForRaw)
  if (!isObject(value)) return value
  let copy: Record<string, unknown> | undefined
  for (const key of Object.keys(value)) {
    const text = textForRaw(value[key])
    if (text !== value[key]) (copy ??= { ...value })[key] = text
  }
  return copy ?? value
}
