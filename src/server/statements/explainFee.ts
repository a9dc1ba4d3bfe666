import { smallestUnit } from '../ledger/agreedFee.ts'
import {
  addAmounts,
  type Amount,
  compareAmounts,
  divideAmounts,
  isZero,
  multiplyAmounts,
  plain,
  roundAmount,
  sizeOf,
  splitAmount,
  subtractAmounts,
} from '../../contract/amount.ts'
import type { Fact, FeePart, Tolerance } from '../../api/statements.ts'
import { type ChargedLine, type ComparedOrder, feeOf } from './orderFacts.ts'
import {
  isSameMoney,
  type Money,
  moneyOf,
  notComparable,
  subtractMoney,
  sumMoney,
} from '../../contract/money.ts'

export function isWithin(difference: Amount, ours: Amount, { amount, percent }: Tolerance): boolean {
  const size = sizeOf(difference)
  if (isZero(size) || compareAmounts(size, amount) <= 0) return true
  return compareAmounts(multiplyAmounts(size, '100'), multiplyAmounts(sizeOf(ours), percent)) <= 0
}

export function explainFee(theirs: Amount, difference: Amount, order: ComparedOrder): Fact[] {
  const { total } = order
  if (total === null || isZero(total))
    return isZero(theirs) ? [] : [...rrFee(theirs, difference, order), { code: 'no-fee-of-ours' }]
  if (isZero(theirs)) return [{ code: 'no-fee-of-theirs' }]
  const same = (a: Amount, b: Amount | null) => b !== null && compareAmounts(a, b) === 0
  const facts: Fact[] = []
  const decimals = splitAmount(theirs).fraction.length
  const roundings = (['half-up', 'half-even', 'down', 'up'] as const).map((rounding) =>
    roundAmount(total, { decimals, rounding }),
  )
  if (roundings.some((rounded) => same(rounded, theirs))) facts.push({ code: 'rounded', decimals })
  facts.push(...rrFee(theirs, difference, order))
  for (const [fee, amount] of parts(order))
    if (amount !== null && !isZero(amount) && same(addAmounts(difference, amount), '0'))
      facts.push({ code: 'without', fee, amount })
  const times = timesOf(theirs, total)
  if (times !== undefined) facts.push({ code: 'charged-times', times })
  if (same(addAmounts(theirs, total), '0')) facts.push({ code: 'given-back' })
  return facts
}

/** Whether `rrFee` explains the excess: as money, as a rate, or as per cent of an amount in its currency. */
function rrFee(theirs: Amount, difference: Amount, order: ComparedOrder): Fact[] {
  const { rr_fee: rate, countsRrFee } = order
  if (rate === null || isZero(rate) || countsRrFee) return []
  const facts: Fact[] =
    compareAmounts(difference, rate) === 0 ? [{ code: 'rr-fee-as-amount', rrFee: rate }] : []
  const unit = unitOf(theirs, order.total ?? '0')
  for (const of of basesOf(order))
    for (const percent of [multiplyAmounts(rate, '100'), rate]) {
      const charge = divideAmounts(multiplyAmounts(of, percent), '100', { decimals: 30, rounding: 'down' })
      const isCharged = compareAmounts(sizeOf(subtractAmounts(difference, charge)), unit) < 0
      // A share below the rounding unit would explain every small difference.
      if (isCharged && compareAmounts(sizeOf(charge), unit) >= 0)
        return [...facts, { code: 'rr-fee-as-rate', percent: plain(percent), of }]
    }
  return facts
}

/** What a difference is a per cent of: the amount in the currency of the fee. */
type Rated = { of: Amount; difference: Amount; unit: Amount; fees: [FeePart, Amount][] }

/** `differing`: only these fees may be the reason. */
export function toRated(
  difference: Amount,
  order: ComparedOrder,
  differing?: readonly FeePart[],
): Rated | undefined {
  const [of] = basesOf(order)
  if (of === undefined || isZero(of) || isZero(difference)) return undefined
  const fees = parts(order).flatMap(([fee, amount]): [FeePart, Amount][] =>
    amount === null || differing?.includes(fee) === false ? [] : [[fee, amount]],
  )
  return { of, difference, unit: unitOf(difference, order.total ?? '0'), fees }
}

/** The difference in plain per cent. For one order this is chance: it explains only several of different amounts. */
export function pointsOf({ difference, of, unit }: Rated): Amount | undefined {
  // One or two units are rounding.
  const isTiny = compareAmounts(sizeOf(difference), multiplyAmounts(unit, '2')) <= 0
  return isTiny ? undefined : plainPercent(difference, of, unit)
}

/** The fee that nearly all these orders have at one plain per cent. */
export function rateOf(rated: readonly Rated[], points: Amount): Extract<Fact, { code: 'rate' }> {
  const [largest] = rated.toSorted((a, b) => compareAmounts(b.of, a.of))
  for (const [fee, amount] of largest?.fees ?? []) {
    const ours = isZero(amount) ? undefined : plainPercent(amount, largest?.of ?? '1', largest?.unit ?? '1')
    const fits = ({ fees, of, unit }: Rated) =>
      fees.some(([name, part]) => name === fee && ours !== undefined && isPercent(part, of, ours, unit))
    if (ours !== undefined && rated.filter(fits).length >= rated.length * 0.9)
      return { code: 'rate', points, fee, ours, theirs: plain(addAmounts(ours, points)) }
  }
  return { code: 'rate', points }
}

export function isPercent(part: Amount, of: Amount, percent: Amount, unit: Amount): boolean {
  const amount = divideAmounts(multiplyAmounts(of, percent), '100', { decimals: 30, rounding: 'down' })
  return compareAmounts(sizeOf(subtractAmounts(amount, part)), unit) <= 0
}

const maxPercentDecimals = 2

/** The per cent with fewest decimals that gives this part, allowing for rounding; undefined if zero or not plain. */
function plainPercent(part: Amount, of: Amount, unit: Amount): Amount | undefined {
  const share = divideAmounts(multiplyAmounts(part, '100'), of, { decimals: 12, rounding: 'half-even' })
  for (let decimals = 0; decimals <= maxPercentDecimals; decimals++) {
    const percent = roundAmount(share, { decimals, rounding: 'half-even' })
    if (isZero(percent) || !isPercent(part, of, percent, unit)) continue
    return plain(percent)
  }
  return undefined
}

function unitOf(...amounts: readonly Amount[]): Amount {
  return smallestUnit(Math.max(...amounts.map((amount) => splitAmount(amount).fraction.length)))
}

function basesOf({ fee_currency, ...order }: ComparedOrder): Amount[] {
  return [
    ...(order.source_currency === fee_currency && order.source_amount !== null ? [order.source_amount] : []),
    ...(order.destination_currency === fee_currency && order.destination_amount !== null
      ? [order.destination_amount]
      : []),
  ]
}

function parts({
  network_fee,
  processing_fee,
  rr_fee,
  countsRrFee,
}: ComparedOrder): [FeePart, Amount | null][] {
  return [
    ['network', network_fee],
    ['processing', processing_fee],
    ['rr', countsRrFee ? rr_fee : null],
  ]
}

const maxTimes = 10

function timesOf(theirs: Amount, total: Amount): number | undefined {
  for (let times = 2; times <= maxTimes; times++)
    if (compareAmounts(multiplyAmounts(total, `${times}`), theirs) === 0) return times
  return undefined
}

/** Several lines may each state the whole amount or their part, so both are accepted. */
export function amountFacts(lines: readonly ChargedLine[], order: ComparedOrder): Fact[] {
  const [first, ...more] = lines.flatMap((line) => amountOf(line, order) ?? [])
  if (!first) return []
  const theirs = sumMoney([first, ...more])
  if (theirs === notComparable) return []
  const ours = sideIn(theirs.currency, order)
  if (!ours) return []
  const isRight = (money: Money) => isSameMoney(withoutSign(money), ours)
  const { amount, currency } = ours
  const isTakenBack = (line: ChargedLine) => line.amount !== null && isZero(addAmounts(line.amount, amount))
  if (order.outcome === 'completed' && isZero(theirs.amount) && lines.some(isTakenBack) && !isZero(amount))
    return [{ code: 'taken-back', theirs: theirs.amount, ours: amount, currency: currency ?? '' }]
  const isZeroOrRight = (money: Money) => isRight(money) || compareAmounts(money.amount, '0') === 0
  if (isRight(theirs) || [first, ...more].every(isZeroOrRight)) return []
  const net = subtractMoney(ours, feeOf(order))
  const isNet = net !== notComparable && isSameMoney(withoutSign(theirs), net)
  return [
    {
      code: isNet ? 'net-as-amount' : 'amount',
      theirs: theirs.amount,
      ours: amount,
      currency: currency ?? '',
    },
  ]
}

/** Net amounts that are not the amount less the fee. */
export function netFacts(lines: readonly ChargedLine[]): Fact[] {
  return lines.flatMap(({ amount, fee, net, currency, fee_currency }): Fact[] => {
    if (amount === null || net === null || (fee_currency ?? currency) !== currency) return []
    const ours = subtractAmounts(amount, fee ?? '0')
    return compareAmounts(net, ours) === 0
      ? []
      : [{ code: 'net-differs', theirs: net, ours: plain(ours), currency: currency ?? '' }]
  })
}

/** Without a stated currency the source currency is assumed. */
function amountOf({ amount, currency }: ChargedLine, order: ComparedOrder): Money | undefined {
  if (amount === null) return undefined
  return moneyOf(amount, currency ?? order.source_currency, currency !== null)
}

function sideIn(currency: string | null, order: ComparedOrder): Money | undefined {
  const { source_currency, source_amount, destination_currency, destination_amount } = order
  const amount =
    currency === source_currency
      ? source_amount
      : currency === destination_currency
        ? destination_amount
        : null
  return amount === null ? undefined : moneyOf(amount, currency, true)
}

function withoutSign(money: Money): Money {
  return { ...money, amount: sizeOf(money.amount) }
}
