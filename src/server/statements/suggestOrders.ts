import { isFreeOrder } from './place.ts'
import { sql } from 'kysely'
import { sortKey, type Amount } from '../../contract/amount.ts'
import { iso, type Db } from '../../store/openStore.ts'
import type { LineRow, OrderRow } from './orderFacts.ts'

const windowMs = 3 * 24 * 3_600_000
const maxEach = 5
/** With more orders of the same amount, suggestions are useless. */
const maxAlike = 200

export type Suggestion = { order: OrderRow; by: 'reference' | 'amount'; awayMs: number | null }

/** Same reference, or same amount and currency at about the same time. A person has to confirm each. */
export async function suggestOrders(
  db: Db,
  mids: readonly string[],
  lines: readonly LineRow[],
): Promise<Map<number, Suggestion[]>> {
  const suggested = new Map<number, Suggestion[]>()
  for (const line of lines) {
    const named = line.candidates > 1 ? await namedBy(db, mids, line) : []
    const orders = named.length > 0 ? named : await alike(db, mids, line)
    if (orders.length > 0) suggested.set(Number(line.number), orders)
  }
  return suggested
}

async function namedBy(db: Db, mids: readonly string[], line: LineRow): Promise<Suggestion[]> {
  const names = [line.order_id ?? '', line.reference ?? '']
  const orders = await freeOrders(db)
    .where('mid', 'in', mids)
    .where(({ or, eb }) => or([eb('id', 'in', names), eb('reference', 'in', names)]))
    .orderBy('mid')
    .orderBy('id')
    .limit(maxEach)
    .execute()
  return orders.map((order) => ({ order, by: 'reference', awayMs: awayFrom(line, order) }))
}

async function alike(db: Db, mids: readonly string[], line: LineRow): Promise<Suggestion[]> {
  const { amount, currency, date } = line
  if (amount === null || currency === null || date === null) return []
  const time = Date.parse(date)
  const orders = await freeOrders(db)
    .where('mid', 'in', mids)
    .where('created_at', '>=', iso(time - windowMs))
    .where('created_at', '<=', iso(time + windowMs))
    // `coalesce` avoids the index of amounts: a common amount may match every second order, while a few days hold few.
    .where(sql<boolean>`coalesce(source_key, '') = ${keyOf(amount)}`)
    .where(sql<boolean>`upper(source_currency) = ${currency.toUpperCase()}`)
    .limit(maxAlike)
    .execute()
  return orders
    .map((order) => ({ order, by: 'amount' as const, awayMs: awayFrom(line, order) }))
    .toSorted((a, b) => (a.awayMs ?? 0) - (b.awayMs ?? 0) || (a.order.id < b.order.id ? -1 : 1))
    .slice(0, maxEach)
}

function freeOrders(db: Db) {
  return db.selectFrom('ledger_order').selectAll().where(isFreeOrder)
}

function awayFrom({ date }: LineRow, { created_at }: OrderRow): number | null {
  return date === null || created_at === null ? null : Math.abs(Date.parse(created_at) - Date.parse(date))
}

function keyOf(amount: Amount): string {
  return sortKey(amount.startsWith('-') ? amount.slice(1) : amount)
}
