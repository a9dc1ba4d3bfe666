import { sql } from 'kysely'
import { parseJson } from '../contract/json.ts'
import type { Db } from '../store/openStore.ts'
import { createCounts } from './counts.ts'
import { createFeeTotals } from './fees/feeTotals.ts'
import { changesOf, writeHistory, type Line } from './history.ts'
import { isNewer, mergeRecord, type Older, type Said } from './mergeRecord.ts'
import type { Page } from './page.ts'
import { rawNumber } from './rawNumber.ts'
import { toOrderRow, type OrderRow } from './toOrderRow.ts'
import { toUserRow, type UserRow } from './toUserRow.ts'
import { readKnown, writeRows, type Known } from './rowStore.ts'

/** A row of an answer that can be kept. */
export type Row = { id: string; raw: string; hash: string; record: Record<string, unknown> }

/** Brings the rows of an answer together with what is known, and gives the ids that say something else now. */
export async function bookRows(db: Db, page: Page, rows: readonly Row[]): Promise<string[]> {
  const { mid, kind, at } = page
  const known = await readKnown(db, page, [...new Set(rows.map(({ id }) => id))])
  const changed = new Map<string, Known>()
  const written = new Set<string>()
  const touched = { newer: new Set<string>(), late: new Set<string>() }
  const counts = createCounts(mid)
  const fees = createFeeTotals(mid)
  const lines: Line[] = []

  for (const row of rows) {
    const before = known.get(row.id)
    const after = before ? joined(before, row, page) : fresh(row, page)
    if (after === undefined) {
      const isLate = before !== undefined && before.fetch_seq >= page.fetchSeq
      touched[isLate ? 'late' : 'newer'].add(row.id)
      continue
    }
    known.set(row.id, after)
    changed.set(row.id, after)
    if (before?.raw === after.raw) continue
    written.add(row.id)
    if (kind === 'users') continue
    if (before) {
      const changes = changesOf(orderOf(before), orderOf(after))
      if (changes.length > 0)
        lines.push({ id: row.id, seenBefore: before.last_seen_at, seenAfter: at, changes })
      counts.move(orderOf(before), -1)
      fees.move(orderOf(before), -1)
    }
    counts.move(orderOf(after), 1)
    fees.move(orderOf(after), 1)
  }

  await writeRows(db, page, [...changed.values()])
  for (const id of changed.keys()) {
    touched.newer.delete(id)
    touched.late.delete(id)
  }
  await touch(db, page, [...touched.newer], { isLate: false })
  await touch(db, page, [...touched.late], { isLate: true })
  await writeHistory(db, mid, lines)
  await counts.write(db)
  await fees.write(db)
  return [...written]
}

function fresh(row: Row, page: Page): Known {
  const columns = columnsOf(page, row.raw, row.id)
  return knownOf(columns, page.sweep ?? 0, {
    mid: page.mid,
    id: row.id,
    raw: row.raw,
    older: null,
    content_hash: row.hash,
    fetch_seq: page.fetchSeq,
    first_seen_at: page.at,
    last_seen_at: page.at,
    missing_at: null,
  })
}

/** Undefined when there is nothing to write but that it was seen. */
function joined(before: Known, row: Row, page: Page): Known | undefined {
  if (before.content_hash === row.hash) return undefined
  const stored: Said = {
    record: parseRecord(before.raw),
    stamp: { updatedAt: updatedAtOf(before), fetchSeq: before.fetch_seq },
    older: before.older === null ? {} : (JSON.parse(before.older) as Older),
  }
  const cameColumns = columnsOf(page, row.raw, row.id)
  const came: Said = {
    record: row.record,
    stamp: { updatedAt: updatedAtOf(cameColumns), fetchSeq: page.fetchSeq },
  }
  const merged = mergeRecord(stored, came)
  const raw = JSON.stringify(merged.record)
  const older = Object.keys(merged.older).length === 0 ? null : JSON.stringify(merged.older)
  const content_hash = isNewer(came.stamp, stored.stamp) ? row.hash : before.content_hash
  if (raw === before.raw && older === before.older && content_hash === before.content_hash) return undefined
  const isLate = page.fetchSeq <= before.fetch_seq
  const columns = raw === row.raw ? cameColumns : columnsOf(page, raw, row.id)
  const seenSweep = 'seen_sweep' in before ? before.seen_sweep : 0
  return knownOf(columns, Math.max(seenSweep, page.sweep ?? 0), {
    mid: page.mid,
    id: row.id,
    raw,
    older,
    content_hash,
    fetch_seq: Math.max(before.fetch_seq, page.fetchSeq),
    first_seen_at: before.first_seen_at,
    last_seen_at: before.last_seen_at > page.at ? before.last_seen_at : page.at,
    missing_at: isLate ? before.missing_at : null,
  })
}

/** Only orders are counted by sweep. */
function knownOf(
  columns: OrderRow | UserRow,
  seen_sweep: number,
  kept: Omit<Known, keyof OrderRow | keyof UserRow>,
): Known {
  return 'status' in columns ? { ...columns, ...kept, seen_sweep } : { ...columns, ...kept }
}

/** Most rows of most pages are as they were: one statement for all of them, which moves no index. */
async function touch(db: Db, page: Page, ids: string[], { isLate }: { isLate: boolean }): Promise<void> {
  if (ids.length === 0) return
  const { mid, kind, at, fetchSeq, sweep = 0 } = page
  const last_seen_at = sql<string>`case when last_seen_at < ${at} then ${at} else last_seen_at end`
  const newer = isLate ? {} : { fetch_seq: fetchSeq, missing_at: null }
  if (kind === 'users') {
    const update = db.updateTable('ledger_user').set({ last_seen_at, ...newer })
    await update.where('mid', '=', mid).where('id', 'in', ids).execute()
    return
  }
  const seen_sweep = sql<number>`case when seen_sweep < ${sweep} then ${sweep} else seen_sweep end`
  const update = db.updateTable('ledger_order').set({ last_seen_at, seen_sweep, ...newer })
  await update.where('mid', '=', mid).where('id', 'in', ids).execute()
}

function columnsOf({ kind }: Page, raw: string, id: string): OrderRow | UserRow {
  const record = parseJson(raw)
  return kind === 'orders' ? toOrderRow(record, id) : toUserRow(record, id)
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
