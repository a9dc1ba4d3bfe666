import type { Updateable } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import { type Db, type Store, iso } from '../../store/openStore.ts'
import { noticeChanges } from './noticeChanges.ts'
import { auditLine, overlapsOf, readRequest, type Period } from './registerClose.ts'
import { hash, createHash } from 'node:crypto'
import {
  isVersion,
  lineOf,
  readersVersion,
  readingOf,
  readRows,
  readSpan,
  rowsInWrite,
  toClosedRow,
  writeRows,
  type CloseKey,
} from './closedRow.ts'
import type { RrFeeUnitOf } from '../../api/fees.ts'
import type { ClosedRow, PeriodFault, PeriodManifest } from '../../api/periods.ts'
import { countRows } from '../../store/executeAll.ts'
import { yieldToEventLoop, createPauses } from '../../store/yieldToEventLoop.ts'
import { createControlTotals } from './controlTotals.ts'
import { bookJournal, earlierCloses } from './journal.ts'
import { readPeriodFacts } from './periodFacts.ts'
import { appendAudit } from '../trail/audit.ts'
import { coverage } from '../ledger/coverage.ts'
import { readConsistently } from '../ledger/ledgerVersion.ts'
import { readNames, type StatusNames } from '../ledger/statusNames.ts'

type CloseTask = {
  close: CloseKey
  period: Period
  holder: string
  signal: AbortSignal
  rrFeeUnit: RrFeeUnitOf
}

/** Rows, control totals and manifest come from one snapshot, all or nothing. */
export async function closePeriod(store: Store, task: CloseTask): Promise<void> {
  const { close, period } = task
  const { requester, note } = await readRequest(store.db, close)
  const lists = (await coverage(store, period.mids)).map(({ mid, orders }) => ({ mid, ...orders }))
  const overlaps = (await overlapsOf(store.db, period, period.mids)).filter(({ id }) => id !== period.id)
  const rows_expected = await countOrders(store.db, period)
  const stored = await readConsistently(store, period.mids, (db, own) =>
    storeRows(store, db, task, rows_expected, own),
  )
  const { at: closedAt, rows, rowsSha256, names, facts } = stored
  // The replaced version gets its last changes first.
  if (close.version > 1) await noticeChanges(store, period.mids, { ...close, version: close.version - 1 })
  // Changes of earlier periods that were booked a moment ago belong into the journal.
  for (const other of await earlierCloses(store.db, period))
    await noticeChanges(store, period.mids, other.close)
  const { id, ...span } = period
  const manifest = JSON.stringify({
    period: id,
    version: close.version,
    ...span,
    note,
    closedAt,
    closedBy: requester.operatorEmail,
    ...facts,
    lists,
    statuses: { reader: readersVersion, named: namedStatuses(names) },
    rrFee: period.mids.map((mid) => ({ mid, unit: task.rrFeeUnit(mid) })),
    overlaps,
    rows,
    rowsSha256,
  } satisfies PeriodManifest)
  const lines = JSON.stringify(stored.lines)
  const sha256 = closeDigest(manifest, lines)
  await store.transaction(async (db) => {
    const at = iso(await store.now())
    const state = 'closed'
    await updateOwn(db, task, { state, closed_at: closedAt, manifest, lines, sha256, rows_done: rows })
    for (const mid of period.mids)
      await db
        .updateTable('period_watch')
        .set({ closed_at: closedAt, reading: readingOf(names, mid) })
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
    await bookJournal(db, close, period)
    await appendAudit(db, at, {
      ...auditLine('closed', close, period, requester),
      details: { version: close.version, rows, sha256, confirmedBy: requester.confirmedBy },
    })
  })
}

function namedStatuses(names: StatusNames): PeriodManifest['statuses']['named'] {
  return [...names].map(([key, { finality }]) => {
    const [mid = '', status = ''] = key.split('\n')
    return { mid, status, finality }
  })
}

export async function countOrders(db: Db, { mids, from, to }: Omit<Period, 'id' | 'timeZone'>) {
  return countRows(
    db
      .selectFrom('ledger_order')
      .where('mid', 'in', mids)
      .where('created_at', '>=', from)
      .where('created_at', '<', to),
  )
}

/** SHA-256 of manifest and control totals as JSON. */
function closeDigest(manifest: string, lines: string): string {
  return hash('sha256', `${manifest}\n${lines}\n`)
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

/** Copies orders from one snapshot, some thousand at a time. Throws CloseLostError if cancelled or taken over. */
async function storeRows(store: Store, view: Db, task: CloseTask, rows_expected: number, own?: Db) {
  const { close, period } = task
  const write = (work: (db: Db) => Promise<void>) => (own ? work(own) : store.transaction(work))
  // Rows of an earlier try.
  await write(async (db) => {
    await updateOwn(db, task, { rows_done: 0, rows_expected })
    await db.deleteFrom('period_row').where('mid', 'in', period.mids).where(isVersion(close)).execute()
  })
  const at = iso(await store.now())
  const facts = await readPeriodFacts({ ...store, db: view }, period, at)
  const names = await readNames(view, period.mids)
  const totals = createControlTotals()
  const hash = createHash('sha256')
  const pause = createPauses()
  let count = 0

  async function flush(mid: string, rows: readonly ClosedRow[]): Promise<void> {
    if (rows.length === 0) return
    task.signal.throwIfAborted()
    count += rows.length
    await write(async (db) => {
      await updateOwn(db, task, { rows_done: count, alive_at: iso(await store.now()) })
      await writeRows(db, close, mid, rows)
    })
  }

  for (const mid of period.mids) {
    let rows: ClosedRow[] = []
    for await (const page of readSpan(view, { mid, ...period })) {
      for (const order of page) {
        await pause()
        const row = toClosedRow(order, mid, names)
        totals.add(mid, row)
        hash.update(`${lineOf(row)}\n`)
        rows.push(row)
      }
      if (rows.length < rowsInWrite) continue
      await flush(mid, rows)
      rows = []
    }
    await flush(mid, rows)
  }
  return { at, rows: count, rowsSha256: hash.digest('hex'), lines: totals.read(), names, facts }
}

/** Locks the close and checks that it is still ours and not cancelled. */
async function updateOwn(
  db: Db,
  { close, holder }: CloseTask,
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
