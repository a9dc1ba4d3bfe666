import { iso, type Store } from '../../store/openStore.ts'
import { runCounted } from '../ledger/attempts.ts'
import { FenceLost, underLease } from '../ledger/lease.ts'
import { readVersions } from '../ledger/ledgerVersion.ts'
import { viewLedger } from '../ledger/ledgerView.ts'
import { behindSyncs } from './lateKinds.ts'
import { addStays, readStays, type Place } from './readStays.ts'
import { lookBackDays, refreshUsualTimes } from './refreshUsualTimes.ts'

/** `fence`: of the sweep's lease, so that only one server updates a merchant ID. */
type FollowParts = {
  store: Store
  mid: string
  fence: number
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  signal: AbortSignal
  log?: (message: string, facts: Record<string, unknown>) => void
}

const restMs = 30_000
const hourMs = 3_600_000
/** Pause between batches, so that other work gets its turn. */
const stepMs = 25
const linesAtOnce = 500
/** A response may be booked a while after it arrived, so lines of the last minute are left for the next run. */
const lagMs = 60_000

export async function followTimes(parts: FollowParts): Promise<void> {
  const { store, mid, sleep, signal, log } = parts
  let isGivenUp = false
  const isDue = createIsDue(store, mid)
  while (!signal.aborted) {
    try {
      const isRun =
        !(await isDue()) ||
        (await runCounted(store, { mid, job: 'usual-times' }, () => renewUsualTimes(parts)))
      if (!isRun && !isGivenUp) log?.('usual times were given up: the server ended during them', { mid })
      isGivenUp = !isRun
    } catch (error) {
      if (signal.aborted || error instanceof FenceLost) throw error
      log?.('usual times could not be told', { mid })
    }
    await sleep(restMs, signal)
  }
}

/** Without changes times are renewed hourly, so that old stays expire. */
function createIsDue({ db, now }: Store, mid: string): () => Promise<boolean> {
  let [version, changedAt, ranAt] = ['', 0, 0]
  return async () => {
    const [at, latest] = [await now(), await readVersions(db, [mid])]
    if (latest !== version) [version, changedAt] = [latest, at]
    const isDue = at - changedAt <= lagMs + 2 * restMs || Math.abs(at - ranAt) >= hourMs
    if (isDue) ranAt = at
    return isDue
  }
}

export async function renewUsualTimes({ store, mid, fence, sleep, signal }: Omit<FollowParts, 'log'>) {
  const now = await store.now()
  const until = iso(now - lagMs)
  for (;;) {
    signal.throwIfAborted()
    const after = await placeOf(store, mid, now)
    const { stays, next } = await readStays(store.db, mid, after, { until, most: linesAtOnce })
    if (!next) break
    await underLease(store, mid, fence, (db) => addStays(db, mid, stays, next))
    await sleep(stepMs, signal)
  }
  // While the sync is behind, the ages of open orders are unknown.
  if ((await behindSyncs(viewLedger(store, [mid]), now)).length > 0) return
  await underLease(store, mid, fence, (db) => refreshUsualTimes({ ...store, db }, mid, now))
}

async function placeOf({ db }: Store, mid: string, now: number): Promise<Place> {
  const row = await db.selectFrom('stay_reading').selectAll().where('mid', '=', mid).executeTakeFirst()
  if (!row) return { seen_after: iso(now - lookBackDays * 86_400_000), order_id: '', seq: 0 }
  const { seen_after, order_id, seq } = row
  return { seen_after, order_id, seq: Number(seq) }
}
