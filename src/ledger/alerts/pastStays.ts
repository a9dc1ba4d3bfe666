import { iso, type Store } from '../../store/openStore.ts'
import { behindSyncs } from '../late/behindSyncs.ts'
import { readLateAfter } from '../late/lateAfter.ts'
import { readLeft, type Place } from '../late/readStays.ts'
import { namesQuery, nameOf, toNames } from '../statusNames.ts'
import { isFinal } from '../toOrderRow.ts'
import { viewLedger } from '../ledgerView.ts'

/** An order was open in a status. Milliseconds. */
export type PastStay = {
  id: string
  orderType: string
  method: string
  status: string
  since: number
  /** Last seen in it. */
  lastSeen: number
  /** First seen in another; null: it is in it now. */
  leftAt: number | null
  /** Null: nobody can say what is usual for it. */
  lateAfterMs: number | null
}

/** `from`: from here on changes of statuses were seen, and are not too many. */
export type PastStays = { stays: PastStay[]; from: number } | { why: 'too-few' | 'too-many' }

/** More are not read for a try: it then goes back less far. */
const most = 60_000
const linesAtOnce = 1_000
const dayMs = 86_400_000

/**
 * How long orders were in each of their statuses, from what was seen to change. What is usual is what is usual today;
 * when an order entered its status and left it is known between two looks.
 */
export async function readPastStays(
  store: Pick<Store, 'db' | 'engine'>,
  mid: string,
  span: { from: number; to: number },
): Promise<PastStays> {
  const from = await knownFrom(store, mid, span)
  if (from === undefined) return { why: 'too-few' }
  const { db } = store
  const { rows } = await db.executeQuery(namesQuery(db, [mid]))
  const names = toNames(rows)
  const lateAfter = await readLateAfter(store, [mid])
  const lateAfterMs = (orderType: string, method: string, status: string) => {
    const kind = { mid, orderType: orderType || null, paymentMethod: method || null, status }
    const seconds = lateAfter(kind)
    return seconds === undefined ? null : seconds * 1000
  }
  const stays: PastStay[] = []
  let after: Place | undefined = { seen_after: iso(from), order_id: '', seq: 0 }
  while (after) {
    const page = await readLeft(db, mid, after, { until: iso(span.to), most: linesAtOnce })
    for (const { id, order_type, payment_method, status, entry, exit, ...order } of page.left) {
      // Whoever had ended was not waiting for anything.
      const name = nameOf(names, mid, status)
      if (isFinal(status, order_type || null, order.destination_currency, name)) continue
      stays.push({
        id,
        orderType: order_type,
        method: payment_method,
        status,
        since: Date.parse(entry.seen),
        lastSeen: Date.parse(exit.seenBefore),
        leftAt: Date.parse(exit.seenAfter),
        lateAfterMs: lateAfterMs(order_type, payment_method, status),
      })
    }
    after = page.next
  }
  const open = await db
    .selectFrom('ledger_order')
    .select(['id', 'order_type', 'payment_method', 'status', 'status_since', 'last_seen_at'])
    .where('mid', '=', mid)
    .where('is_final', '=', 0)
    .where('missing_at', 'is', null)
    .where('status', 'is not', null)
    .where('status_since', 'is not', null)
    .limit(most)
    .execute()
  // What the sync follows is in its status now, whenever it was last looked at by itself.
  const isFollowed = (await behindSyncs(viewLedger(store, [mid]), span.to)).length === 0
  if (open.length === most) return { why: 'too-many' }
  for (const { id, order_type, payment_method, status, status_since, last_seen_at } of open) {
    if (status === null || status_since === null) continue
    const [orderType, method] = [order_type ?? '', payment_method ?? '']
    stays.push({
      id,
      orderType,
      method,
      status,
      since: Date.parse(status_since),
      lastSeen: isFollowed ? span.to : Date.parse(last_seen_at),
      leftAt: null,
      lateAfterMs: lateAfterMs(orderType, method, status),
    })
  }
  return stays.some(({ lateAfterMs: told }) => told !== null) ? { stays, from } : { why: 'too-few' }
}

/** Undefined: nothing was seen to change yet. */
async function knownFrom(
  { db }: Pick<Store, 'db'>,
  mid: string,
  { from, to }: { from: number; to: number },
): Promise<number | undefined> {
  const lines = db.selectFrom('order_history').where('mid', '=', mid)
  const { first } = await lines.select(({ fn }) => fn.min('seen_after').as('first')).executeTakeFirstOrThrow()
  if (first === null || Date.parse(String(first)) >= to) return undefined
  for (let start = Math.max(from, Date.parse(String(first))); ; start += (to - start) / 2) {
    const { count } = await lines
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('seen_after', '>=', iso(start))
      .executeTakeFirstOrThrow()
    if (Number(count) <= most || to - start < dayMs) return start
  }
}
