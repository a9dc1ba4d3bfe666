import {
  divideAmounts,
  multiplyAmounts,
  sumAmounts,
  type Amount,
  plain,
  shareOf,
} from '../contract/amount.ts'
import type { FeeReportRow, FeeSums } from './feeReportRow.ts'

/** Totals of fee report rows in one currency. Amounts are null where the orders name no currency. */
export type FeeFigures = FeeSums & {
  orders: number
  ordersWithFees: number
  assumedCurrencyOrders: number
  /** In reports by agreed rate, over the orders that a rate covers; otherwise null. */
  expectedFee: Amount | null
  feeDifference: Amount | null
  ordersElsewhere: number
  ordersWithoutAmount: number
  chargedAmount: Amount | null
  sourceFee: Amount | null
  /** Undefined without a positive charged amount or a currency. */
  share: Amount | undefined
  /** The part of the total whose currency is assumed. */
  assumedFee: Amount | null
  /** Their `rrFee` may be a rate, so it is never summed. */
  ordersWithRrFeeAsSent: number
  /** Mean of `rrFee` where it is a rate; undefined if no order carries one. */
  rrFeeRate: Amount | undefined
}

type Row = Omit<FeeReportRow, 'id' | 'group'>

/** Exact decimal sums. Throws on rows in different currencies. */
export function addUpFees(rows: readonly Row[]): FeeFigures {
  const currencies = new Set(rows.map(({ currency }) => currency))
  if (currencies.size > 1) throw new TypeError(`fees in several currencies: ${[...currencies].join(', ')}`)
  const isOfNone = rows.some(({ currency }) => currency === null)
  const sum = (amountOf: (row: Row) => Amount | null, of = rows) =>
    isOfNone ? null : plain(sumAmounts(of.flatMap((row) => amountOf(row) ?? [])))
  const count = (countOf: (row: Row) => number | undefined, of = rows) =>
    of.reduce((total, row) => total + (countOf(row) ?? 0), 0)
  const ofUnit = (unit: Row['rrFeeUnit']) => rows.filter(({ rrFeeUnit }) => rrFeeUnit === unit)
  const isChecked = rows.some(({ expectedFee }) => typeof expectedFee === 'string')
  const chargedAmount = sum((row) => row.chargedAmount)
  const sourceFee = sum((row) => row.sourceFee)
  return {
    orders: count((row) => row.orders),
    ordersWithFees: count((row) => row.ordersWithFees),
    assumedCurrencyOrders: count((row) => row.assumedCurrencyOrders),
    ordersElsewhere: count((row) => row.ordersElsewhere),
    ordersWithoutAmount: count((row) => row.ordersWithoutAmount),
    sourceAmount: sum((row) => row.sourceAmount),
    chargedAmount,
    networkFee: sum((row) => row.networkFee),
    processingFee: sum((row) => row.processingFee),
    rrFee: sum((row) => row.rrFee, ofUnit('amount')),
    totalFee: sum((row) => row.totalFee),
    expectedFee: isChecked ? sum((row) => row.expectedFee ?? null) : null,
    feeDifference: isChecked ? sum((row) => row.feeDifference ?? null) : null,
    sourceFee,
    share: sourceFee === null || chargedAmount === null ? undefined : shareOf(sourceFee, chargedAmount),
    assumedFee: sum(
      (row) => row.totalFee,
      rows.filter(({ currencyStated }) => !currencyStated),
    ),
    ordersWithRrFeeAsSent: count((row) => row.ordersWithRrFee, ofUnit('unknown')),
    rrFeeRate: meanRate(ofUnit('rate')),
  }
}

function meanRate(rows: readonly Row[]): Amount | undefined {
  const withAverage = rows.filter(({ rrFeeAverage }) => rrFeeAverage !== null)
  const orders = withAverage.reduce((sum, { ordersWithRrFee }) => sum + ordersWithRrFee, 0)
  if (orders === 0) return undefined
  const weighed = withAverage.map(({ rrFeeAverage, ordersWithRrFee }) =>
    multiplyAmounts(rrFeeAverage ?? '0', String(ordersWithRrFee)),
  )
  return plain(divideAmounts(sumAmounts(weighed), String(orders), { decimals: 8, rounding: 'half-even' }))
}
