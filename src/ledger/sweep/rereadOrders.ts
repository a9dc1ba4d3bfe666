import { sql } from 'kysely'
import { FenceLost } from '../FenceLost.ts'
import { markMissing } from '../markMissing.ts'
import { underLease } from '../lease.ts'
import type { Desk } from './createDesk.ts'
import { iso, type Kept } from './keptState.ts'
import { rereadSteps, type Schedule } from './schedule.ts'

const most = 16

/** Asks by id for open orders that nobody has seen for a while: the younger their last change, the sooner. */
export async function rereadOrders(
  desk: Desk,
  kept: Kept,
  now: number,
  { share }: Schedule,
  signal: AbortSignal,
): Promise<{ hasMore: boolean }> {
  const ids = await openOrders(desk, now)
  const well = await readByIds(desk, ids, signal, { share, isListWell: isListWell(kept) })
  return { hasMore: ids.length === most && well > 0 }
}

/** A 404 about an order means something only while the list answers: refused credentials look the same. */
export function isListWell({ followedAt, failing }: Kept): boolean {
  return followedAt !== null && failing === null
}

/**
 * Reads orders one by one and gives how many went well. Who is not known any more is marked, never deleted. What
 * fails says nothing of the list, and one order that always fails holds nobody up: it is left alone for a while.
 */
export async function readByIds(
  desk: Desk,
  ids: string[],
  signal: AbortSignal,
  { share, isListWell, sweep }: { share: number; isListWell: boolean; sweep?: number },
): Promise<number> {
  const { store, mid, fence, leftAlone, log } = desk
  const readById = async (id: string) => {
    const first = await desk.one(id, signal, share)
    // A service in trouble says 404 now and then.
    const came = first === 'missing' ? await desk.one(id, signal, share) : first
    if (came !== 'missing') {
      if (came.rows.some((row) => row.id !== id)) throw new Error(`asked for order ${id}, another one came`)
      await desk.book([came], sweep === undefined ? {} : { sweep })
    } else if (isListWell) {
      const at = iso(await store.now())
      await underLease(store, mid, fence, (db) => markMissing({ db }, mid, id, at))
    }
    leftAlone.delete(id)
  }
  const read = await Promise.allSettled(ids.map(readById))
  const now = await store.now()
  for (const [nth, { status }] of read.entries()) {
    const id = ids[nth]
    if (status === 'fulfilled' || id === undefined) continue
    const tries = (leftAlone.get(id)?.tries ?? 0) + 1
    leftAlone.set(id, { tries, until: now + Math.min(3_600_000, 5_000 * 2 ** tries) })
  }
  const failures = read.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  const ours = failures.find((reason) => reason instanceof FenceLost || signal.aborted)
  if (ours !== undefined) throw ours
  if (failures.length > 0) log?.('orders could not be read again', { mid, failures: failures.length })
  return read.length - failures.length
}

async function openOrders({ store, mid, leftAlone }: Desk, now: number): Promise<string[]> {
  const changed = sql<string>`coalesce(updated_at, created_at, first_seen_at)`
  const steps = rereadSteps.map(({ youngerMs, everyMs }) =>
    youngerMs === Infinity
      ? sql`else ${iso(now - everyMs)}`
      : sql`when ${changed} > ${iso(now - youngerMs)} then ${iso(now - everyMs)}`,
  )
  const seenBefore = sql<string>`case ${sql.join(steps, sql` `)} end`
  for (const [id, { until }] of leftAlone) if (until <= now - 3_600_000) leftAlone.delete(id)
  const rows = await store.db
    .selectFrom('ledger_order')
    .select('id')
    .where('mid', '=', mid)
    .where('is_final', '=', 0)
    .where('missing_at', 'is', null)
    .where('last_seen_at', '<=', seenBefore)
    .orderBy('created_at', 'desc')
    .limit(most + leftAlone.size)
    .execute()
  return rows
    .map(({ id }) => id)
    .filter((id) => (leftAlone.get(id)?.until ?? 0) <= now)
    .slice(0, most)
}
