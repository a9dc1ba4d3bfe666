import { iso, type Store } from '../../store/openStore.ts'
import { coverageOf } from '../coverage.ts'
import { viewLedger } from '../ledgerView.ts'
import { namesQuery, toNames } from '../statusNames.ts'
import { countUndated } from '../undated.ts'
import { withinRun, type Run } from './claimRun.ts'
import { createClassCounts } from './classCounts.ts'
import type { Tolerance } from '../../api/statements.ts'
import { takeLoneLines } from './loneLines.ts'
import { matchOrders } from './matchOrders.ts'
import { openIn } from './openClasses.ts'
import type { Read } from './readFile.ts'
import type { Of, RunParts } from './runParts.ts'
import { takeUnnamedOrders, type Period } from './unnamedOrders.ts'

type Matched = Read & { tolerance: Tolerance; chosen: Period | undefined }

/** Its lines against the orders, and the end of the run. */
export async function matchStatement(parts: RunParts, run: Run, of: Of, read: Matched): Promise<void> {
  const { store, leaseMs, countsRrFee, note } = parts
  const { mids } = of
  await withinRun(store, run, { leaseMs, progress_done: 0, progress_of: read.lines }, async (db) => {
    const changes = { state: 'matching', proof: JSON.stringify(read.proof) } as const
    await db.updateTable('statement').set(changes).where('mid', '=', of.mid).where('id', '=', of.id).execute()
  })
  const { rows } = await store.db.executeQuery(namesQuery(store.db, mids))
  const counts = createClassCounts()
  const matching = {
    run,
    leaseMs,
    mids,
    tolerance: read.tolerance,
    names: toNames(rows),
    countsRrFee,
    counts,
  }
  await matchOrders(store, matching)
  await takeLoneLines(store, matching)
  const period = read.chosen ?? read.dates
  if (period) await takeUnnamedOrders(store, matching, period, read.last + 1)
  const classes = counts.read()
  const open = openIn(classes)
  const isExact =
    (await coverageOf(store, mids, 'orders')) === 'exact' && !(await hasUndated(store, mids, period))
  const at = iso(await store.now())
  await withinRun(store, run, { leaseMs, progress_done: read.lines }, async (db) => {
    await db
      .updateTable('statement')
      .set({
        state: 'done',
        classes: JSON.stringify(classes),
        open_count: open,
        coverage: isExact ? 'exact' : 'at-least',
        period: period ? JSON.stringify({ from: period.from, to: period.to, isGuessed: !read.chosen }) : null,
        changed_at: at,
        run_until: '',
      })
      .where('mid', '=', of.mid)
      .where('id', '=', of.id)
      .execute()
    await note(db, at, { ...of, state: 'done', lines: read.lines, open })
  })
}

/** An order without a time is in no period, and so may be missing from the file as well. */
async function hasUndated(
  store: Store,
  mids: readonly string[],
  period: Period | undefined,
): Promise<boolean> {
  if (!period) return false
  const span = { createdAt_gte: period.from, createdAt_lt: period.to }
  return (await countUndated(viewLedger(store, mids), span)) > 0
}
