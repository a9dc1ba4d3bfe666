import type { Db, Store } from '../store/openStore.ts'
import { readAnswer, type Answer } from './answer.ts'
import { bookRows } from './bookRows.ts'
import { FenceLost } from './FenceLost.ts'
import { holdMid } from './holdMid.ts'
import type { Booked, Booking, Page } from './page.ts'
import { writeQuarantine } from './quarantine.ts'
import { raiseVersion } from './raiseVersion.ts'

/** Books one answer of the service, as it came. */
export function bookPage(store: Store, { fetchSeq, at, rows, ...booking }: Page): Promise<Booked> {
  return bookAnswers(store, booking, [readAnswer({ ...booking, fetchSeq, at, rows })])
}

/**
 * Books answers that came one after the other: their rows, history, counts, quarantine and the sweep's progress,
 * all in one transaction or not at all. Throws FenceLost when the lease went to somebody else.
 */
export async function bookAnswers(
  store: Store,
  booking: Booking,
  answers: readonly Answer[],
): Promise<Booked> {
  const rows = answers.flatMap((answer) => answer.rows)
  return store.transaction(async (db) => {
    await keepFence(db, booking)
    await holdMid(db, store.engine, booking.mid)
    const written = await bookRows({ ...store, db }, booking, rows)
    for (const { at, refusals } of answers) await writeQuarantine(db, { ...booking, at }, refusals)
    await writeProgress(db, booking)
    if (written.length > 0) await raiseVersion(db, booking.mid)
    const quarantined = answers.reduce((sum, { refusals }) => sum + refusals.length, 0)
    return { written, seen: [...new Set(rows.map(({ id }) => id))], quarantined }
  })
}

/** First of all, so that a process which slept through its lease writes nothing; the row stays locked to the end. */
async function keepFence(db: Db, { mid, fence }: Booking): Promise<void> {
  if (fence === undefined) return
  const { numUpdatedRows } = await db
    .updateTable('ledger_lease')
    .set({ fence })
    .where('mid', '=', mid)
    .where('fence', '=', fence)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new FenceLost(mid, fence)
}

async function writeProgress(db: Db, { mid, kind, progress }: Booking): Promise<void> {
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
