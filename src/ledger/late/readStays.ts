import { sql } from 'kysely'
import type { Db } from '../../store/openStore.ts'
import type { Change } from '../history.ts'
import { countedAs, stayOf, type Entry } from './stay.ts'

export type Place = { seen_after: string; order_id: string; seq: number }

export type ReadStay = {
  order_type: string
  payment_method: string
  status: string
  /** `YYYY-MM-DD`, when it ended. */
  day: string
  counted: { ended: number } | { atLeast: number }
}

type Line = Place & { seen_before: string; changes: string }

/** JSON of our own making, in which no other text can look like this. */
const ofStatus = sql<boolean>`changes like '%"field":"status"%'`

/** The next changes of a status after a place, with how long each of the orders had been in the one before. */
export async function readStays(
  db: Db,
  mid: string,
  after: Place,
  { until, most }: { until: string; most: number },
): Promise<{ stays: ReadStay[]; next: Place | undefined }> {
  const { rows } = await sql<Line>`select order_id, seq, seen_before, seen_after, changes from order_history
    where mid = ${mid} and (seen_after, order_id, seq) > (${after.seen_after}, ${after.order_id}, ${after.seq})
      and seen_after <= ${until}
    order by seen_after, order_id, seq limit ${most}`.execute(db)
  const last = rows.at(-1)
  const next = last && { seen_after: last.seen_after, order_id: last.order_id, seq: Number(last.seq) }
  const ended = rows.flatMap((line) => {
    const change = statusChange(line)
    return change?.from == null ? [] : [{ line, status: change.from }]
  })
  if (ended.length === 0) return { stays: [], next }
  const ids = [...new Set(ended.map(({ line }) => line.order_id))]
  const orders = await db
    .selectFrom('ledger_order')
    .select(['id', 'order_type', 'payment_method', 'first_seen_at', 'created_at'])
    .where('mid', '=', mid)
    .where('id', 'in', ids)
    .execute()
  const lines = await db
    .selectFrom('order_history')
    .select(['order_id', 'seq', 'seen_before', 'seen_after', 'changes'])
    .where('mid', '=', mid)
    .where('order_id', 'in', ids)
    .where(ofStatus)
    .orderBy('seq')
    .execute()
  const [byId, byOrder] = [
    new Map(orders.map((order) => [order.id, order])),
    Map.groupBy(lines, (line) => line.order_id),
  ]
  const stays = ended.flatMap(({ line, status }): ReadStay[] => {
    const order = byId.get(line.order_id)
    if (!order) return []
    const before = (byOrder.get(line.order_id) ?? []).findLast(({ seq }) => Number(seq) < Number(line.seq))
    // What came between was of the same status in another answer: nobody knows which of the two held.
    if (before && statusChange(before)?.to !== status) return []
    const entry = before
      ? { notBefore: before.seen_before, seen: before.seen_after }
      : firstSight(order.first_seen_at, order.created_at)
    const exit = { seenBefore: line.seen_before, seenAfter: line.seen_after }
    return [
      {
        order_type: order.order_type ?? '',
        payment_method: order.payment_method ?? '',
        status,
        day: exit.seenAfter.slice(0, 10),
        counted: countedAs(stayOf(entry, exit)),
      },
    ]
  })
  return { stays, next }
}

/**
 * In its first status an order cannot have been before it was made. That time is the service's, and its clock may be off:
 * it is taken for no more than to make a stay longer.
 */
function firstSight(seen: string, createdAt: string | null): Entry {
  if (createdAt === null) return { notBefore: null, seen }
  return { notBefore: createdAt < seen ? createdAt : seen, seen }
}

function statusChange({ changes }: Pick<Line, 'changes'>): Change | undefined {
  return (JSON.parse(changes) as Change[]).find(({ field }) => field === 'status')
}
