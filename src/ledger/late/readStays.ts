import { sql } from 'kysely'
import type { Db } from '../../store/openStore.ts'
import type { Change } from '../history.ts'
import { countedAs, stayOf, type Entry, type Exit } from './stay.ts'

export type Place = { seen_after: string; order_id: string; seq: number }

export type ReadStay = {
  order_type: string
  payment_method: string
  status: string
  /** `YYYY-MM-DD`, when it ended. */
  day: string
  counted: { ended: number } | { atLeast: number }
}

/** An order left a status: when it was seen to enter it, and between which two looks it left. */
export type Left = {
  id: string
  order_type: string
  payment_method: string
  destination_currency: string | null
  status: string
  entry: Entry
  exit: Exit
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
  const { left, next } = await readLeft(db, mid, after, { until, most })
  const stays = left.map(({ order_type, payment_method, status, entry, exit }) => ({
    order_type,
    payment_method,
    status,
    day: exit.seenAfter.slice(0, 10),
    counted: countedAs(stayOf(entry, exit)),
  }))
  return { stays, next }
}

export async function readLeft(
  db: Db,
  mid: string,
  after: Place,
  { until, most }: { until: string; most: number },
): Promise<{ left: Left[]; next: Place | undefined }> {
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
  if (ended.length === 0) return { left: [], next }
  const ids = [...new Set(ended.map(({ line }) => line.order_id))]
  const orders = await db
    .selectFrom('ledger_order')
    .select(['id', 'order_type', 'payment_method', 'destination_currency', 'first_seen_at', 'created_at'])
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
  const left = ended.flatMap(({ line, status }): Left[] => {
    const order = byId.get(line.order_id)
    if (!order) return []
    const before = (byOrder.get(line.order_id) ?? []).findLast(({ seq }) => Number(seq) < Number(line.seq))
    // What came between was of the same status in another answer: nobody knows which of the two held.
    if (before && statusChange(before)?.to !== status) return []
    const entry = before
      ? { notBefore: before.seen_before, seen: before.seen_after }
      : firstSight(order.first_seen_at, order.created_at)
    const { order_type, payment_method, destination_currency } = order
    return [
      {
        id: line.order_id,
        order_type: order_type ?? '',
        payment_method: payment_method ?? '',
        destination_currency,
        status,
        entry,
        exit: { seenBefore: line.seen_before, seenAfter: line.seen_after },
      },
    ]
  })
  return { left, next }
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
