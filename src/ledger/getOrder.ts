import { iso, type Store } from '../store/openStore.ts'
import type { Change } from './history.ts'
import { sightingsOf } from './sightings.ts'
import type { HistoryLine } from '../api/orders.ts'
import { toOrder, type LedgerOrder } from './order.ts'

/** One order of these MIDs with what was seen of its past, oldest first. */
export async function getOrder(
  { db }: Pick<Store, 'db'>,
  mids: readonly string[],
  id: string,
): Promise<{ order: LedgerOrder; history: HistoryLine[] } | undefined> {
  if (mids.length === 0) return undefined
  const row = await db
    .selectFrom('ledger_order')
    .selectAll()
    .where('mid', 'in', mids)
    .where('id', '=', id)
    .orderBy('mid')
    .executeTakeFirst()
  if (!row) return undefined
  const lines = await db
    .selectFrom('order_history')
    .selectAll()
    .where('mid', '=', row.mid)
    .where('order_id', '=', id)
    .orderBy('seq')
    .execute()
  const history = lines.map(({ seen_before, seen_after, changes }) => ({
    seenBefore: seen_before,
    seenAfter: seen_after,
    changes: JSON.parse(changes) as Change[],
  }))
  const order = toOrder(row)
  const seenAt = iso(sightingsOf(db, row.mid, 'orders').get(id)?.at ?? 0)
  return { order: { ...order, lastSeenAt: seenAt > order.lastSeenAt ? seenAt : order.lastSeenAt }, history }
}
