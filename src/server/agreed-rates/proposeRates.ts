import type { RateProposal } from '../../api/agreedRates.ts'
import { compareAmounts, plain, sizeOf, subtractAmounts, type Amount } from '../../contract/amount.ts'
import { iso, type Db } from '../../store/openStore.ts'
import {
  baseOf,
  checkedColumns,
  digitsOf,
  expectedFee,
  readFeeTerms,
  smallestUnit,
  type Checked,
} from '../ledger/agreedFee.ts'
import { totalOf } from '../ledger/feeColumns.ts'

const days = 90
const dayMs = 86_400_000
/** Of a merchant ID, the newest first. */
const maxOrders = 20_000
const maxOfKind = 1000
/** Fewer say nothing. */
const leastOrders = 20

type Kind = { orderType: string | null; pair: string; currency: string; first: string; orders: Checked[] }

/** A rate for each kind of recent orders that has none yet: percentage and fixed part by the median of slopes between orders. */
export async function proposeRates(db: Db, mid: string, now: number): Promise<RateProposal[]> {
  const { rates, countsRrFee } = await readFeeTerms(db, mid)
  const isCovered = ({ orderType, pair, currency }: Kind) =>
    rates.some(
      (rate) =>
        rate.order_type === orderType &&
        rate.pair === pair &&
        rate.payment_method === null &&
        rate.currency === currency &&
        (rate.to_at === null || rate.to_at > iso(now)),
    )
  const rows = await db
    .selectFrom('ledger_order')
    .select(checkedColumns)
    .where('mid', '=', mid)
    .where('created_at', '>=', iso(now - days * dayMs))
    .where('has_fees', '=', 1)
    .orderBy('created_at', 'desc')
    .limit(maxOrders)
    .execute()
  return kindsOf(rows).flatMap((kind) => {
    if (isCovered(kind)) return []
    const total = fit(kind, (order) => totalOf(order, countsRrFee))
    const processing = fit(kind, (order) => order.processing_fee)
    const isTotal = (total?.fitting ?? 0) >= (processing?.fitting ?? 0)
    const best = isTotal ? total : processing
    if (!best) return []
    const { orderType, pair, currency } = kind
    const id = JSON.stringify([mid, orderType, pair, currency])
    const covers = isTotal ? ('total' as const) : ('processing' as const)
    const limits = { minimum: null, maximum: null, from: kind.first.slice(0, 10), to: null }
    return [{ id, mid, orderType, paymentMethod: null, pair, currency, ...best, covers, ...limits }]
  })
}

function kindsOf(rows: readonly Checked[]): Kind[] {
  const kinds = new Map<string, Kind>()
  for (const order of rows) {
    const { order_type: orderType, source_currency, destination_currency, fee_currency: currency } = order
    if (source_currency === null || destination_currency === null || currency === null) continue
    const pair = `${source_currency}-${destination_currency}`
    const name = JSON.stringify([orderType, pair, currency])
    const kind = kinds.get(name) ?? { orderType, pair, currency, first: '', orders: [] }
    kinds.set(name, kind)
    if (kind.orders.length >= maxOfKind) continue
    kind.orders.push(order)
    kind.first = order.created_at ?? kind.first
  }
  return [...kinds.values()].filter(({ orders }) => orders.length >= leastOrders)
}

type Fit = { percent: Amount; fixed: Amount; orders: number; fitting: number }

/** Floating point only guesses the terms; whether an order fits is computed exactly. */
function fit({ orders, currency }: Kind, feeOf: (order: Checked) => Amount | null): Fit | undefined {
  const points = orders.flatMap((order) => {
    const [base, fee] = [baseOf(order, currency), feeOf(order)]
    return base === null || fee === null ? [] : [{ base, fee }]
  })
  if (points.length < leastOrders) return undefined
  const numbers = points
    .map(({ base, fee }) => [Number(base), Number(fee)] as const)
    .toSorted(([a], [b]) => a - b)
  const half = Math.floor(numbers.length / 2)
  const slopes = numbers.slice(0, half).flatMap(([x, y], at) => {
    const [x2, y2] = numbers[at + half] ?? [x, y]
    return x2 > x ? [(y2 - y) / (x2 - x)] : []
  })
  const slope = slopes.length === 0 ? shareOf(numbers) : median(slopes)
  const fits = [2, 4].flatMap((decimals) => {
    const share = Math.max(0, Number((slope * 100).toFixed(decimals))) / 100
    const digits = Math.min(8, digitsOf(currency, ...points.slice(0, 20).map(({ fee }) => fee)))
    const rest = Math.max(0, median(numbers.map(([x, y]) => y - share * x)))
    const unit = smallestUnit(digits)
    return [rest.toFixed(digits), '0'].map((fixed): Fit => {
      const terms = {
        percent: plain((share * 100).toFixed(decimals)),
        fixed: plain(fixed),
        minimum: null,
        maximum: null,
      }
      const fitting = points.filter(
        ({ base, fee }) => compareAmounts(sizeOf(subtractAmounts(fee, expectedFee(terms, base))), unit) <= 0,
      ).length
      return { percent: terms.percent, fixed: terms.fixed, orders: points.length, fitting }
    })
  })
  // The simplest of the best: a rate without a fixed part and with few decimals comes first.
  const best = fits.toSorted(
    (a, b) => b.fitting - a.fitting || a.percent.length + a.fixed.length - b.percent.length - b.fixed.length,
  )[0]
  return best && (best.percent !== '0' || best.fixed !== '0') ? best : undefined
}

function shareOf(numbers: readonly (readonly [number, number])[]): number {
  return median(numbers.filter(([x]) => x > 0).map(([x, y]) => y / x))
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
