import { isObject, parseJson, rawNumber, isRawNumber } from '../../contract/json.ts'
import type { Row } from './answer.ts'
import type { Booking, Kind } from './page.ts'
import type { StoredOrder, StoredRow } from './rowStore.ts'
import { toOrderRow, type OrderRow } from './toOrderRow.ts'
import { wordsIn } from './undocumented.ts'
import { toUserRow, type UserRow } from './user.ts'

/** Done before the booking, so that parsing does not keep other writers waiting. */
export function readColumns(kind: Kind, row: Row): OrderRow | UserRow {
  if (!row.columns) {
    const record = recordOf(row)
    row.columns = columnsOf(kind, record, row.id)
    row.words = wordsIn(kind, record)
  }
  row.record = undefined
  return row.columns
}

export function freshRow(row: Row, { mid, kind, sweep = 0 }: Booking): StoredRow {
  const own = { seen_sweep: sweep, payment_method: null, fee_check: null, status_since: row.at }
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

/** If the content is unchanged, only the sighting is updated. */
export function mergeRow(before: StoredRow, row: Row, { kind, sweep = 0 }: Booking): StoredRow {
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
    fee_check: 'fee_check' in before ? before.fee_check : null,
    status_since: sinceOf(before, columns, row.at),
  }
  return toStoredRow(columns, own, { ...next, source_text })
}

/** Uses our own clock: the service's times are never compared with it. */
function sinceOf(before: StoredRow, after: OrderRow | UserRow, at: string): string | null {
  if (!('status' in before) || !('status' in after)) return null
  return before.status === after.status ? before.status_since : at
}

export function isSame(a: StoredRow, b: StoredRow): boolean {
  return (
    a.raw === b.raw &&
    a.older === b.older &&
    a.content_hash === b.content_hash &&
    a.erased_why === b.erased_why
  )
}

function toStoredRow(
  columns: OrderRow | UserRow,
  own: Pick<StoredOrder, 'seen_sweep' | 'payment_method' | 'fee_check' | 'status_since'>,
  retained: Omit<StoredRow, keyof OrderRow | keyof UserRow>,
): StoredRow {
  return 'status' in columns ? { ...retained, ...columns, ...own } : { ...retained, ...columns }
}

export function columnsOf(kind: Kind, record: unknown, id: string): OrderRow | UserRow {
  const plain = textForRaw(record)
  return kind === 'orders' ? toOrderRow(plain, id) : toUserRow(plain, id)
}

function recordOf({ record, raw }: Row): Record<string, unknown> {
  return record ?? parseRecord(raw)
}

function parseRecord(raw: string): Record<string, unknown> {
  // Only objects are ever stored.
  return parseJson(raw, { lossy: rawNumber }) as Record<string, unknown>
}

function updatedAtOf(columns: object): string | null {
  return 'updated_at' in columns && typeof columns.updated_at === 'string' ? columns.updated_at : null
}

/** Like `parseJson` without `lossy`; values without large numbers are returned uncopied. */
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

/** Age of a response: its own `updatedAt`, and its request's sequence number. */
type Stamp = { updatedAt: string | null; fetchSeq: number }

/** Fields from earlier responses, with [updatedAt, fetchSeq] of those. */
type Older = Record<string, [string | null, number]>

type Version = { record: Record<string, unknown>; stamp: Stamp; older?: Older }

/**
 * The newer record wins; fields that it lacks (absent or null) come from the other one, so a list row without
 * fees keeps the fees of a single record. `older` stores the age of such fields, so that the result does not
 * depend on the order of arrival.
 */
function mergeRecord(stored: Version, received: Version): Required<Version> {
  const [top, other] = isNewer(received.stamp, stored.stamp) ? [received, stored] : [stored, received]
  const record = { ...top.record }
  const older: Older = { ...top.older }
  const taken: string[] = []
  for (const [path, value] of fieldsOf(other.record)) {
    const age = ageOf(other, path)
    if (states(record, path) && !isNewer(age, ageOf(top, path))) continue
    const otherName = otherNames[path] ?? path
    if (states(record, path) && older[path] === undefined && older[otherName] === undefined) continue
    put(record, path, value)
    taken.push(path)
    delete older[otherName]
    older[path] = [age.updatedAt, age.fetchSeq]
  }
  const assumed = assumedOf(top, other, taken)
  if (assumed) record.assumed = assumed
  else delete record.assumed
  return { record, stamp: top.stamp, older }
}

/** An assumption comes from the same response as its field. */
function assumedOf(top: Version, other: Version, taken: string[]): object | undefined {
  const assumptionsIn = (version: Version, isTaken: boolean) =>
    Object.entries(isObject(version.record.assumed) ? version.record.assumed : {}).filter(
      ([path]) => isTaken === taken.some((field) => covers(field, path)),
    )
  const both = [...assumptionsIn(other, true), ...assumptionsIn(top, false)]
  return both.length === 0 ? undefined : Object.fromEntries(both)
}

function covers(field: string, path: string): boolean {
  return field === path || path.startsWith(`${field}.`) || field.startsWith(`${path}.`)
}

/** Compares `updatedAt` where both have it, else the order of the requests. */
function isNewer(a: Stamp, b: Stamp): boolean {
  if (a.updatedAt !== null && b.updatedAt !== null && a.updatedAt !== b.updatedAt)
    return a.updatedAt > b.updatedAt
  return a.fetchSeq > b.fetchSeq
}

const inParts = new Set(['source', 'destination', 'fees', 'senderName'])

/** docs/interface.md 2.4: the single record calls the list's `orderType` `type`. */
const otherNames: Record<string, string> = { type: 'orderType', orderType: 'type' }

function fieldsOf(record: Record<string, unknown>): [path: string, value: unknown][] {
  return Object.entries(record).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'assumed') return []
    if (!isParts(key, value)) return isStated(value) ? [[key, value]] : []
    const inner = Object.entries(value).filter(([, part]) => isStated(part))
    return inner.map(([part, value]) => [`${key}.${part}`, value])
  })
}

function states(record: Record<string, unknown>, path: string): boolean {
  const { key, part } = split(path)
  const value = record[key]
  if (part !== undefined && isParts(key, value)) return isStated(value[part])
  const otherName = otherNames[key]
  return isStated(value) || (otherName !== undefined && isStated(record[otherName]))
}

function put(record: Record<string, unknown>, path: string, value: unknown): void {
  const { key, part } = split(path)
  const otherName = otherNames[key]
  if (otherName !== undefined) delete record[otherName]
  const whole = record[key]
  record[key] = part === undefined ? value : { ...(isParts(key, whole) ? whole : {}), [part]: value }
}

function ageOf({ stamp, older }: Version, path: string): Stamp {
  const age = older?.[path] ?? older?.[otherNames[path] ?? path]
  return age ? { updatedAt: age[0], fetchSeq: age[1] } : stamp
}

function split(path: string): { key: string; part?: string } {
  const point = path.indexOf('.')
  const key = path.slice(0, point)
  return point > 0 && inParts.has(key) ? { key, part: path.slice(point + 1) } : { key: path }
}

function isParts(key: string, value: unknown): value is Record<string, unknown> {
  return inParts.has(key) && isObject(value) && !isRawNumber(value)
}

function isStated(value: unknown): boolean {
  return value !== null && value !== undefined
}
