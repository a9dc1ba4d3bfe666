import { createHash } from 'node:crypto'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { createPauses } from '../../store/yieldToEventLoop.ts'
import { readVersions } from '../ledgerVersion.ts'
import { namesQuery, toNames, type StatusNames } from '../statusNames.ts'
import { createControlTotals, type ControlLine } from './controlTotals.ts'
import { rowsInBlock, toBlock, writeBlock, type CloseKey } from './keptBlocks.ts'
import { lineOf, toKeptRow, type KeptRow } from './keptRow.ts'
import { readSpan } from './readSpan.ts'
import type { Period } from './registerClose.ts'

/** Why a close is not gone on with: somebody cancelled it, or another gateway has taken it over. */
export class CloseLeft extends Error {
  override name = 'CloseLeft'
}

/** What a close has kept, of one moment. */
export type KeptRows<F> = {
  at: string
  rows: number
  /** SHA-256 of all canonical lines, each with a line feed, merchant by merchant. */
  rowsSha256: string
  lines: ControlLine[]
  names: StatusNames
  /** Whatever else was read of that moment. */
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
 * Reads the orders of a period out of one snapshot, and keeps them block by block beside it: no more than a block is
 * in memory. Throws CloseLeft once it is somebody else's, or nobody's.
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
  const { rows: named } = await view.executeQuery(namesQuery(view, period.mids))
  const names = toNames(named)
  const totals = createControlTotals()
  const hash = createHash('sha256')
  const pause = createPauses()
  let count = 0

  for (const mid of period.mids) {
    let number = 0
    let rows: KeptRow[] = []
    let lines: string[] = []
    const flush = async () => {
      if (rows.length === 0) return
      task.signal.throwIfAborted()
      const block = await toBlock(rows, lines)
      count += rows.length
      ;[rows, lines] = [[], []]
      await write(async (db) => {
        await goOn(db, task, { rows: count, bytes: block.packed.length, at: iso(await store.now()) })
        await writeBlock(db, close, mid, number++, block)
      })
    }
    for await (const page of readSpan(view, { mid, ...period })) {
      for (const order of page) {
        await pause()
        const row = toKeptRow(order, mid, names)
        const line = lineOf(row)
        totals.add(mid, row)
        hash.update(`${line}\n`)
        rows.push(row)
        lines.push(line)
      }
      if (rows.length >= rowsInBlock) await flush()
    }
    await flush()
  }
  return { at, rows: count, rowsSha256: hash.digest('hex'), lines: totals.read(), names, facts }
}

/** Holds the row of the close: it is still ours, and nobody cancelled it. */
async function goOn<F>(
  db: Db,
  { close, holder }: Task<F>,
  { rows, bytes, at }: { rows: number; bytes: number; at: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('period_version')
    .set(({ eb }) => ({ rows_done: rows, packed_bytes: eb('packed_bytes', '+', bytes), alive_at: at }))
    .where('period_id', '=', close.periodId)
    .where('version', '=', close.version)
    .where('state', '=', 'closing')
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new CloseLeft('the close was cancelled, or is somebody else’s')
}

async function startAnew<F>(db: Db, { close, period }: Task<F>): Promise<void> {
  await db
    .deleteFrom('period_block')
    .where('mid', 'in', period.mids)
    .where('period_id', '=', close.periodId)
    .where('version', '=', close.version)
    .execute()
  await db
    .updateTable('period_version')
    .set({ rows_done: 0, packed_bytes: 0 })
    .where('period_id', '=', close.periodId)
    .where('version', '=', close.version)
    .execute()
}
