import type { FeeReportRow } from '../../contract/feeReport.ts'
import { amountOf, type FeeSums } from './feeSums.ts'

/** A line of the report, as far as it goes today. */
export type FeeRow = Omit<
  FeeReportRow,
  | 'group'
  | 'assumedCurrencyOrders'
  | 'ordersWithoutAmount'
  | 'ordersWithRrFee'
  | 'rrFeeAverage'
  | 'sourceFee'
  | 'share'
> & { group: string | null }

type Named = Pick<FeeRow, 'group' | 'currency' | 'currencyStated' | 'rrFeeUnit'>

export function toFeeRow(
  groupBy: string,
  { group, currency, currencyStated, rrFeeUnit }: Named,
  sums: FeeSums,
): FeeRow {
  const { orders, withFees, elsewhere, scale, source, network, processing, rr } = sums
  const id = [groupBy, group ?? '', currency ?? '', currencyStated ? 'stated' : 'assumed']
  if (rrFeeUnit !== 'unknown') id.push(rrFeeUnit)
  return {
    id: id.map(withoutColon).join(':'),
    group,
    currency,
    currencyStated,
    orders,
    ordersWithFees: withFees,
    ...(elsewhere > 0 && { ordersElsewhere: elsewhere }),
    sourceAmount: amountOf(source, scale),
    networkFee: amountOf(network, scale),
    processingFee: amountOf(processing, scale),
    rrFee: rrFeeUnit === 'rate' ? null : amountOf(rr, scale),
    rrFeeUnit,
    totalFee: amountOf(network + processing + (rrFeeUnit === 'amount' ? rr : 0n), scale),
  }
}

function withoutColon(word: string): string {
  return /^[\w-]*$/.test(word) ? word : encodeURIComponent(word)
}

/** By group, currency, and whether that was stated; what has none comes last. */
export function byName(a: Named, b: Named): number {
  return (
    compareWords(a.group, b.group) ||
    compareWords(a.currency, b.currency) ||
    Number(b.currencyStated) - Number(a.currencyStated) ||
    compareWords(a.rrFeeUnit, b.rrFeeUnit)
  )
}

export function compareWords(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (a === b) return 0
  return a < b ? -1 : 1
}
