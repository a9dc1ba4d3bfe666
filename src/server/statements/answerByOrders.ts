import { put } from '../../api/mappingPath.ts'
import type { Mapping, MoneyRule } from '../../api/statementMapping.requests.ts'
import { zoneOffset } from '../../contract/zoneOffset.ts'
import {
  type Amount,
  compareAmounts,
  isNegative,
  isPositive,
  isZero,
  sizeOf,
  subtractAmounts,
} from '../../contract/amount.ts'
import { storableText } from '../../store/engine/storableText.ts'
import type { Store } from '../../store/openStore.ts'
import { totalOf } from '../ledger/feeColumns.ts'
import { comparedColumns, type CountsRrFee } from './orderFacts.ts'
import { feeSignChoices } from './reading/proposeMoney.ts'
import { createLineReader } from './reading/createLineReader.ts'
import type { StatementLine } from './reading/line.ts'
import { namedZones, zoneOfOffset } from './reading/cells/zones.ts'
import { splitIds } from './reading/idRule.ts'
import { amountRule, type Inspection, ruleColumns, unsure, withQuestion } from './reading/mapping.ts'
import { readingText } from './reading/rows/sentences.ts'

/** Fewer orders may agree by chance. */
const minOrders = 5
/** The answer must agree with so many of the known orders, and the next best with less than half. */
const minShare = 0.9
/** Equal amounts are no chance, and a provider may have charged half of the orders wrongly. */
const minEqual = 0.5
/** Readings tried per question; real files have a handful of columns of numbers. */
const maxTried = 40
const dayMs = 24 * 3_600_000

type Ledger = { store: Store; mids: readonly string[]; countsRrFee: CountsRrFee }
type Order = Awaited<ReturnType<typeof ordersOf>>[number]
type Known = ReadonlyMap<string, Order>
type Pair = { line: StatementLine; order: Order }
type Score = { value: unknown; count: number; of: number }
type Fits = (pair: Pair, value: unknown) => boolean | undefined

/** Answers questions of a file by its known orders: the right reading has their amounts, fees and days. */
export async function answerByOrders(
  ledger: Ledger,
  inspection: Inspection,
  { isNew }: { isNew: boolean },
): Promise<Inspection> {
  const orders = await knownOrders(ledger, inspection)
  if (orders.size < minOrders) return inspection
  let current = isNew ? checkFeeLines(checkFees(inspection, orders), orders) : inspection
  for (const { about, fits, choicesOf } of answerable)
    for (const question of current.questions.filter((one) => about.test(one.about))) {
      const values = choicesOf?.([...orders.values()]) ?? question.choices?.map(({ value }) => value) ?? []
      const scores = scoresOf(current, orders, question.about, values.flatMap(variantsOf), fits)
      const best = bestOf(scores, fits)
      if (best) current = withAnswer(current, question.about, best)
      else if (question.about === 'amount' && hasOtherMoney(current.mapping) && scores.every(isHopeless))
        current = withAnswer(current, 'amount', { value: '' })
    }
  if (!isNew) return current
  for (const check of [checkFees, checkPaidOut, checkNetAndFee, checkFeeSign, checkZone])
    current = check(current, orders)
  return current
}

type Answerable = {
  about: RegExp
  /** Undefined if the pair says nothing. */
  fits: Fits
  choicesOf?: (orders: readonly Order[]) => unknown[]
}

/** In this order, because later answers rest on earlier ones. */
const answerable: readonly Answerable[] = [
  { about: /^date\.order$/, fits: isAtTime },
  { about: /^(?:amount|amount\.decimal|units)$/, fits: hasAmount },
  { about: /^(?:fees|fees\.\d+\.decimal)$/, fits: hasFee },
  { about: /^net\.decimal$/, fits: hasNet },
  { about: /^fixedCurrency$/, fits: isInCurrency, choicesOf: currenciesOf },
  { about: /^feeSign$/, fits: isCost },
]

function isAtTime({ line, order }: Pair): boolean | undefined {
  if (order.created_at === null) return undefined
  if (line.date === null) return false
  const after = Date.parse(line.date) - Date.parse(order.created_at)
  return after > -2 * dayMs && after < 20 * dayMs
}

function hasAmount({ line, order }: Pair): boolean {
  return isOneOf(line.amount, [order.source_amount, order.destination_amount])
}

function hasFee({ line, order }: Pair): boolean | undefined {
  if (order.total === null || isZero(order.total)) return undefined
  return isOneOf(line.fee, [order.total])
}

function hasNet({ line, order }: Pair): boolean | undefined {
  if (line.net === null || order.source_amount === null) return undefined
  const ratio = Math.abs(Number(line.net) / Number(order.source_amount))
  return ratio > 0.5 && ratio < 1.5
}

function isCost({ line }: Pair): boolean | undefined {
  return line.fee === null || isZero(line.fee) ? undefined : isPositive(line.fee)
}

/** The currency of the side that has the amount; of the fee in a file without amounts. */
function isInCurrency({ line, order }: Pair, value: unknown): boolean {
  if (line.amount === null) return order.fee_currency === value && isOneOf(line.fee, [order.total])
  return (
    (order.source_currency === value && isOneOf(line.amount, [order.source_amount])) ||
    (order.destination_currency === value && isOneOf(line.amount, [order.destination_amount]))
  )
}

function currenciesOf(orders: readonly Order[]): string[] {
  const codes = orders.flatMap((order) => [
    order.source_currency,
    order.destination_currency,
    order.fee_currency,
  ])
  return [...new Set(codes.filter((code) => code !== null))].slice(0, 20)
}

function isOneOf(amount: Amount | null, amounts: readonly (Amount | null)[]): boolean {
  if (amount === null) return false
  return amounts.some((one) => one !== null && compareAmounts(one, sizeOf(amount)) === 0)
}

/** How many known orders agree with the reading that each value gives. */
function scoresOf(
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

function bestOf(scores: readonly Score[], fits?: Fits): Score | undefined {
  const shareOf = ({ count, of }: Score) => (of < minOrders ? 0 : count / of)
  const [best, second] = scores.toSorted((a, b) => shareOf(b) - shareOf(a))
  const least = fits === hasAmount || fits === hasFee || fits === isInCurrency ? minEqual : minShare
  if (!best || shareOf(best) < least) return undefined
  return second && shareOf(second) >= 0.5 ? undefined : best
}

/** The orders say that this reading is wrong, or there is nothing to read. */
function isHopeless({ value, count, of }: Score): boolean {
  return value === '' || (of >= minOrders && count < of * 0.1)
}

/** A column whose decimal sign is open, too, is tried with both. */
function variantsOf(value: unknown): unknown[] {
  const rule = value as Partial<MoneyRule> | null
  if (typeof value !== 'object' || rule === null || !('decimal' in rule) || rule.decimal !== null)
    return [value]
  return ['.', ','].map((decimal) => ({ ...rule, decimal }))
}

function hasOtherMoney({ fees, net }: Mapping): boolean {
  return (fees?.length ?? 0) > 0 || net !== undefined
}

/** A column that no name tells may be the fee, or one more fee. */
function checkFees(inspection: Inspection, orders: Known): Inspection {
  const { mapping, numbers } = inspection
  const { fees } = mapping
  if (!fees || mapping.feeLines) return inspection
  const used = [amountRule(mapping.amount), mapping.net, ...fees].flatMap((rule) =>
    rule ? ruleColumns(rule) : [],
  )
  const others = numbers
    .filter((rule) => !ruleColumns(rule).some((name) => used.includes(name)))
    .flatMap(variantsOf)
  const values = [fees, ...others.map((rule) => [...fees, rule])]
  const best = bestOf(scoresOf(inspection, orders, 'fees', values, hasFee), hasFee)
  return best && best.value !== fees ? withAnswer(inspection, 'fees', best) : inspection
}

/** Lines of a kind whose amounts are fees of their orders. */
function checkFeeLines(inspection: Inspection, orders: Known): Inspection {
  const { mapping } = inspection
  if (mapping.fees?.length !== 0 || mapping.feeLines || mapping.kind === undefined) return inspection
  const byKind = Map.groupBy(pairsOf(inspection, mapping, orders), ({ line }) => line.kind ?? '')
  const fees = [...byKind].flatMap(([kind, pairs]) => {
    const fits = pairs.filter(
      ({ line, order }) => isOneOf(line.amount, feesOf(order)) && !hasAmount({ line, order }),
    )
    return kind !== '' && fits.length >= minOrders && fits.length >= pairs.length * minEqual ? [kind] : []
  })
  if (fees.length === 0 || fees.length === byKind.size) return inspection
  return { ...inspection, mapping: { ...mapping, feeLines: { column: mapping.kind, fees } } }
}

function feesOf({ total, network_fee, processing_fee, rr_fee }: Order): (Amount | null)[] {
  return [total, network_fee, processing_fee, rr_fee]
}

const quarterMs = 15 * 60_000

/** Times without a zone that are all off by the same hours are of the zone with this offset, in summer and in winter. */
function checkZone(inspection: Inspection, orders: Known): Inspection {
  const { mapping, isZoneAssumed } = inspection
  if (!isZoneAssumed || !mapping.date) return inspection
  const times = pairsOf(inspection, mapping, orders).flatMap(({ line, order }) => {
    if (line.date === null || line.dayEnd !== undefined || order.created_at === null) return []
    const created = Date.parse(order.created_at)
    return [{ created, offset: Date.parse(line.date) - created }]
  })
  const quarters = times.map(({ offset }) => Math.round(offset / quarterMs))
  const [[most = 0] = []] = [...Map.groupBy(quarters, (quarter) => quarter)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  const scoreOf = (zone: string, offsetAt: (instant: number) => number): Score => {
    const fits = times.filter(({ created, offset }) => Math.abs(offset - offsetAt(created)) * 2 <= quarterMs)
    return { value: zone, count: fits.length, of: times.length }
  }
  const fixed = zoneOfOffset(most * (quarterMs / 60_000))
  const scores = [
    ...(fixed === undefined ? [] : [scoreOf(fixed, () => most * quarterMs)]),
    ...namedZones.map((zone) => scoreOf(zone, (instant) => zoneOffset(zone, instant))),
  ]
  const [first] = scores.toSorted((a, b) => b.count - a.count)
  const best = bestOf(first ? [first] : [])
  if (!best || best.value === mapping.date.zone) return inspection
  return { ...withAnswer(inspection, 'date.zone', best), periodZone: String(best.value) }
}

/** In a file without fees, as of a bank, the amounts may be what was paid out. */
function checkPaidOut(inspection: Inspection, orders: Known): Inspection {
  const { mapping } = inspection
  const rule = amountRule(mapping.amount)
  if (!rule || mapping.fees?.length !== 0 || mapping.feeLines || mapping.net) return inspection
  const pairs = pairsOf(inspection, mapping, orders).filter((pair) => !hasAmount(pair))
  const fits = pairs.filter(({ line, order: { total, source_amount } }) =>
    isOneOf(line.amount, [total && source_amount && subtractAmounts(source_amount, total)]),
  )
  if (fits.length < minOrders || fits.length < pairs.length * minEqual) return inspection
  return { ...inspection, mapping: { ...mapping, amount: '', net: rule } }
}

/** In a file with net amounts and fees only, their sums may be the amounts of the orders. */
function checkNetAndFee(inspection: Inspection, orders: Known): Inspection {
  if (inspection.mapping.amount !== '') return inspection
  const best = bestOf(scoresOf(inspection, orders, 'amount', ['net-and-fee'], hasAmount), hasAmount)
  return best ? withAnswer(inspection, 'amount', best) : inspection
}

/** A fee given back in nearly every line is a wrong reading, unless the file is about refunds. */
function checkFeeSign(inspection: Inspection, orders: Known): Inspection {
  const { mapping } = inspection
  if (mapping.feeSign === null) return inspection
  const pairs = pairsOf(inspection, mapping, orders)
  const charged = pairs.filter((pair) => isCost(pair) !== undefined)
  const costs = charged.filter(isCost).length
  const refunds = charged.filter(({ line }) => line.amount !== null && isNegative(line.amount)).length
  if (charged.length < minOrders || costs > charged.length * (1 - minShare) || refunds * 2 > charged.length)
    return inspection
  const count = charged.filter(({ line, order }) => isOneOf(line.fee, feesOf(order))).length
  const value = mapping.feeSign === 'added' ? 'subtracted' : 'added'
  if (count * 2 > charged.length) return withAnswer(inspection, 'feeSign', { value })
  const grounds = readingText('all_given_back', { count: charged.length - costs, of: charged.length })
  const question = unsure('feeSign', grounds, feeSignChoices)
  return withQuestion({ ...inspection, mapping: { ...mapping, feeSign: null } }, 'feeSign', question)
}

function withAnswer(inspection: Inspection, about: string, { value }: Pick<Score, 'value'>): Inspection {
  return withQuestion({ ...inspection, mapping: put(inspection.mapping, about, value) }, about)
}

function readerOf({ columns, sample }: Inspection, mapping: Mapping) {
  return createLineReader({ mapping, columns, calendar: sample.calendar })
}

/** Lines of the sample with their orders; open units are read as whole ones. */
function pairsOf(inspection: Inspection, mapping: Mapping, orders: Known): Pair[] {
  const reader = readerOf(inspection, { ...mapping, units: mapping.units ?? 'major' })
  return inspection.sample.rows.flatMap((row) => {
    const line = reader.read(row)
    if (!('orderId' in line)) return []
    const [order, ...others] = new Set(namesIn(line, mapping).flatMap((name) => orders.get(name) ?? []))
    return order && others.length === 0 ? [{ line, order }] : []
  })
}

/** What may be an order ID or a reference; an ID may stand in a text. */
function namesIn({ orderId, reference }: StatementLine, { orderId: rule }: Mapping): string[] {
  const inText = orderId !== null && rule ? splitIds(orderId, rule) : []
  return [orderId, reference, ...inText].filter((name) => name !== null)
}

/** By order ID and by reference. */
async function knownOrders(ledger: Ledger, inspection: Inspection): Promise<Map<string, Order>> {
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
