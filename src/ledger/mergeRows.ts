import { type CompiledQuery, sql } from 'kysely'
import { parseJson, rawNumber } from '../contract/json.ts'
import type { Store, Db } from '../store/openStore.ts'
import { createPauses } from '../store/yieldToEventLoop.ts'
import type { Row } from './answer.ts'
import { createCounts } from './counts.ts'
import { feeColumns } from './fees/feeColumns.ts'
import { createFeeTotals } from './fees/feeTotals.ts'
import type { Erasure } from './erasure/createErasure.ts'
import { changesOf, writeHistory, type Line } from './history.ts'
import { freshRow, isSame, mergeRow } from './mergeRow.ts'
import type { Booking } from './page.ts'
import type { createPeriodWatch } from './periods/periodWatch.ts'
import { rowWrites, type StoredOrder, type StoredRow } from './rowStore.ts'
import { nameOf, type StatusNames } from './statusNames.ts'
import { isFinal } from './toOrderRow.ts'
import { createUndocumented, wordsIn, type Word } from './undocumented.ts'

export type Merged = { written: string[]; writes: Iterable<CompiledQuery> }

/** What is said here of orders, beside what the service says. */
export type Said = {
  names: StatusNames
  methods: ReadonlyMap<string, string>
  /** Whether `rrFee` is an amount like the other fees. */
  countsRrFee: boolean
}

/** Merges rows with the stored ones: gives the ids that say something else now, and what is to be written. */
export async function mergeRows(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  booking: Booking,
  rows: readonly Row[],
  storedRows: readonly StoredRow[],
  { names, methods, countsRrFee }: Said,
  erasure: Erasure,
  watch: ReturnType<typeof createPeriodWatch>,
): Promise<Merged> {
  const { mid, kind } = booking
  const stored = new Map(storedRows.map((row) => [row.id, row]))
  const changed = new Map<string, StoredRow>()
  const written = new Set<string>()
  const touches = new Map<string, Touch>()
  const counts = createCounts(mid)
  const fees = createFeeTotals(mid)
  const undocumented = createUndocumented(booking)
  const lines: Line[] = []

  const pause = createPauses()
  for (const row of rows) {
    // A page may have thousands of rows. Executing statements yields inside the transaction as well.
    await pause()
    const before = stored.get(row.id)
    const read = withName(before ? mergeRow(before, row, booking) : freshRow(row, booking), names)
    const kept = withMethod(erasure.keep(kind, read, row.at), methods)
    const after = countsRrFee ? withRrFee(kept) : kept
    const isSettled = before !== undefined && methodOf(before) !== methodOf(after)
    stored.set(row.id, after)
    if (before && isSame(before, after) && !isSettled && !changed.has(row.id)) {
      noteTouch(touches, before, row)
      // The mark that it was missing is taken away.
      if (before.missing_at !== after.missing_at) {
        written.add(row.id)
        if (kind === 'orders') watch.note(orderOf(before), orderOf(after))
      }
      continue
    }
    changed.set(row.id, after)
    if (kind === 'orders') watch.note(before && orderOf(before), orderOf(after))
    if (before?.raw === after.raw) {
      if (before.missing_at !== after.missing_at || before.erased_why !== after.erased_why)
        written.add(row.id)
      if (!isSettled) continue
      written.add(row.id)
      fees.move(orderOf(before), -1)
      fees.move(orderOf(after), 1)
      continue
    }
    written.add(row.id)
    // An example would be of somebody who is not to be known.
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
  const wordWrites = await undocumented.read(db)
  function* writes() {
    yield* rowWrites(db, engine, booking, [...changed.values()].toSorted(byTime))
    for (const touch of touches.values()) {
      // What has changed since is written with all that was seen of it.
      for (const id of changed.keys()) touch.ids.delete(id)
      if (touch.ids.size > 0) yield touchWrite(db, booking, touch)
    }
    yield* counts.writes(db)
    yield* feeWrites(db)
    yield* watch.writes(db)
    yield* wordWrites(db)
  }
  return { written: [...written], writes: writes() }
}

/** A word counts once for each record that brings it, however often that is read. */
function newWords({ words }: Row, before: StoredRow, kind: Booking['kind']): Word[] | undefined {
  if (!words) return undefined
  const known = new Set(wordsOf(before, kind).map(({ what, name }) => `${what} ${name}`))
  return words.filter(({ what, name }) => !known.has(`${what} ${name}`))
}

function wordsOf({ raw }: StoredRow, kind: Booking['kind']): Word[] {
  // What is stored has been an object when it was written.
  return wordsIn(kind, parseJson(raw, { lossy: rawNumber }) as Record<string, unknown>) ?? []
}

/** What an admin says of a status goes before what is known of it. */
function withName(row: StoredRow, names: StatusNames): StoredRow {
  if (names.size === 0 || !('status' in row)) return row
  const { mid, status, order_type, destination_currency } = row
  const name = nameOf(names, mid, status)
  if (!name) return row
  return { ...row, is_final: isFinal(status, order_type, destination_currency, name) ? 1 : 0 }
}

/** Kept by itself: it may be noted before the order comes, or after. */
function withMethod(row: StoredRow, methods: ReadonlyMap<string, string>): StoredRow {
  const payment_method = methods.get(row.id)
  return payment_method === undefined || !('status' in row) ? row : { ...row, payment_method }
}

/** The record does not tell that it is an amount. */
function withRrFee(row: StoredRow): StoredRow {
  return 'status' in row && row.rr_fee !== null ? { ...row, ...feeColumns(row, true) } : row
}

function methodOf(row: StoredRow): string | null {
  return 'payment_method' in row ? row.payment_method : null
}

/** Lists come newest first; an index that grows at its start is half empty and takes twice the work. */
function byTime(a: StoredRow, b: StoredRow): number {
  const [before, after] = [a.created_at ?? '', b.created_at ?? '']
  return before < after ? -1 : Number(before > after)
}

function orderOf(row: StoredRow): StoredOrder {
  if ('status' in row) return row
  throw new TypeError('a user has no history')
}

type Touch = { at: string; fetchSeq: number; isLate: boolean; ids: Set<string> }

/** Most rows of most pages are as they were: one statement for all of an answer, which moves no index. */
function noteTouch(touches: Map<string, Touch>, before: StoredRow, { id, at, fetchSeq }: Row): void {
  const isLate = before.fetch_seq >= fetchSeq
  const name = `${fetchSeq} ${isLate}`
  const touch = touches.get(name) ?? { at, fetchSeq, isLate, ids: new Set() }
  touches.set(name, touch)
  touch.ids.add(id)
}

function touchWrite(
  db: Db,
  { mid, kind, sweep = 0 }: Booking,
  { at, fetchSeq, isLate, ids }: Touch,
): CompiledQuery {
  const last_seen_at = sql<string>`case when last_seen_at < ${at} then ${at} else last_seen_at end`
  const touched = [...ids]
  const newer = isLate ? {} : { fetch_seq: fetchSeq, missing_at: null }
  if (kind === 'users') {
    const update = db.updateTable('ledger_user').set({ last_seen_at, ...newer })
    return update.where('mid', '=', mid).where('id', 'in', touched).compile()
  }
  const seen_sweep = sql<number>`case when seen_sweep < ${sweep} then ${sweep} else seen_sweep end`
  const update = db.updateTable('ledger_order').set({ last_seen_at, seen_sweep, ...newer })
  return update.where('mid', '=', mid).where('id', 'in', touched).compile()
}
