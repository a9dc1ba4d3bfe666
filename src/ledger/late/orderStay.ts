import { iso, type Store } from '../../store/openStore.ts'
import { behindSyncs } from './behindSyncs.ts'
import { listTimeLimits } from './timeLimits.ts'
import { usualTimes, type UsualTime } from './usualTimes.ts'

/** `not told`: too little was seen, and nobody set a limit. `sync behind`: it may long have moved on. */
export type StayState = 'on time' | 'late' | 'stuck' | 'not told' | 'sync behind' | 'ended'

/** How long an order has been in its status, and what that means. */
export type OrderStay = Partial<Pick<UsualTime, 'orders' | 'open' | 'usual' | 'limit'>> & {
  state: StayState
  /** First seen in it; it may have been in it for longer. Null where that is not known. */
  since: string | null
  /** The moment that the age is of. */
  at: string
}

const columns = [
  'mid',
  'status',
  'order_type',
  'payment_method',
  'status_since',
  'is_final',
  'missing_at',
] as const

export async function orderStay(
  store: Pick<Store, 'db' | 'now'>,
  mid: string,
  id: string,
): Promise<OrderStay | undefined> {
  const row = await store.db
    .selectFrom('ledger_order')
    .select(columns)
    .where('mid', '=', mid)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const now = await store.now()
  const own = { since: row.status_since, at: iso(now) }
  if (row.is_final === 1) return { ...own, state: 'ended' }
  if (row.status_since === null || row.status === null || row.missing_at !== null)
    return { ...own, state: 'not told' }
  const { order_type: orderType, payment_method: paymentMethod, status } = row
  const [time] = await usualTimes(store, [mid], { orderType, paymentMethod, status })
  const limits = await listTimeLimits(store.db, [mid])
  const limit = limits.find((one) => one.orderType === orderType && one.status === status)?.seconds ?? null
  const seconds = (now - Date.parse(row.status_since)) / 1000
  const isBehind = (await behindSyncs(store.db, [mid], now)).length > 0
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
