import type { FeeFigures } from '../../api/addUpFees.ts'
import { isZero, type Amount } from '../../contract/amount.ts'
import type { FeeLine, FeePart } from './feeFigures.ts'

export type CountName = 'orders' | 'ordersWithFees'
export type AmountName =
  | 'sourceAmount'
  | 'networkFee'
  | 'processingFee'
  | 'rrFee'
  | 'totalFee'
  | 'rrFeeAsSent'
  | 'assumedFee'

export type FeeColumn =
  | { name: CountName; kind: 'count' }
  | { name: AmountName; kind: 'amount' }
  | { name: 'share'; kind: 'share' }

const count = (name: CountName): FeeColumn => ({ name, kind: 'count' })
const amount = (name: AmountName): FeeColumn => ({ name, kind: 'amount' })

/** A column that nothing stands in would only take place. */
export function columnsOf(lines: readonly FeeLine[]): FeeColumn[] {
  const some = (has: (figures: FeeFigures) => boolean) => lines.some(({ figures }) => has(figures))
  return [
    count('orders'),
    count('ordersWithFees'),
    amount('sourceAmount'),
    amount('networkFee'),
    amount('processingFee'),
    ...(some(({ rrFee }) => rrFee !== null && !isZero(rrFee)) ? [amount('rrFee')] : []),
    amount('totalFee'),
    { name: 'share', kind: 'share' },
    ...(some(hasRrFeeAsSent) ? [amount('rrFeeAsSent')] : []),
    ...(some(({ assumedCurrencyOrders }) => assumedCurrencyOrders > 0) ? [amount('assumedFee')] : []),
  ]
}

export function hasRrFeeAsSent({ ordersWithRrFeeAsSent, rrFeeAsSent, rrFeeRate }: FeeFigures): boolean {
  const isSum = rrFeeAsSent !== null && !isZero(rrFeeAsSent)
  return ordersWithRrFeeAsSent > 0 || isSum || rrFeeRate !== undefined
}

/** A rate stands where amounts are shown as sent: it is none, and has no sum. Null without a currency. */
export function amountIn(figures: FeeFigures, name: AmountName): Amount | null {
  return name === 'rrFeeAsSent' ? (figures.rrFeeRate ?? figures.rrFeeAsSent) : figures[name]
}

export function linesOf(parts: readonly FeePart[]): FeeLine[] {
  return parts.flatMap(({ lines }) => lines)
}

export function keyOf({ outcome, currency }: Pick<FeeLine, 'outcome' | 'currency'>): string {
  return `${outcome} ${currency ?? ''}`
}

/** The line whose chart is asked for, or else the busiest one of the first part. */
export function chosenLine(
  parts: readonly FeePart[],
  { currency, of }: { currency: string | undefined; of: string | undefined },
): FeeLine | undefined {
  const part = parts.find(({ outcome }) => outcome === of) ?? parts[0]
  return part?.lines.find((line) => (line.currency ?? '') === currency) ?? part?.lines[0]
}
