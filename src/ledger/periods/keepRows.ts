import { createHash } from 'node:crypto'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { createPauses } from '../../store/yieldToEventLoop.ts'
import { readVersions } from '../ledgerVersion.ts'
import { readNames, type StatusNames } from '../statusNames.ts'
import { createControlTotals, type ControlLine } from './controlTotals.ts'
import { isVersion, rowsInWrite, withDigest, writeRows, type CloseKey } from './closeRows.ts'
import { lineOf, toKeptRow, readSpan } from './keptRow.ts'
import type { Period } from './registerClose.ts'

/** Why a close is not gone on with: somebody cancelled it, or another gateway has taken it over. */
export class CloseLeft extends Error {
  override name = 'CloseLeft'
}

export type KeptRows<F> = {
  at: string
  rows: number
  /** SHA-256 of all canonical lines, each with a line feed, merchant by merchant. */
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

const mostTries = 3

/**
 * Reads the orders of a period out of one snapshot, and keeps a row of each beside it: no more than some thousand
 * are in memory. Throws CloseLeft once it is somebody else's, or nobody's.
 */
export async function keepRows<F>(store: Store, task: Task<F>): Promise<KeptRows<F>> {
  for (let tries = 0; tries < mostTries; tries++) {
    const kept = await store.snapshot(async (view) => {
      const before = await readVersions(view, task.period.mids)
      const kept = await keep(store, view, task, (work) => store.transaction(work))
      return before === (await readVersions(view, task.period.mids)) ? kept : undefined
    })
    if (kept) return kept
    await startAnew(store.db, task)
  }
  // A database in memory has no snapshots; there nobody else is let in.
  return store.transaction((db) => keep(store, db, task, (work) => work(db)))
}

type Write = (work: (db: Db) => Promise<void>) => Promise<void>

async function keep<F>(store: Store, view: Db, task: Task<F>, write: Write): Promise<KeptRows<F>> {
  const { close, period } = task
  const at = iso(await store.now())
  const facts = await task.readFacts(view)
  const names = await readNames(view, period.mids)
  const totals = createControlTotals()
  const hash = createHash('sha256')
  const pause = createPauses()
  let count = 0

  let writing: Promise<void> = Promise.resolve()
  /** The next rows are read while these are written. */
  async function flush(mid: string, lines: readonly string[]): Promise<void> {
    await writing
    if (lines.length === 0) return
    task.signal.throwIfAborted()
    const rows = (count += lines.length)
    writing = write(async (db) => {
      await goOn(db, task, { rows, at: iso(await store.now()) })
      await writeRows({ ...store, db }, close, mid, lines)
    })
    // The next flush throws what goes wrong.
    writing.catch(() => {})
  }

  try {
    for (const mid of period.mids) {
      let lines: string[] = []
      for await (const page of readSpan(view, { mid, ...period })) {
        for (const order of page) {
          await pause()
          const row = toKeptRow(order, mid, names)
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

/** Holds the row of the close: it is still ours, and nobody cancelled it. */
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
  if (numUpdatedRows === 0n) throw new CloseLeft('the close was cancelled, or is somebody else’s')
}

async function startAnew<F>(db: Db, { close, period }: Task<F>): Promise<void> {
  await db.deleteFrom('period_row').where('mid', 'in', period.mids).where(isVersion(close)).execute()
  await db.updateTable('period_version').set({ rows_done: 0 }).where(isVersion(close)).execute()
}
