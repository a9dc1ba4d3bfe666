import { sortKey, type Amount } from '../../contract/amount.ts'
import type { Db } from '../../store/openStore.ts'
import type { LineRow, OrderRow } from './statementRows.ts'

/** How far the day of a statement may be from that of the order. */
const windowMs = 3 * 24 * 3_600_000
const mostEach = 5
/** Of one amount: more say nothing. */
const mostAlike = 200

/**
 * Orders that a line without one could be of: the same amount and currency, at about that time, or the same reference.
 * Several stand side by side, and even a single one is confirmed by nobody but a person.
 */
export async function suggestOrders(
  db: Db,
  mids: readonly string[],
  lines: readonly LineRow[],
): Promise<Map<number, OrderRow[]>> {
  const suggested = new Map<number, OrderRow[]>()
  for (const line of lines) {
    const named = line.candidates > 1 ? await namedBy(db, mids, line) : []
    const orders = named.length > 0 ? named : await alike(db, mids, line)
    if (orders.length > 0) suggested.set(Number(line.number), orders)
  }
  return suggested
}

function namedBy(db: Db, mids: readonly string[], { order_id, reference }: LineRow): Promise<OrderRow[]> {
  return db
    .selectFrom('ledger_order')
    .selectAll()
    .where('mid', 'in', mids)
    .where(({ or, eb }) => or([eb('id', '=', order_id ?? ''), eb('reference', '=', reference ?? '')]))
    .orderBy('mid')
    .orderBy('id')
    .limit(mostEach)
    .execute()
}

async function alike(
  db: Db,
  mids: readonly string[],
  { amount, currency, date }: LineRow,
): Promise<OrderRow[]> {
  if (amount === null || currency === null || date === null) return []
  const time = Date.parse(date)
  const orders = await db
    .selectFrom('ledger_order')
    .selectAll()
    .where('mid', 'in', mids)
    .where('source_key', '=', keyOf(amount))
    .orderBy('mid')
    .orderBy('id')
    .limit(mostAlike)
    .execute()
  return orders
    .filter(({ source_currency }) => source_currency === currency)
    .map((order) => ({ order, away: Math.abs(Date.parse(order.created_at ?? '') - time) }))
    .filter(({ away }) => away <= windowMs)
    .toSorted((a, b) => a.away - b.away)
    .slice(0, mostEach)
    .map(({ order }) => order)
}

function keyOf(amount: Amount): string {
  return sortKey(amount.startsWith('-') ? amount.slice(1) : amount)
}
