import type { UsualTime } from '../../api/usualTimes.ts'
import type { Store, Db } from '../../store/openStore.ts'
import type { MeasuredTime } from './refreshUsualTimes.ts'
import type { OpenKind } from '../ledger/columnConditions.ts'
import { raiseVersion, lockMid } from '../ledger/ledgerVersion.ts'

type TimeKind = Partial<Pick<UsualTime, 'orderType' | 'paymentMethod' | 'status'>>

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
    const usual = row.told === null ? null : (JSON.parse(row.told) as MeasuredTime)
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

export function limitOf(limits: readonly TimeLimit[], { mid, orderType, status }: Of): number | null {
  const isOf = (one: Of) => one.mid === mid && one.orderType === orderType && one.status === status
  return limits.find(isOf)?.seconds ?? null
}

/** Rounds time, so that a count and the list behind it agree if read within this window. */
const momentMs = 15_000

export function momentOf(now: number): number {
  return Math.floor(now / momentMs) * momentMs
}

/** Usual time of a kind, or else the limit set by the team, in seconds. */
export async function readLateAfter({ db }: Pick<Store, 'db'>, mids: readonly string[]) {
  const times = new Map((await usualTimes({ db }, mids)).map((time) => [keyOf(time), time.usual?.p95]))
  const limits = await listTimeLimits(db, mids)
  return (kind: OpenKind) => times.get(keyOf(kind)) ?? limitOf(limits, kind) ?? undefined
}

function keyOf({ mid, orderType, paymentMethod, status }: OpenKind): string {
  return JSON.stringify([mid, orderType, paymentMethod, status])
}

type TimeLimit = Awaited<ReturnType<typeof listTimeLimits>>[number]

/** '' means null in the table, as in the counts. */
export async function listTimeLimits(db: Db, mids: readonly string[]) {
  if (mids.length === 0) return []
  const rows = await db.selectFrom('time_limit').selectAll().where('mid', 'in', mids).execute()
  return rows.map(({ mid, order_type, status, seconds }) => ({
    mid,
    orderType: order_type || null,
    status,
    seconds: Number(seconds),
  }))
}

/** Null removes the limit. */
type NewLimit = Omit<TimeLimit, 'seconds'> & { seconds: number | null; at: string; by: string }

const maxLimits = 200

/** `note` runs in the same transaction, so that no change goes unrecorded. */
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
    if (before === null && limits.length >= maxLimits) return 'too many'
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
