import type { Mapping } from '../../api/statementMapping.requests.ts'
import { type Amount, isNegative, subtractAmounts } from '../../contract/amount.ts'
import { zoneOffset } from '../../contract/zoneOffset.ts'
import { decimalsOf } from './reading/cells/currencies.ts'
import { namedZones, zoneOfOffset } from './reading/cells/zones.ts'
import { amountRule, type Inspection, ruleColumns, unsure, withQuestion } from './reading/mapping.ts'
import { feeSignChoices } from './reading/proposeMoney.ts'
import { readingText } from './reading/rows/sentences.ts'
import {
  bestOf,
  type Fits,
  hasAmount,
  hasFee,
  isCost,
  isOneOf,
  type Known,
  knownOrders,
  type Ledger,
  minEqual,
  minOrders,
  minShare,
  type Order,
  type Pair,
  pairsOf,
  type Score,
  scoresOf,
  variantsOf,
  withAnswer,
} from './scoreByOrders.ts'

const dayMs = 24 * 3_600_000

/** Answers questions of a file by its known orders: the right reading has their amounts, fees and days. */
export async function answerByOrders(
  ledger: Ledger,
  inspection: Inspection,
  { isNew }: { isNew: boolean },
): Promise<Inspection> {
  const orders = await knownOrders(ledger, inspection)
  if (orders.size < minOrders) return inspection
  let current = isNew ? checkFeeLines(checkFees(inspection, orders), orders) : inspection
  for (const { about, fits, least, choicesOf } of answerable)
    for (const question of current.questions.filter((one) => about.test(one.about))) {
      const values = choicesOf?.([...orders.values()]) ?? question.choices?.map(({ value }) => value) ?? []
      const scores = scoresOf(current, orders, question.about, values.flatMap(variantsOf), fits)
      const best = bestOf(scores, least)
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
  least?: number
  choicesOf?: (orders: readonly Order[]) => unknown[]
}

/** In this order, because later answers rest on earlier ones. */
const answerable: readonly Answerable[] = [
  { about: /^date\.order$/, fits: isAtTime },
  { about: /^(?:amount|amount\.decimal)$/, fits: hasAmount, least: minEqual },
  { about: /^units$/, fits: hasAmountWithCents, least: minEqual },
  { about: /^(?:fees|fees\.\d+\.decimal)$/, fits: hasFee, least: minEqual },
  { about: /^net\.decimal$/, fits: hasNet },
  { about: /^fixedCurrency$/, fits: isInCurrency, least: minEqual, choicesOf: currenciesOf },
  { about: /^feeSign$/, fits: isCost },
]

/** Without cents, both units are the same. */
function hasAmountWithCents(pair: Pair): boolean | undefined {
  return decimalsOf(pair.line.currency ?? '') === 0 ? undefined : hasAmount(pair)
}

function isAtTime({ line, order }: Pair): boolean | undefined {
  if (order.created_at === null) return undefined
  if (line.date === null) return false
  const after = Date.parse(line.date) - Date.parse(order.created_at)
  return after > -2 * dayMs && after < 20 * dayMs
}

function hasNet({ line, order }: Pair): boolean | undefined {
  if (line.net === null || order.source_amount === null) return undefined
  const ratio = Math.abs(Number(line.net) / Number(order.source_amount))
  return ratio > 0.5 && ratio < 1.5
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

/** The orders say that this reading is wrong, or there is nothing to read. */
function isHopeless({ value, count, of }: Score): boolean {
  return value === '' || (of >= minOrders && count < of * 0.1)
}

function hasOtherMoney({ fees, net }: Mapping): boolean {
  return (fees?.length ?? 0) > 0 || net !== undefined
}

/** Finds fee columns by their amounts alone. */
function checkFees(inspection: Inspection, orders: Known): Inspection {
  const { mapping, numbers } = inspection
  const { fees } = mapping
  // A fee with an open decimal sign is read as none.
  if (!fees || mapping.feeLines || fees.some(({ decimal }) => decimal === null)) return inspection
  const used = [amountRule(mapping.amount), mapping.net, ...fees].flatMap((rule) =>
    rule ? ruleColumns(rule) : [],
  )
  const others = numbers
    .filter((rule) => !ruleColumns(rule).some((name) => used.includes(name)))
    .flatMap(variantsOf)
  const values = [fees, ...others.map((rule) => [...fees, rule])]
  const best = bestOf(scoresOf(inspection, orders, 'fees', values, hasFee), minEqual)
  return best && best.value !== fees ? withAnswer(inspection, 'fees', best) : inspection
}

/** Finds kinds of lines whose amounts are the fees of their orders. */
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

/** Finds the zone in which the times of the lines are those of their orders, also across the change of clocks. */
function checkZone(inspection: Inspection, orders: Known): Inspection {
  const { mapping, isZoneAssumed } = inspection
  if (!isZoneAssumed || !mapping.date) return inspection
  const times = pairsOf(inspection, mapping, orders).flatMap(({ line, order }) => {
    if (line.date === null || line.isWholeDay || order.created_at === null) return []
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
  const pairs = pairsOf(inspection, mapping, orders)
  const fits = pairs.filter(({ line, order }) => {
    const { total, source_amount } = order
    const net = total && source_amount && subtractAmounts(source_amount, total)
    return isOneOf(line.amount, [net]) && !hasAmount({ line, order })
  })
  if (fits.length < minOrders || fits.length < pairs.length * minEqual) return inspection
  return { ...inspection, mapping: { ...mapping, amount: '', net: rule } }
}

/** In a file with net amounts and fees only, their sums may be the amounts of the orders. */
function checkNetAndFee(inspection: Inspection, orders: Known): Inspection {
  if (inspection.mapping.amount !== '') return inspection
  const best = bestOf(scoresOf(inspection, orders, 'amount', ['net-and-fee'], hasAmount), minEqual)
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
