import { hash } from 'node:crypto'
import type { Db, Store } from '../store/openStore.ts'
import { bookRows, type Row } from './bookRows.ts'
import { FenceLost } from './FenceLost.ts'
import { holdMid } from './holdMid.ts'
import type { Booked, Page } from './page.ts'
import { judgeRow, writeQuarantine, type Refusal } from './quarantine.ts'

/**
 * Books an answer of the service: its rows, history, counts, quarantine and the sweep's progress, all in one
 * transaction or not at all. Throws FenceLost when the lease went to somebody else.
 */
export async function bookPage(store: Store, page: Page): Promise<Booked> {
  const { rows, refusals } = readRows(page)
  return store.transaction(async (db) => {
    await keepFence(db, page)
    await holdMid(db, store.engine, page.mid)
    const written = await bookRows(db, page, rows)
    await writeQuarantine(db, page, refusals)
    await writeProgress(db, page)
    if (written.length > 0) await raiseVersion(db, page.mid)
    return { written, seen: [...new Set(rows.map(({ id }) => id))], quarantined: refusals.length }
  })
}

function readRows(page: Page): { rows: Row[]; refusals: Refusal[] } {
  const rows: Row[] = []
  const refusals: Refusal[] = []
  for (const came of page.rows) {
    const judged = judgeRow(came, page)
    if ('reason' in judged) refusals.push(judged)
    else rows.push({ ...judged, hash: hash('sha256', judged.raw) })
  }
  return { rows, refusals }
}

/** First of all, so that a process which slept through its lease writes nothing; the row stays locked to the end. */
async function keepFence(db: Db, { mid, fence }: Page): Promise<void> {
  if (fence === undefined) return
  const { numUpdatedRows } = await db
    .updateTable('ledger_lease')
    .set({ fence })
    .where('mid', '=', mid)
    .where('fence', '=', fence)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new FenceLost(mid, fence)
}

async function raiseVersion(db: Db, mid: string): Promise<void> {
  await db
    .updateTable('ledger_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('mid', '=', mid)
    .execute()
}

async function writeProgress(db: Db, { mid, kind, progress }: Page): Promise<void> {
  if (progress === undefined) return
  await db
    .insertInto('sweep_state')
    .values({ state: '{}', sweep: 0, ...progress, mid, kind })
    .onConflict((conflict) =>
      Object.keys(progress).length === 0
        ? conflict.columns(['mid', 'kind']).doNothing()
        : conflict.columns(['mid', 'kind']).doUpdateSet(progress),
    )
    .execute()
}
