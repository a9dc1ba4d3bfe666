import type { Db, Store } from '../../store/openStore.ts'
import { raiseVersion } from '../ledgerVersion.ts'
import { lockMid } from '../lockMid.ts'

export type TimeLimit = {
  mid: string
  orderType: string | null
  status: string
  seconds: number
  setAt: string
  setBy: string
}

/** '' stands for null in the table, as in the counts. */
export async function listTimeLimits(db: Db, mids: readonly string[]): Promise<TimeLimit[]> {
  if (mids.length === 0) return []
  const rows = await db
    .selectFrom('time_limit')
    .selectAll()
    .where('mid', 'in', mids)
    .orderBy('mid')
    .orderBy('order_type')
    .orderBy('status')
    .execute()
  return rows.map(({ mid, order_type, status, seconds, set_at, set_by }) => ({
    mid,
    orderType: order_type || null,
    status,
    seconds: Number(seconds),
    setAt: set_at,
    setBy: set_by,
  }))
}

/** No limit at all where `seconds` is null. */
export type NewLimit = Omit<TimeLimit, 'seconds' | 'setAt' | 'setBy'> & {
  seconds: number | null
  at: string
  by: string
}

const mostLimits = 200

/** In somebody's name, and with `note` in the same transaction. */
export async function setTimeLimit(
  store: Store,
  { mid, orderType, status, seconds, at, by }: NewLimit,
  note: (db: Db, before: number | null) => Promise<void>,
): Promise<'set' | 'too many'> {
  return store.transaction(async (db) => {
    await lockMid({ ...store, db }, mid)
    const limits = await listTimeLimits(db, [mid])
    const before = limits.find((one) => one.orderType === orderType && one.status === status)?.seconds ?? null
    if (before === seconds) return 'set'
    if (before === null && limits.length >= mostLimits) return 'too many'
    const key = { mid, order_type: orderType ?? '', status }
    if (seconds === null)
      await db
        .deleteFrom('time_limit')
        .where((eb) => eb.and(key))
        .execute()
    else {
      const row = { seconds, set_at: at, set_by: by }
      await db
        .insertInto('time_limit')
        .values({ ...key, ...row })
        .onConflict((conflict) => conflict.columns(['mid', 'order_type', 'status']).doUpdateSet(row))
        .execute()
    }
    await raiseVersion(db, mid)
    await note(db, before)
    return 'set'
  })
}
