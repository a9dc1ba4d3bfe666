import { compareWords } from '../text/searchText.ts'
import type { CompiledQuery } from 'kysely'
import { parseJson, rawNumber } from '../../contract/json.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { createPauses } from '../../store/yieldToEventLoop.ts'
import type { Row } from '../ledger/answer.ts'
import { createCounts } from '../ledger/counts.ts'
import { checkFee, type FeeTerms } from '../ledger/agreedFee.ts'
import { feeColumns } from '../ledger/feeColumns.ts'
import { createFeeTotals } from '../fees/feeTotals.ts'
import type { Erasure } from '../erasure/createErasure.ts'
import { changesOf, writeHistory, type Line } from '../ledger/order.ts'
import { freshRow, isSame, mergeRow } from '../ledger/mergeRow.ts'
import type { Booking } from '../ledger/page.ts'
import type { createPeriodWatch } from '../periods/periodWatch.ts'
import { rowWrites, type StoredOrder, type StoredRow } from '../ledger/rowStore.ts'
import type { Sighting, Sightings } from '../ledger/sightings.ts'
import { nameOf, type StatusNames } from '../ledger/statusNames.ts'
import { isFinal } from '../ledger/toOrderRow.ts'
import { createUndocumented, wordsIn, type Word } from '../ledger/undocumented.ts'

export type Merged = { written: string[]; writes: Iterable<CompiledQuery> }

export type BookingFacts = {
  names: StatusNames
  methods: ReadonlyMap<string, string>
  terms: FeeTerms
}

export async function mergeRows(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  booking: Booking,
  rows: readonly Row[],
  storedRows: readonly StoredRow[],
  { names, methods, terms }: BookingFacts,
  erasure: Erasure,
  watch: ReturnType<typeof createPeriodWatch>,
  sightings: Sightings,
): Promise<Merged> {
  const { mid, kind } = booking
  const stored = new Map(storedRows.map((row) => [row.id, asSeen(row, sightings.get(row.id))]))
  const changed = new Map<string, StoredRow>()
  const written = new Set<string>()
  const counts = createCounts(mid)
  const fees = createFeeTotals(mid)
  const undocumented = createUndocumented(booking)
  const lines: Line[] = []

  const pause = createPauses()
  for (const row of rows) {
    // A page may have thousands of rows, so other requests get a turn. The writes yield as well.
    await pause()
    const before = stored.get(row.id)
    const read = withName(before ? mergeRow(before, row, booking) : freshRow(row, booking), names)
    const cleaned = withMethod(erasure.keep(kind, read, row.at), methods)
    const after = withFeeCheck(terms.countsRrFee ? withRrFee(cleaned) : cleaned, terms)
    const isSettled = before !== undefined && methodOf(before) !== methodOf(after)
    stored.set(row.id, after)
    const isThereAgain = before !== undefined && before.missing_at !== after.missing_at
    if (before && isSame(before, after) && !isSettled && !isThereAgain && !changed.has(row.id)) continue
    changed.set(row.id, after)
    if (kind === 'orders') watch.note(before && orderOf(before), orderOf(after))
    if (before?.raw === after.raw) {
      if (isThereAgain || before.erased_why !== after.erased_why) written.add(row.id)
      if (!isSettled) continue
      written.add(row.id)
      fees.move(orderOf(before), -1)
      fees.move(orderOf(after), 1)
      continue
    }
    written.add(row.id)
    // An example could come from an erased person.
    if (after.erased_why === null) undocumented.note(before ? newWords(row, before, kind) : row.words, row.at)
    if (kind === 'users') continue
    if (before) {
      const changes = changesOf(orderOf(before), orderOf(after))
      if (changes.length > 0)
        lines.push({ id: row.id, seenBefore: before.last_seen_at, seenAfter: row.at, changes })
      counts.move(orderOf(before), -1)
      fees.move(orderOf(before), -1)
    }
    counts.move(orderOf(after), 1)
    fees.move(orderOf(after), 1)
  }

  await writeHistory(db, mid, lines)
  const feeWrites = await fees.read(db)
  const wordWrites = await undocumented.writes(db)
  function* writes() {
    yield* rowWrites(db, engine, booking, [...changed.values()].toSorted(byTime))
    yield* counts.writes(db)
    yield* feeWrites(db)
    yield* watch.writes(db)
    yield* wordWrites
  }
  return { written: [...written], writes: writes() }
}

/** Applies the last sighting, which may be newer than the stored row. */
function asSeen(row: StoredRow, sighting: Sighting | undefined): StoredRow {
  if (!sighting) return row
  const { fetchSeq, at, sweep } = sighting
  const seenAt = iso(at)
  return {
    ...row,
    fetch_seq: Math.max(row.fetch_seq, fetchSeq),
    last_seen_at: row.last_seen_at > seenAt ? row.last_seen_at : seenAt,
    ...('seen_sweep' in row && { seen_sweep: Math.max(row.seen_sweep, sweep) }),
  }
}

/** Counts a word once per record, however often that record is read. */
function newWords({ words }: Row, before: StoredRow, kind: Booking['kind']): Word[] | undefined {
  if (!words) return undefined
  const existing = new Set(wordsOf(before, kind).map(({ what, name }) => `${what} ${name}`))
  return words.filter(({ what, name }) => !existing.has(`${what} ${name}`))
}

function wordsOf({ raw }: StoredRow, kind: Booking['kind']): Word[] {
  // Only objects are ever stored.
  return wordsIn(kind, parseJson(raw, { lossy: rawNumber }) as Record<string, unknown>) ?? []
}

/** The team's name for a status overrides the documented meaning. */
function withName(row: StoredRow, names: StatusNames): StoredRow {
  if (names.size === 0 || !('status' in row)) return row
  const { mid, status, order_type, destination_currency } = row
  const name = nameOf(names, mid, status)
  if (!name) return row
  return { ...row, is_final: isFinal(status, order_type, destination_currency, name) ? 1 : 0 }
}

/** Stored separately, because the method may be noted before or after the order arrives. */
function withMethod(row: StoredRow, methods: ReadonlyMap<string, string>): StoredRow {
  const payment_method = methods.get(row.id)
  return payment_method === undefined || !('status' in row) ? row : { ...row, payment_method }
}

/** Needs the setting: the record does not tell whether `rrFee` is an amount. */
function withRrFee(row: StoredRow): StoredRow {
  return 'status' in row && row.rr_fee !== null ? { ...row, ...feeColumns(row, true) } : row
}

function withFeeCheck(row: StoredRow, terms: FeeTerms): StoredRow {
  if (terms.rates.length === 0 || !('status' in row)) return row
  return { ...row, fee_check: checkFee(row, terms)?.check ?? null }
}

function methodOf(row: StoredRow): string | null {
  return 'payment_method' in row ? row.payment_method : null
}

/** Inserts in ascending order: newest first would leave index pages half empty and double the work. */
function byTime(a: StoredRow, b: StoredRow): number {
  return compareWords(a.created_at ?? '', b.created_at ?? '')
}

function orderOf(row: StoredRow): StoredOrder {
  if ('status' in row) return row
  throw new TypeError('a user has no history')
}
