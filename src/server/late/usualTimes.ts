import { upsert } from '../../store/upsert.ts'
import { sql } from 'kysely'
import type { UsualTime } from '../../api/usualTimes.ts'
import { fault } from '../../i18n/fault.ts'
import type { Store, Db } from '../../store/openStore.ts'
import type { MeasuredTime } from './refreshUsualTimes.ts'
import type { OpenKind } from '../ledger/columnConditions.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Actor } from '../http/context.ts'
import { maskText } from '../text/masks.ts'
import { auditedChange } from '../trail/audit.ts'
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
      orders: row.ended,
      open: row.still_open,
      usual,
      limit,
      lateAfter: usual?.p95 ?? limit,
    }
  })
}

type Of = Pick<UsualTime, 'mid' | 'orderType' | 'status'>

export function limitOf(
  limits: Awaited<ReturnType<typeof listTimeLimits>>,
  { mid, orderType, status }: Of,
): number | null {
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

/** '' means null in the table, as in the counts. */
export async function listTimeLimits(db: Db, mids: readonly string[]) {
  if (mids.length === 0) return []
  return db
    .selectFrom('time_limit')
    .select(['mid', sql<string | null>`nullif(order_type, '')`.as('orderType'), 'status', 'seconds'])
    .where('mid', 'in', mids)
    .execute()
}

const maxLimits = 200

/** Null removes the limit. */
export async function setTimeLimit(
  store: Store,
  { mid, orderType, status, seconds }: Of & { seconds: number | null },
  actor: Actor,
): Promise<void> {
  await auditedChange(store, async (db) => {
    await lockMid({ ...store, db }, mid)
    const limits = await listTimeLimits(db, [mid])
    const before = limitOf(limits, { mid, orderType, status })
    if (before === seconds) return undefined
    if (before === null && limits.length >= maxLimits)
      throw new ApiError(409, fault('too_many', { count: maxLimits }))
    const key = { mid, order_type: orderType ?? '', status }
    if (seconds !== null) await upsert(db, 'time_limit', key, { seconds })
    else
      await db
        .deleteFrom('time_limit')
        .where((eb) => eb.and(key))
        .execute()
    await raiseVersion(db, mid)
    const object = `time-limit:${maskText(status)}`
    return { ...actor, action: 'time-limit.set', object, mid, details: { orderType, seconds, before } }
  })
}
