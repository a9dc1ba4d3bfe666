import type { LedgerView } from '../ledgerView.ts'
import type { LedgerOrder } from '../order.ts'
import { behindSyncs } from './behindSyncs.ts'
import { momentOf, readLateAfter } from './lateAfter.ts'

type Marked = Pick<
  LedgerOrder,
  'mid' | 'status' | 'orderType' | 'paymentMethod' | 'statusSince' | 'isFinal' | 'missingAt'
>

/** Which rows of a page are late, by the same moment as a filter by that. */
export async function markLate(
  view: LedgerView,
  orders: readonly Marked[],
  now: number,
): Promise<('late' | 'stuck' | undefined)[]> {
  const open = orders.filter(({ isFinal, missingAt }) => !isFinal && missingAt === null)
  if (open.length === 0) return orders.map(() => undefined)
  const { store, mids, cached } = view
  const lateAfter = await cached('late after', () => readLateAfter(store, mids))
  const behind = await behindSyncs(view, now)
  return orders.map((order) => {
    const { mid, status, statusSince } = order
    if (!open.includes(order) || status === null || statusSince === null || behind.includes(mid)) return
    const seconds = lateAfter({ ...order, status })
    if (seconds === undefined) return
    const age = (momentOf(now) - Date.parse(statusSince)) / 1000
    return age > 2 * seconds ? 'stuck' : age > seconds ? 'late' : undefined
  })
}
