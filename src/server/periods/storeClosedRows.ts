import { createHash } from 'node:crypto'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { createPauses } from '../../store/yieldToEventLoop.ts'
import { readVersions } from '../ledger/ledgerVersion.ts'
import { readNames, type StatusNames } from '../ledger/statusNames.ts'
import { createControlTotals, type ControlLine } from './controlTotals.ts'
import { isVersion, rowsInWrite, withDigest, writeRows, type CloseKey } from './closeRows.ts'
import { lineOf, toClosedRow, readSpan } from './closedRow.ts'
import type { Period } from './registerClose.ts'

/** Somebody cancelled the close, or another server took it over. */
export class CloseLostError extends Error {
  override name = 'CloseLeft'
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

type Task<F> = {
  close: CloseKey
  period: Omit<Period, 'id'>
  holder: string
  signal: AbortSignal
  readFacts: (db: Db) => Promise<F>
}

const maxTries = 3

/** Copies orders from one snapshot, some thousand at a time. Throws CloseLeft if cancelled or taken over. */
export async function storeClosedRows<F>(store: Store, task: Task<F>): Promise<StoredClose<F>> {
  for (let tries = 0; tries < maxTries; tries++) {
    const stored = await store.snapshot(async (view) => {
      const before = await readVersions(view, task.period.mids)
      const stored = await storeRows(store, view, task, (work) => store.transaction(work))
      return before === (await readVersions(view, task.period.mids)) ? stored : undefined
    })
    if (stored) return stored
    await restart(store.db, task)
  }
  // An in-memory database has no snapshots, so a transaction keeps writers out.
  return store.transaction((db) => storeRows(store, db, task, (work) => work(db)))
}

type Write = (work: (db: Db) => Promise<void>) => Promise<void>

async function storeRows<F>(store: Store, view: Db, task: Task<F>, write: Write): Promise<StoredClose<F>> {
  const { close, period } = task
  const at = iso(await store.now())
  const facts = await task.readFacts(view)
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
      await goOn(db, task, { rows, at: iso(await store.now()) })
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
async function goOn<F>(
  db: Db,
  { close, holder }: Task<F>,
  { rows, at }: { rows: number; at: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('period_version')
    .set({ rows_done: rows, alive_at: at })
    .where(isVersion(close))
    .where('state', '=', 'closing')
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new CloseLostError('the close was cancelled, or is somebody else’s')
}

async function restart<F>(db: Db, { close, period }: Task<F>): Promise<void> {
  await db.deleteFrom('period_row').where('mid', 'in', period.mids).where(isVersion(close)).execute()
  await db.updateTable('period_version').set({ rows_done: 0 }).where(isVersion(close)).execute()
}
