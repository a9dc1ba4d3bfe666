import type { CompiledQuery, Selectable } from 'kysely'
import type { FeeCheck, FeeCheckFacts } from '../../api/agreedRates.ts'
import {
  addAmounts,
  compareAmounts,
  multiplyAmounts,
  plain,
  roundAmount,
  sizeOf,
  splitAmount,
  subtractAmounts,
  type Amount,
} from '../../contract/amount.ts'
import type { Db } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { feeColumnsQuery, totalOf } from './feeColumns.ts'

export type RateRow = Selectable<Tables['agreed_rate']>

export const checkedColumns = [
  'created_at',
  'order_type',
  'payment_method',
  'source_currency',
  'source_amount',
  'destination_currency',
  'destination_amount',
  'fee_currency',
  'network_fee',
  'processing_fee',
  'rr_fee',
] as const

export type Checked = Pick<Selectable<Tables['ledger_order']>, (typeof checkedColumns)[number]>

/** The rates of a merchant ID, and how its total fee is read. */
export type FeeTerms = { rates: readonly RateRow[]; countsRrFee: boolean }

export type CheckedFee = {
  rate: RateRow
  charged: Amount
  expected: Amount
  difference: Amount
  check: Exclude<FeeCheck, 'no-rate'>
}

export function ratesQuery(db: Db, mid: string): CompiledQuery<RateRow> {
  return db.selectFrom('agreed_rate').selectAll().where('mid', '=', mid).compile()
}

/** Undefined if no rate covers the order, or the fee that the rate covers was not sent. */
export function checkFee(order: Checked, { rates, countsRrFee }: FeeTerms): CheckedFee | undefined {
  if (rates.length === 0) return undefined
  const rate = rateFor(order, rates)
  if (!rate) return undefined
  const charged = rate.covers === 'total' ? totalOf(order, countsRrFee) : order.processing_fee
  const base = baseOf(order, rate.currency)
  if (charged === null || base === null) return undefined
  const exact = expectedFee(rate, base)
  const digits = Math.max(digitsOf(rate.currency, charged, base), splitAmount(charged).fraction.length)
  const expected = plain(roundAmount(exact, { decimals: digits, rounding: 'half-up' }))
  // The provider may round in either direction, so one smallest unit is no difference.
  const unit = smallestUnit(digitsOf(rate.currency, charged, base))
  const isAgreed = compareAmounts(sizeOf(subtractAmounts(charged, exact)), unit) <= 0
  const check = isAgreed ? 'agreed' : compareAmounts(charged, exact) > 0 ? 'over' : 'under'
  const difference = plain(subtractAmounts(charged, expected))
  return { rate, charged: plain(charged), expected, difference, check }
}

export function expectedFee(
  { percent, fixed, minimum, maximum }: Pick<RateRow, 'percent' | 'fixed' | 'minimum' | 'maximum'>,
  base: Amount,
): Amount {
  const fee = addAmounts(multiplyAmounts(multiplyAmounts(base, percent), '0.01'), fixed)
  if (minimum !== null && compareAmounts(fee, minimum) < 0) return minimum
  return maximum !== null && compareAmounts(fee, maximum) > 0 ? maximum : fee
}

export function feeFacts(order: Checked & { has_fees: number }, terms: FeeTerms): FeeCheckFacts | undefined {
  if (order.has_fees !== 1) return undefined
  const result = checkFee(order, terms)
  if (!result) return { feeCheck: 'no-rate' }
  return { feeCheck: result.check, expectedFee: result.expected, feeDifference: result.difference }
}

/** The most specific rate; of two on the day of a change the later one. */
export function rateFor(order: Checked, rates: readonly RateRow[]): RateRow | undefined {
  const { created_at: at, fee_currency, order_type, payment_method } = order
  if (at === null || fee_currency === null) return undefined
  const pair = `${order.source_currency ?? ''}-${order.destination_currency ?? ''}`
  let best: RateRow | undefined
  for (const rate of rates) {
    if (rate.currency !== fee_currency || at < rate.from_at) continue
    if (rate.to_at !== null && at >= rate.to_at) continue
    if (rate.order_type !== null && rate.order_type !== order_type) continue
    if (rate.payment_method !== null && rate.payment_method !== payment_method) continue
    if (rate.pair !== null && rate.pair !== pair) continue
    if (!best || isBefore(rate, best)) best = rate
  }
  return best
}

function isBefore(one: RateRow, other: RateRow): boolean {
  const difference = specificity(one) - specificity(other)
  return difference > 0 || (difference === 0 && one.from_at > other.from_at)
}

function specificity({ order_type, payment_method, pair }: RateRow): number {
  const [type, of, method] = [order_type, pair, payment_method].map((word) => (word === null ? 0 : 1))
  return ((type ?? 0) + (of ?? 0) + (method ?? 0)) * 8 + (method ?? 0) * 4 + (of ?? 0) * 2 + (type ?? 0)
}

/** The side of the order in the currency of the fee. */
export function baseOf(order: Checked, currency: string): Amount | null {
  if (order.source_currency === currency) return order.source_amount
  return order.destination_currency === currency ? order.destination_amount : null
}

/** Of a token the interface states no decimals, so they are taken from the amounts, at least two. */
export function digitsOf(currency: string, ...amounts: readonly Amount[]): number {
  const known = fiatDigits(currency)
  return known ?? Math.max(2, ...amounts.map((amount) => splitAmount(amount).fraction.length))
}

export function smallestUnit(digits: number): Amount {
  return digits === 0 ? '1' : `0.${'1'.padStart(digits, '0')}`
}

const fiat = new Map<string, number | undefined>(
  Intl.supportedValuesOf('currency').map((code) => [code, undefined]),
)

function fiatDigits(currency: string): number | undefined {
  if (!fiat.has(currency)) return undefined
  const known = fiat.get(currency)
  if (known !== undefined) return known
  const options = { style: 'currency', currency } as const
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', options).resolvedOptions()
  fiat.set(currency, digits)
  return digits
}

export async function readFeeTerms(db: Db, mid: string): Promise<FeeTerms> {
  const { rows: rates } = await db.executeQuery(ratesQuery(db, mid))
  const { rows } = await db.executeQuery(feeColumnsQuery(db, mid))
  return { rates, countsRrFee: rows.some(({ counts_rr_fee }) => counts_rr_fee === 1) }
}
