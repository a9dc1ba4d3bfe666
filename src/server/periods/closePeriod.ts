import type { Updateable } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import { type Db, type Store, iso } from '../../store/openStore.ts'
import { noticeChanges } from './noticeChanges.ts'
import { type Period, forgetClose } from './registerClose.ts'
import { hash, createHash } from 'node:crypto'
import {
  isVersion,
  lineOf,
  readingOf,
  readRows,
  readSpan,
  rowsInWrite,
  toClosedRow,
  withDigest,
  writeRows,
  type CloseKey,
} from './closedRow.ts'
import type { PeriodFault } from '../../api/periods.ts'
import { yieldToEventLoop, createPauses } from '../../store/yieldToEventLoop.ts'
import { createControlTotals, type ControlLine } from './controlTotals.ts'
import { bookJournal, earlierCloses } from './journal.ts'
import { readConsistently } from '../ledger/ledgerVersion.ts'
import { readNames, type StatusNames } from '../ledger/statusNames.ts'

type CloseTask<F> = {
  close: CloseKey
  period: Omit<Period, 'id'>
  holder: string
  signal: AbortSignal
  readFacts: (db: Db, at: string) => Promise<F>
  manifestOf: (stored: StoredClose<F>) => object
  /** Writes the audit record in the same transaction. */
  note: (db: Db, at: string, stored: StoredClose<F>, sha256: string) => Promise<void>
}

/** Rows, control totals and manifest come from one snapshot, all or nothing. */
export async function closePeriod<F>(store: Store, task: CloseTask<F>): Promise<void> {
  const { close, period } = task
  const stored = await readConsistently(store, period.mids, (db, own) => storeRows(store, db, task, own))
  // The replaced version gets its last changes first.
  if (close.version > 1) await noticeChanges(store, period.mids, { ...close, version: close.version - 1 })
  // Changes of earlier periods that were booked a moment ago belong into the journal.
  for (const other of await earlierCloses(store.db, { ...period, id: close.periodId }))
    await noticeChanges(store, period.mids, other.close)
  const manifest = JSON.stringify(task.manifestOf(stored))
  const lines = JSON.stringify(stored.lines)
  const sha256 = closeDigest(manifest, lines)
  await store.transaction(async (db) => {
    const at = iso(await store.now())
    await updateOwn(db, task, {
      state: 'closed',
      closed_at: stored.at,
      manifest,
      lines,
      sha256,
      rows_done: stored.rows,
    })
    for (const mid of period.mids)
      await db
        .updateTable('period_watch')
        .set({ closed_at: stored.at, reading: readingOf(stored.names, mid) })
        .where('mid', '=', mid)
        .where(isVersion(close))
        .execute()
    await db
      .updateTable('period_watch')
      .set({ ended_at: at })
      .where('mid', 'in', period.mids)
      .where('period_id', '=', close.periodId)
      .where('version', '<', close.version)
      .where('ended_at', 'is', null)
      .execute()
    await bookJournal(db, close, { ...period, id: close.periodId })
    await task.note(db, at, stored, sha256)
  })
}

/** SHA-256 of manifest and control totals as JSON. */
function closeDigest(manifest: string, lines: string): string {
  return hash('sha256', `${manifest}\n${lines}\n`)
}

/** Returns false if the close has already ended. Deletes its rows. */
export async function abandonClose(
  store: Store,
  close: CloseKey,
  mids: readonly string[],
  state: 'cancelled' | 'failed',
  note: (db: Db, at: string) => Promise<void>,
): Promise<boolean> {
  return store.transaction(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('period_version')
      .set({ state })
      .where(isVersion(close))
      .where('state', 'in', ['proposed', 'closing'])
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await forgetClose(db, close, mids)
    const { mid, job } = jobOf(close)
    await db.deleteFrom('job_attempt').where('mid', '=', mid).where('job', '=', job).execute()
    await note(db, iso(await store.now()))
    return true
  })
}

export function jobOf({ periodId, version }: CloseKey) {
  return { mid: '*', job: `close ${periodId} ${version}` } as const
}

const maxFaults = 20

/** Re-reads all rows of a close and checks them against their digests. No faults: nothing was altered. */
export async function proveClose(
  db: Db,
  close: CloseKey,
  mids: readonly string[],
): Promise<{ rows: number; faults: PeriodFault[] }> {
  const faults: PeriodFault[] = []
  const totals = createControlTotals()
  const hash = createHash('sha256')
  let rows = 0
  for (const mid of mids)
    for await (const page of readRows(db, close, mid)) {
      for (const { row, line, isIntact } of page) {
        rows++
        hash.update(`${line}\n`)
        // Altered rows may hold an invalid amount.
        if (isIntact) totals.add(mid, row)
        else if (faults.length < maxFaults) faults.push({ what: 'row', mid, orderId: row.id })
      }
      await yieldToEventLoop()
    }
  const { manifest, lines, sha256 } = await db
    .selectFrom('period_version')
    .select(['manifest', 'lines', 'sha256'])
    .where(isVersion(close))
    .executeTakeFirstOrThrow()
  if (closeDigest(manifest ?? '', lines ?? '') !== sha256) faults.push({ what: 'manifest' })
  const recorded = JSON.parse(manifest ?? '{}') as { rowsSha256?: string; rows?: number }
  if (hash.digest('hex') !== recorded.rowsSha256 || rows !== recorded.rows) faults.push({ what: 'rows' })
  if (JSON.stringify(totals.read()) !== lines) faults.push({ what: 'totals' })
  return { rows, faults }
}

/** Somebody cancelled the close, or another server took it over. */
export class CloseLostError extends Error {
  override name = 'CloseLostError'
}

export type StoredClose<F> = {
  at: string
  rows: number
  /** SHA-256 of all canonical lines, each with a line feed, in order of merchant IDs. */
  rowsSha256: string
  lines: ControlLine[]
  names: StatusNames
  facts: F
}

/** Copies orders from one snapshot, some thousand at a time. Throws CloseLostError if cancelled or taken over. */
async function storeRows<F>(store: Store, view: Db, task: CloseTask<F>, own?: Db): Promise<StoredClose<F>> {
  const { close, period } = task
  const write = (work: (db: Db) => Promise<void>) => (own ? work(own) : store.transaction(work))
  // Rows of an earlier try.
  await write(async (db) => {
    await updateOwn(db, task, { rows_done: 0 })
    await db.deleteFrom('period_row').where('mid', 'in', period.mids).where(isVersion(close)).execute()
  })
  const at = iso(await store.now())
  const facts = await task.readFacts(view, at)
  const names = await readNames(view, period.mids)
  const totals = createControlTotals()
  const hash = createHash('sha256')
  const pause = createPauses()
  let count = 0

  let writing: Promise<void> = Promise.resolve()
  /** Writes in the background while the next rows are read. */
  async function flush(mid: string, lines: readonly string[]): Promise<void> {
    await writing
    if (lines.length === 0) return
    task.signal.throwIfAborted()
    const rows = (count += lines.length)
    writing = write(async (db) => {
      await updateOwn(db, task, { rows_done: rows, alive_at: iso(await store.now()) })
      await writeRows({ ...store, db }, close, mid, lines)
    })
    // The next flush throws this error; the handler avoids an unhandled rejection.
    writing.catch(() => {})
  }

  try {
    for (const mid of period.mids) {
      let lines: string[] = []
      for await (const page of readSpan(view, { mid, ...period })) {
        for (const order of page) {
          await pause()
          const row = toClosedRow(order, mid, names)
          const line = lineOf(row)
          totals.add(mid, row)
          hash.update(`${line}\n`)
          lines.push(withDigest(line))
        }
        if (lines.length < rowsInWrite) continue
        await flush(mid, lines)
        lines = []
      }
      await flush(mid, lines)
    }
    await writing
  } finally {
    await Promise.allSettled([writing])
  }
  return { at, rows: count, rowsSha256: hash.digest('hex'), lines: totals.read(), names, facts }
}

/** Locks the close and checks that it is still ours and not cancelled. */
async function updateOwn<F>(
  db: Db,
  { close, holder }: CloseTask<F>,
  change: Updateable<Tables['period_version']>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('period_version')
    .set(change)
    .where(isVersion(close))
    .where('state', '=', 'closing')
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new CloseLostError('the close was cancelled, or is somebody else’s')
}
