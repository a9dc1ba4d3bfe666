import type { Mapping, MoneyRule } from '../../api/statementMapping.requests.ts'
import { type Amount, compareAmounts, isPositive, isZero, sizeOf } from '../../contract/amount.ts'
import { storableText } from '../../store/engine/storableText.ts'
import { put } from '../../api/mappingPath.ts'
import type { Store } from '../../store/openStore.ts'
import { totalOf } from '../ledger/feeColumns.ts'
import { comparedColumns, type CountsRrFee } from './orderFacts.ts'
import { createLineReader } from './reading/createLineReader.ts'
import { splitIds } from './reading/idRule.ts'
import type { StatementLine } from './reading/rows/row.ts'
import { type Inspection, withQuestion } from './reading/mapping.ts'

/** Fewer orders may agree by chance. */
export const minOrders = 5

/** The answer must agree with so many of the known orders, and the next best with less than half. */
export const minShare = 0.9

/** Equal amounts are no chance, and a provider may have charged half of the orders wrongly. */
export const minEqual = 0.5

/** Readings tried per question; real files have a handful of columns of numbers. */
const maxTried = 40

export type Ledger = { store: Store; mids: readonly string[]; countsRrFee: CountsRrFee }
export type Order = Awaited<ReturnType<typeof ordersOf>>[number]
export type Known = ReadonlyMap<string, Order>
export type Pair = { line: StatementLine; order: Order }
export type Score = { value: unknown; count: number; of: number }
export type Fits = (pair: Pair, value: unknown) => boolean | undefined

/** By order ID and by reference. */
export async function knownOrders(ledger: Ledger, inspection: Inspection): Promise<Map<string, Order>> {
  const { mapping, sample } = inspection
  const { date: _, ...ofIds } = mapping
  const reader = readerOf(inspection, { ...ofIds, amount: null, fees: [] })
  const ids = sample.rows.flatMap((row) => {
    const line = reader.read(row)
    return 'orderId' in line ? namesIn(line, mapping) : []
  })
  const names = [...new Set(ids.map(storableText))].slice(0, maxNames)
  const orders = new Map<string, Order>()
  if (names.length === 0) return orders
  for (const order of await ordersOf(ledger, names)) {
    if (order.reference !== null) orders.set(order.reference, order)
    orders.set(order.id, order)
  }
  return orders
}

async function ordersOf({ store, mids, countsRrFee }: Ledger, names: readonly string[]) {
  const rows = await store.db
    .selectFrom('ledger_order')
    .select(['mid', 'id', 'reference', 'created_at', ...comparedColumns])
    .where('mid', 'in', [...mids])
    .where(({ or, eb }) => or([eb('id', 'in', [...names]), eb('reference', 'in', [...names])]))
    .limit(maxOrders)
    .execute()
  return rows.map((row) => ({ ...row, total: totalOf(row, countsRrFee(row.mid)) }))
}

const maxOrders = 500
const maxNames = 1000

/** Texts of a line that may be an order ID or a reference; an ID may be part of a longer text. */
function namesIn({ orderId, reference }: StatementLine, { orderId: rule }: Mapping): string[] {
  const inText = orderId !== null && rule ? splitIds(orderId, rule) : []
  return [orderId, reference, ...inText].filter((name) => name !== null)
}

/** Lines of the sample with their orders; open units are read as whole ones. */
export function pairsOf(inspection: Inspection, mapping: Mapping, orders: Known): Pair[] {
  const reader = readerOf(inspection, { ...mapping, units: mapping.units ?? 'major' })
  return inspection.sample.rows.flatMap((row) => {
    const line = reader.read(row)
    if (!('orderId' in line)) return []
    const [order, ...others] = new Set(namesIn(line, mapping).flatMap((name) => orders.get(name) ?? []))
    return order && others.length === 0 ? [{ line, order }] : []
  })
}

function readerOf({ columns, sample }: Inspection, mapping: Mapping) {
  return createLineReader({ mapping, columns, calendar: sample.calendar })
}

/** How many known orders agree with the reading that each value gives. */
export function scoresOf(
  inspection: Inspection,
  orders: Known,
  about: string,
  values: readonly unknown[],
  fits: Fits,
): Score[] {
  return values.slice(0, maxTried).map((value) => {
    const pairs = pairsOf(inspection, put(inspection.mapping, about, value), orders)
    const results = pairs.flatMap((pair) => fits(pair, value) ?? [])
    return { value, count: results.filter(Boolean).length, of: results.length }
  })
}

/** `least`: the share of known orders that must agree. */
export function bestOf(scores: readonly Score[], least = minShare): Score | undefined {
  const shareOf = ({ count, of }: Score) => (of < minOrders ? 0 : count / of)
  const [best, second] = scores.toSorted((a, b) => shareOf(b) - shareOf(a))
  if (!best || shareOf(best) < least) return undefined
  return second && shareOf(second) >= 0.5 ? undefined : best
}

/** A column whose decimal sign is open, too, is tried with both. */
export function variantsOf(value: unknown): unknown[] {
  const rule = value as Partial<MoneyRule> | null
  if (typeof value !== 'object' || rule === null || !('decimal' in rule) || rule.decimal !== null)
    return [value]
  return ['.', ','].map((decimal) => ({ ...rule, decimal }))
}

export function withAnswer(
  inspection: Inspection,
  about: string,
  { value }: Pick<Score, 'value'>,
): Inspection {
  return withQuestion({ ...inspection, mapping: put(inspection.mapping, about, value) }, about)
}

export function hasAmount({ line, order }: Pair): boolean {
  return isOneOf(line.amount, [order.source_amount, order.destination_amount])
}

export function hasFee({ line, order }: Pair): boolean | undefined {
  if (order.total === null || isZero(order.total)) return undefined
  return isOneOf(line.fee, [order.total])
}

export function isCost({ line }: Pair): boolean | undefined {
  return line.fee === null || isZero(line.fee) ? undefined : isPositive(line.fee)
}

export function isOneOf(amount: Amount | null, amounts: readonly (Amount | null)[]): boolean {
  if (amount === null) return false
  return amounts.some((one) => one !== null && compareAmounts(one, sizeOf(amount)) === 0)
}
