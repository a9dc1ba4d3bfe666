import { iso } from '../../store/openStore.ts'
import type { LedgerView } from '../ledger/ledgerView.ts'
import type { LedgerOrder } from '../ledger/order.ts'
import { behindSyncs } from './lateKinds.ts'
import { listTimeLimits, usualTimes, momentOf, readLateAfter, limitOf } from './usualTimes.ts'
import type { OrderStay, StayState } from '../../api/orders.ts'
type Stayed = Pick<
  LedgerOrder,
  'mid' | 'status' | 'order_type' | 'payment_method' | 'status_since' | 'is_final' | 'missing_at'
>

export async function orderStay(view: LedgerView, order: Stayed, now: number): Promise<OrderStay> {
  const { mid, order_type: orderType, payment_method: paymentMethod, status, status_since } = order
  const own = { since: status_since, at: iso(now) }
  if (order.is_final === 1) return { ...own, state: 'ended' }
  if (status_since === null || status === null || order.missing_at !== null)
    return { ...own, state: 'not told' }
  const { store } = view
  const [time] = await usualTimes(store, [mid], { orderType, paymentMethod, status })
  const limits = time ? [] : await listTimeLimits(store.db, [mid])
  const limit = time?.limit ?? limitOf(limits, { mid, orderType, status })
  const seconds = (now - Date.parse(status_since)) / 1000
  const isBehind = (await behindSyncs(view, now)).includes(mid)
  const state = isBehind ? 'sync behind' : stateOf(seconds, time?.usual?.p95 ?? limit)
  return {
    ...own,
    state,
    ...(time && { orders: time.orders, open: time.open, usual: time.usual }),
    limit,
  }
}

function stateOf(seconds: number, lateAfter: number | null): StayState {
  if (lateAfter === null) return 'not told'
  return seconds > 2 * lateAfter ? 'stuck' : seconds > lateAfter ? 'late' : 'on time'
}

/** Uses the same moment as the filter for late orders, so that marks and filter agree. */
export async function markLate(
  view: LedgerView,
  orders: readonly Stayed[],
  now: number,
): Promise<('late' | 'stuck' | undefined)[]> {
  const open = orders.filter(({ is_final, missing_at }) => is_final === 0 && missing_at === null)
  if (open.length === 0) return orders.map(() => undefined)
  const { store, mids, cached } = view
  const lateAfter = await cached('late after', () => readLateAfter(store, mids))
  const behind = await behindSyncs(view, now)
  return orders.map((order) => {
    const { mid, order_type: orderType, payment_method: paymentMethod, status, status_since } = order
    if (!open.includes(order) || status === null || status_since === null || behind.includes(mid)) return
    const seconds = lateAfter({ mid, orderType, paymentMethod, status })
    if (seconds === undefined) return
    const age = (momentOf(now) - Date.parse(status_since)) / 1000
    return age > 2 * seconds ? 'stuck' : age > seconds ? 'late' : undefined
  })
}
