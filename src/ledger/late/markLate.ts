import type { Store } from '../../store/openStore.ts'
import { createCountCache } from '../countCache.ts'
import type { LedgerOrder } from '../order.ts'
import { behindSyncs } from './behindSyncs.ts'
import { momentOf, readLateAfter } from './lateAfter.ts'

type Marked = Pick<
  LedgerOrder,
  'mid' | 'status' | 'orderType' | 'paymentMethod' | 'statusSince' | 'isFinal' | 'missingAt'
>

/** Which rows of a page are late, by the same moment as a filter by that. */
export async function markLate(
  store: Pick<Store, 'db'>,
  orders: readonly Marked[],
  now: number,
): Promise<('late' | 'stuck' | undefined)[]> {
  const open = orders.filter(({ isFinal, missingAt }) => !isFinal && missingAt === null)
  const mids = [...new Set(open.map(({ mid }) => mid))].toSorted()
  if (mids.length === 0) return orders.map(() => undefined)
  const cached = createCountCache(store, mids)
  const lateAfter = await cached('late after', () => readLateAfter(store, mids))
  const behind = await behindSyncs(store.db, mids, now)
  return orders.map((order) => {
    const { mid, status, statusSince } = order
    if (!open.includes(order) || status === null || statusSince === null || behind.includes(mid)) return
    const seconds = lateAfter({ ...order, status })
    if (seconds === undefined) return
    const age = (momentOf(now) - Date.parse(statusSince)) / 1000
    return age > 2 * seconds ? 'stuck' : age > seconds ? 'late' : undefined
  })
}
