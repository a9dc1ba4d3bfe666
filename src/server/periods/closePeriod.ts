import { type Db, type Store, iso } from '../../store/openStore.ts'
import { storeClosedRows, type StoredClose, CloseLostError } from './storeClosedRows.ts'
import { isVersion, type CloseKey, readRows } from './closeRows.ts'
import { noticeChanges } from './noticeChanges.ts'
import { type Period, forgetClose } from './registerClose.ts'
import { hash, createHash } from 'node:crypto'
import { readingOf } from './closedRow.ts'
import type { PeriodFault } from '../../api/periods.ts'
import { yieldToEventLoop } from '../../store/yieldToEventLoop.ts'
import { createControlTotals, withoutElsewhere } from './controlTotals.ts'

type CloseTask<F> = {
  close: CloseKey
  period: Omit<Period, 'id'>
  holder: string
  signal: AbortSignal
  readFacts: (db: Db) => Promise<F>
  manifestOf: (stored: StoredClose<F>) => object
  /** Writes the audit record in the same transaction. */
  note: (db: Db, at: string, stored: StoredClose<F>, sha256: string) => Promise<void>
}

/** Rows, control totals and manifest come from one snapshot, all or nothing. */
export async function closePeriod<F>(store: Store, task: CloseTask<F>): Promise<void> {
  const { close, period, holder } = task
  const stored = await storeClosedRows(store, task)
  // The replaced version gets its last changes first.
  if (close.version > 1) await noticeChanges(store, period.mids, { ...close, version: close.version - 1 })
  await finishClose(store, stored, {
    close,
    holder,
    mids: period.mids,
    manifest: task.manifestOf(stored),
    note: (db, at, sha256) => task.note(db, at, stored, sha256),
  })
}

type Finish = {
  close: CloseKey
  mids: readonly string[]
  holder: string
  manifest: object
  /** Writes the audit record in the same transaction. */
  note: (db: Db, at: string, sha256: string) => Promise<void>
}

/** SHA-256 of manifest and control totals as JSON. */
export function closeDigest(manifest: string, lines: string): string {
  return hash('sha256', `${manifest}\n${lines}\n`)
}

async function finishClose<F>(store: Store, stored: StoredClose<F>, finish: Finish): Promise<void> {
  const { close, mids, holder, note } = finish
  const manifest = JSON.stringify(finish.manifest)
  const lines = JSON.stringify(stored.lines)
  const sha256 = closeDigest(manifest, lines)
  await store.transaction(async (db) => {
    const at = iso(await store.now())
    const { numUpdatedRows } = await db
      .updateTable('period_version')
      .set({ state: 'closed', closed_at: stored.at, manifest, lines, sha256, rows_done: stored.rows })
      .where(isVersion(close))
      .where('state', '=', 'closing')
      .where('holder', '=', holder)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new CloseLostError('the close was cancelled, or is somebody else’s')
    for (const mid of mids)
      await db
        .updateTable('period_watch')
        .set({ closed_at: stored.at, reading: readingOf(stored.names, mid) })
        .where('mid', '=', mid)
        .where(isVersion(close))
        .execute()
    await db
      .updateTable('period_watch')
      .set({ ended_at: at })
      .where('mid', 'in', mids)
      .where('period_id', '=', close.periodId)
      .where('version', '<', close.version)
      .where('ended_at', 'is', null)
      .execute()
    await note(db, at, sha256)
  })
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
      .where('state', '=', 'closing')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await forgetClose(db, close, mids)
    await note(db, iso(await store.now()))
    return true
  })
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
  const forms = [totals.read(), withoutElsewhere(totals.read())].map((form) => JSON.stringify(form))
  if (!forms.includes(lines ?? '')) faults.push({ what: 'totals' })
  return { rows, faults }
}
