import { handClasses } from '../../api/statements.ts'
import { isFreeOrder, keyOf, ofStatement, type Place } from './place.ts'
import { sql } from 'kysely'
import { sizeOf, sortKey } from '../../contract/amount.ts'
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

/** Orders whose source or destination amount is that of the line. */
async function alike(
  db: Db,
  mids: readonly string[],
  line: LineRow,
  within = windowMs,
): Promise<Suggestion[]> {
  const { amount: gross, net, currency, date } = line
  const amount = gross ?? net
  if (amount === null || currency === null || date === null) return []
  const time = Date.parse(date)
  const [code, key] = [currency.toUpperCase(), sortKey(sizeOf(amount))]
  const orders = await freeOrders(db)
    .where('mid', 'in', mids)
    .where('created_at', '>=', iso(time - within))
    .where('created_at', '<=', iso(time + within))
    // `coalesce` avoids the index of amounts: a common amount may match every second order, while a few days hold few.
    .where(
      sql<boolean>`(coalesce(source_key, '') = ${key} and upper(source_currency) = ${code}
        or coalesce(destination_key, '') = ${key} and upper(destination_currency) = ${code})`,
    )
    .limit(maxAlike)
    .execute()
  return orders
    .map((order) => ({ order, by: 'amount' as const, awayMs: awayFrom(line, order) }))
    .toSorted((a, b) => (a.awayMs ?? 0) - (b.awayMs ?? 0) || (a.order.id < b.order.id ? -1 : 1))
    .slice(0, maxEach)
}

/** As many as one request can confirm. */
const maxLines = 200
/** Orders of the same amount that are further away are no rivals. */
const nearMs = 15 * 60_000

export type Proposal = { line: LineRow; order: OrderRow; awayMs: number }

/** Lines that fit exactly one free order by amount and time, which no other line fits. */
export async function proposeMatches(db: Db, mids: readonly string[], statement: Place): Promise<Proposal[]> {
  const lines = await db
    .selectFrom('statement_line as line')
    .innerJoin('statement_result as result', (join) =>
      join
        .onRef('result.mid', '=', 'line.mid')
        .onRef('result.statement', '=', 'line.statement')
        .onRef('result.number', '=', 'line.number'),
    )
    .selectAll('line')
    .where(ofStatement(statement, 'line'))
    .where('result.class', 'in', handClasses)
    .where('result.settlement', 'is', null)
    .where('line.date', 'is not', null)
    .orderBy('line.number')
    .limit(maxLines)
    .execute()
  const proposals: Proposal[] = []
  const times = new Map<string, number>()
  for (const line of lines) {
    const near = await alike(db, mids, line, nearMs)
    for (const { order } of near)
      times.set(keyOf(order.mid, order.id), (times.get(keyOf(order.mid, order.id)) ?? 0) + 1)
    const [only, ...others] = near
    if (only && others.length === 0) proposals.push({ line, order: only.order, awayMs: only.awayMs ?? 0 })
  }
  return proposals.filter(({ order }) => times.get(keyOf(order.mid, order.id)) === 1)
}

function freeOrders(db: Db) {
  return db.selectFrom('ledger_order').selectAll().where(isFreeOrder)
}

function awayFrom({ date }: LineRow, { created_at }: OrderRow): number | null {
  return date === null || created_at === null ? null : Math.abs(Date.parse(created_at) - Date.parse(date))
}
