import { sql } from 'kysely'
import { parseJson } from '../contract/json.ts'
import type { Db, Store } from '../store/openStore.ts'
import type { Row } from './answer.ts'
import { createCounts } from './counts.ts'
import { createFeeTotals } from './fees/feeTotals.ts'
import { changesOf, writeHistory, type Line } from './history.ts'
import { isNewer, mergeRecord, type Older, type Said } from './mergeRecord.ts'
import type { Booking, Kind } from './page.ts'
import { rawNumber, textForRaw } from './rawNumber.ts'
import { toOrderRow, type OrderRow } from './toOrderRow.ts'
import { toUserRow, type UserRow } from './toUserRow.ts'
import { readKnown, writeRows, type Known } from './rowStore.ts'

/** Brings rows together with what is known of them, and gives the ids that say something else now. */
export async function bookRows(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  booking: Booking,
  rows: readonly Row[],
): Promise<string[]> {
  const { mid, kind } = booking
  const known = await readKnown(db, booking, [...new Set(rows.map(({ id }) => id))])
  const changed = new Map<string, Known>()
  const written = new Set<string>()
  const touches = new Map<string, Touch>()
  const counts = createCounts(mid)
  const fees = createFeeTotals(mid)
  const lines: Line[] = []

  for (const row of rows) {
    const before = known.get(row.id)
    const after = before ? joined(before, row, booking) : fresh(row, booking)
    known.set(row.id, after)
    if (before && isSame(before, after) && !changed.has(row.id)) {
      noteTouch(touches, before, row)
      // The mark that it was missing is taken away.
      if (before.missing_at !== after.missing_at) written.add(row.id)
      continue
    }
    changed.set(row.id, after)
    if (before?.raw === after.raw) continue
    written.add(row.id)
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

  await writeRows(db, engine, booking, [...changed.values()])
  for (const touch of touches.values()) {
    // What has changed since is written with all that was seen of it.
    for (const id of changed.keys()) touch.ids.delete(id)
    if (touch.ids.size > 0) await writeTouch(db, booking, touch)
  }
  await writeHistory(db, mid, lines)
  await counts.write(db)
  await fees.write(db)
  return [...written]
}

/** Ahead of a booking, for rows that are not known: what is worked out here holds up nobody who writes. */
export function readColumns(kind: Kind, row: Row): OrderRow | UserRow {
  return (row.columns ??= columnsOf(kind, row.record, row.id))
}

function fresh(row: Row, { mid, kind, sweep = 0 }: Booking): Known {
  return knownOf(readColumns(kind, row), sweep, {
    mid,
    id: row.id,
    raw: row.raw,
    older: null,
    content_hash: row.hash,
    fetch_seq: row.fetchSeq,
    first_seen_at: row.at,
    last_seen_at: row.at,
    missing_at: null,
  })
}

/** What the row adds to what is known; nothing but that it was seen again, where it says what it had said before. */
function joined(before: Known, row: Row, { mid, kind, sweep = 0 }: Booking): Known {
  const isLate = row.fetchSeq <= before.fetch_seq
  const seen = {
    ...before,
    fetch_seq: Math.max(before.fetch_seq, row.fetchSeq),
    last_seen_at: before.last_seen_at > row.at ? before.last_seen_at : row.at,
    missing_at: isLate ? before.missing_at : null,
  }
  if (before.content_hash === row.hash) return seen
  const stored: Said = {
    record: parseRecord(before.raw),
    stamp: { updatedAt: updatedAtOf(before), fetchSeq: before.fetch_seq },
    older: before.older === null ? {} : (JSON.parse(before.older) as Older),
  }
  const cameColumns = readColumns(kind, row)
  const came: Said = {
    record: row.record,
    stamp: { updatedAt: updatedAtOf(cameColumns), fetchSeq: row.fetchSeq },
  }
  const merged = mergeRecord(stored, came)
  const raw = JSON.stringify(merged.record)
  const older = Object.keys(merged.older).length === 0 ? null : JSON.stringify(merged.older)
  const content_hash = isNewer(came.stamp, stored.stamp) ? row.hash : before.content_hash
  const next = { ...seen, raw, older, content_hash }
  if (isSame(before, next)) return seen
  const columns = raw === row.raw ? cameColumns : columnsOf(kind, merged.record, row.id)
  const seenSweep = 'seen_sweep' in before ? before.seen_sweep : 0
  const { first_seen_at, fetch_seq, last_seen_at, missing_at } = seen
  return knownOf(columns, Math.max(seenSweep, sweep), {
    mid,
    id: row.id,
    raw,
    older,
    content_hash,
    fetch_seq,
    first_seen_at,
    last_seen_at,
    missing_at,
  })
}

function isSame(a: Known, b: Known): boolean {
  return a.raw === b.raw && a.older === b.older && a.content_hash === b.content_hash
}

/** Only orders are counted by sweep. */
function knownOf(
  columns: OrderRow | UserRow,
  seen_sweep: number,
  kept: Omit<Known, keyof OrderRow | keyof UserRow>,
): Known {
  return 'status' in columns ? { ...columns, ...kept, seen_sweep } : { ...columns, ...kept }
}

type Touch = { at: string; fetchSeq: number; isLate: boolean; ids: Set<string> }

/** Most rows of most pages are as they were: one statement for all of an answer, which moves no index. */
function noteTouch(touches: Map<string, Touch>, before: Known, { id, at, fetchSeq }: Row): void {
  const isLate = before.fetch_seq >= fetchSeq
  const name = `${fetchSeq} ${isLate}`
  const touch = touches.get(name) ?? { at, fetchSeq, isLate, ids: new Set() }
  touches.set(name, touch)
  touch.ids.add(id)
}

async function writeTouch(
  db: Db,
  { mid, kind, sweep = 0 }: Booking,
  { at, fetchSeq, isLate, ids }: Touch,
): Promise<void> {
  const last_seen_at = sql<string>`case when last_seen_at < ${at} then ${at} else last_seen_at end`
  const newer = isLate ? {} : { fetch_seq: fetchSeq, missing_at: null }
  if (kind === 'users') {
    const update = db.updateTable('ledger_user').set({ last_seen_at, ...newer })
    await update
      .where('mid', '=', mid)
      .where('id', 'in', [...ids])
      .execute()
    return
  }
  const seen_sweep = sql<number>`case when seen_sweep < ${sweep} then ${sweep} else seen_sweep end`
  const update = db.updateTable('ledger_order').set({ last_seen_at, seen_sweep, ...newer })
  await update
    .where('mid', '=', mid)
    .where('id', 'in', [...ids])
    .execute()
}

function columnsOf(kind: Kind, record: unknown, id: string): OrderRow | UserRow {
  const plain = textForRaw(record)
  return kind === 'orders' ? toOrderRow(plain, id) : toUserRow(plain, id)
}

function parseRecord(raw: string): Record<string, unknown> {
  // What is stored has been an object when it was written.
  return parseJson(raw, { lossy: rawNumber }) as Record<string, unknown>
}

function updatedAtOf(columns: object): string | null {
  return 'updated_at' in columns && typeof columns.updated_at === 'string' ? columns.updated_at : null
}

function orderOf(row: Known): Known & OrderRow {
  if ('status' in row) return row
  throw new TypeError('a user has no history')
}
