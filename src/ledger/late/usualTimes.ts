import type { UsualTime } from '../../api/usualTimes.ts'
import type { Store, Db } from '../../store/openStore.ts'
import type { Told } from './renewTimes.ts'
import type { OpenKind } from '../columnConditions.ts'
import { raiseVersion, lockMid } from '../ledgerVersion.ts'

type TimeKind = Partial<Pick<UsualTime, 'orderType' | 'paymentMethod' | 'status'>>

/**
 * What is usual, of all kinds of orders that are open or were seen lately, or of some of them; from a table that is kept,
 * so it may be asked for at any time.
 */
export async function usualTimes(
  { db }: Pick<Store, 'db'>,
  mids: readonly string[],
  kind: TimeKind = {},
): Promise<UsualTime[]> {
  if (mids.length === 0) return []
  const { orderType, paymentMethod, status } = kind
  const rows = await db
    .selectFrom('usual_time')
    .selectAll()
    .where('mid', 'in', mids)
    .$if(orderType !== undefined, (query) => query.where('order_type', '=', orderType ?? ''))
    .$if(paymentMethod !== undefined, (query) => query.where('payment_method', '=', paymentMethod ?? ''))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .orderBy('mid')
    .orderBy('order_type')
    .orderBy('payment_method')
    .orderBy('status')
    .execute()
  const limits = await listTimeLimits(db, mids)
  return rows.map((row) => {
    const own = { mid: row.mid, orderType: row.order_type || null, status: row.status }
    const usual = row.told === null ? null : (JSON.parse(row.told) as Told)
    const limit = limitOf(limits, own)
    return {
      ...own,
      paymentMethod: row.payment_method || null,
      orders: Number(row.ended),
      open: Number(row.still_open),
      usual,
      limit,
      lateAfter: usual?.p95 ?? limit,
    }
  })
}

type Of = Pick<UsualTime, 'mid' | 'orderType' | 'status'>

/** Seconds that the team says, if it does. */
export function limitOf(limits: readonly TimeLimit[], { mid, orderType, status }: Of): number | null {
  const isOf = (one: Of) => one.mid === mid && one.orderType === orderType && one.status === status
  return limits.find(isOf)?.seconds ?? null
}

/** A count and the list behind it are of the same moment, as long as both come within this. */
const momentMs = 15_000

export function momentOf(now: number): number {
  return Math.floor(now / momentMs) * momentMs
}

/** After how many seconds an order of a kind is late: what is usual, or else what the team says. */
export async function readLateAfter({ db }: Pick<Store, 'db'>, mids: readonly string[]) {
  const times = new Map((await usualTimes({ db }, mids)).map((time) => [keyOf(time), time.usual?.p95]))
  const limits = await listTimeLimits(db, mids)
  return (kind: OpenKind) => times.get(keyOf(kind)) ?? limitOf(limits, kind) ?? undefined
}

function keyOf({ mid, orderType, paymentMethod, status }: OpenKind): string {
  return JSON.stringify([mid, orderType, paymentMethod, status])
}

type TimeLimit = Awaited<ReturnType<typeof listTimeLimits>>[number]

/** '' stands for null in the table, as in the counts. */
export async function listTimeLimits(db: Db, mids: readonly string[]) {
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
type NewLimit = Omit<TimeLimit, 'seconds' | 'setAt' | 'setBy'> & {
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
    const before = limitOf(limits, { mid, orderType, status })
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
