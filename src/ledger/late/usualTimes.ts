import type { UsualTime } from '../../api/usualTimes.ts'
import type { Store } from '../../store/openStore.ts'
import type { Told } from './renewTimes.ts'
import { listTimeLimits } from './timeLimits.ts'

export type TimeKind = Partial<Pick<UsualTime, 'orderType' | 'paymentMethod' | 'status'>>

/**
 * What is usual, of all kinds of orders that are open or were seen lately, or of some of them; from a table that is kept,
 * so it may be asked for at any time. For one order:
 *
 *     const [time] = await usualTimes(store, [order.mid], {
 *       orderType: order.orderType, paymentMethod, status: order.status,
 *     })
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
    const limit = limits.find((one) => isOf(one, own))?.seconds ?? null
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

function isOf(a: Of, b: Of): boolean {
  return a.mid === b.mid && a.orderType === b.orderType && a.status === b.status
}
