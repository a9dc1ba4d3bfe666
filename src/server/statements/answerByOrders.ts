import type { Mapping } from '../../api/statementMapping.requests.ts'
import {
  checkFeeLines,
  checkFees,
  checkFeeSign,
  checkNetAndFee,
  checkPaidOut,
  checkZone,
} from './checkByOrders.ts'
import type { Inspection } from './reading/mapping.ts'
import {
  bestOf,
  type Fits,
  hasAmount,
  hasFee,
  isCost,
  isOneOf,
  knownOrders,
  type Ledger,
  minEqual,
  minOrders,
  type Order,
  type Pair,
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
  { about: /^(?:amount|amount\.decimal|units)$/, fits: hasAmount, least: minEqual },
  { about: /^(?:fees|fees\.\d+\.decimal)$/, fits: hasFee, least: minEqual },
  { about: /^net\.decimal$/, fits: hasNet },
  { about: /^fixedCurrency$/, fits: isInCurrency, least: minEqual, choicesOf: currenciesOf },
  { about: /^feeSign$/, fits: isCost },
]

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
