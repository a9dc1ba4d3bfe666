import { type Db, type Store, iso } from '../../store/openStore.ts'
import { keepRows, type KeptRows, CloseLeft } from './keepRows.ts'
import { isVersion, type CloseKey, readRows } from './closeRows.ts'
import { noticeChanges } from './noticeChanges.ts'
import { type Period, forgetClose } from './registerClose.ts'
import { hash, createHash } from 'node:crypto'
import { readingOf } from './keptRow.ts'
import type { PeriodFault } from '../../api/periods.ts'
import { yieldToEventLoop } from '../../store/yieldToEventLoop.ts'
import { createControlTotals, withoutElsewhere } from './controlTotals.ts'

type CloseTask<F> = {
  close: CloseKey
  period: Omit<Period, 'id'>
  holder: string
  signal: AbortSignal
  /** What is read beside the rows, of the same moment. */
  readFacts: (db: Db) => Promise<F>
  manifestOf: (kept: KeptRows<F>) => object
  /** Writes the line of the trail with it. */
  note: (db: Db, at: string, kept: KeptRows<F>, sha256: string) => Promise<void>
}

/** Carries out a close that was registered: rows, control totals and manifest of one moment, all or nothing. */
export async function closePeriod<F>(store: Store, task: CloseTask<F>): Promise<void> {
  const { close, period, holder } = task
  const kept = await keepRows(store, task)
  // The version that it takes the place of has its last changes.
  if (close.version > 1) await noticeChanges(store, period.mids, { ...close, version: close.version - 1 })
  await finishClose(store, kept, {
    close,
    holder,
    mids: period.mids,
    manifest: task.manifestOf(kept),
    note: (db, at, sha256) => task.note(db, at, kept, sha256),
  })
}

type Finish = {
  close: CloseKey
  mids: readonly string[]
  holder: string
  manifest: object
  /** Writes the line of the trail in the same transaction. */
  note: (db: Db, at: string, sha256: string) => Promise<void>
}

/** Of the text that the digest of a close is of: its manifest and its control totals, as JSON. */
export function closeDigest(manifest: string, lines: string): string {
  return hash('sha256', `${manifest}\n${lines}\n`)
}

/** All that was kept becomes a close, and takes the place of the version before it. */
async function finishClose<F>(store: Store, kept: KeptRows<F>, finish: Finish): Promise<void> {
  const { close, mids, holder, note } = finish
  const manifest = JSON.stringify(finish.manifest)
  const lines = JSON.stringify(kept.lines)
  const sha256 = closeDigest(manifest, lines)
  await store.transaction(async (db) => {
    const at = iso(await store.now())
    const { numUpdatedRows } = await db
      .updateTable('period_version')
      .set({ state: 'closed', closed_at: kept.at, manifest, lines, sha256, rows_done: kept.rows })
      .where(isVersion(close))
      .where('state', '=', 'closing')
      .where('holder', '=', holder)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new CloseLeft('the close was cancelled, or is somebody else’s')
    for (const mid of mids)
      await db
        .updateTable('period_watch')
        .set({ closed_at: kept.at, reading: readingOf(kept.names, mid) })
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

/** False where it is over already. What was kept of it goes. */
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

const mostFaults = 20

/** Reads all that a close keeps, and holds it against its digests. Nothing found: every row is as it was. */
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
      for (const { row, line, isKept } of page) {
        rows++
        hash.update(`${line}\n`)
        // What somebody put there may be no amount.
        if (isKept) totals.add(mid, row)
        else if (faults.length < mostFaults) faults.push({ what: 'row', mid, orderId: row.id })
      }
      await yieldToEventLoop()
    }
  const { manifest, lines, sha256 } = await db
    .selectFrom('period_version')
    .select(['manifest', 'lines', 'sha256'])
    .where(isVersion(close))
    .executeTakeFirstOrThrow()
  if (closeDigest(manifest ?? '', lines ?? '') !== sha256) faults.push({ what: 'manifest' })
  const kept = JSON.parse(manifest ?? '{}') as { rowsSha256?: string; rows?: number }
  if (hash.digest('hex') !== kept.rowsSha256 || rows !== kept.rows) faults.push({ what: 'rows' })
  const forms = [totals.read(), withoutElsewhere(totals.read())].map((form) => JSON.stringify(form))
  if (!forms.includes(lines ?? '')) faults.push({ what: 'totals' })
  return { rows, faults }
}
