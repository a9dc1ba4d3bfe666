import type { Amount } from '../../contract/amount.ts'
import { amountOf, type FeeSums } from './feeSums.ts'

/** A line of the report. Amounts are exact, without zeros at their end. */
export type FeeRow = {
  id: string
  group: string | null
  currency: string | null
  /** False where the orders state no currency for their fees: that of their source is taken. */
  currencyStated: boolean
  orders: number
  ordersWithFees: number
  /** Orders whose source amount is in another currency than their fees, and therefore in no sum. */
  ordersElsewhere?: number
  sourceAmount: Amount
  networkFee: Amount
  processingFee: Amount
  rrFee: Amount
  totalFee: Amount
}

type Named = Pick<FeeRow, 'group' | 'currency' | 'currencyStated'>

export function toFeeRow(groupBy: string, { group, currency, currencyStated }: Named, sums: FeeSums): FeeRow {
  const { orders, withFees, elsewhere, scale, source, network, processing, rr } = sums
  const id = [groupBy, group ?? '', currency ?? '', currencyStated ? 'stated' : 'assumed']
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
    rrFee: amountOf(rr, scale),
    totalFee: amountOf(network + processing + rr, scale),
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
    Number(b.currencyStated) - Number(a.currencyStated)
  )
}

export function compareWords(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (a === b) return 0
  return a < b ? -1 : 1
}
