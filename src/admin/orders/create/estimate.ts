import {
  compareAmounts,
  isPositive,
  isZero,
  multiplyAmounts,
  readAmount,
  roundAmount,
} from '../../../contract/amount.ts'
import type { RecentRate } from '../../../api/rates.ts'

export type Estimate = { low: string; about: string; high: string }

type Asked = {
  typed: string
  side: 'source' | 'destination'
  rate: RecentRate
  /** Of the currency on the other side, where that is known. */
  decimals: number | undefined
}

/** What the other side may come to; undefined where no amount stands there yet, or too few orders say anything. */
export function estimate({ typed, side, rate, decimals }: Asked): Estimate | undefined {
  const amount = /^[\d.]+$/.test(typed.trim()) ? readAmount(typed.trim()) : undefined
  const spread = side === 'source' ? rate.perSource : rate.perDestination
  if (amount === undefined || spread === undefined || !isPositive(amount)) return undefined
  const of = (one: string) => {
    const exact = multiplyAmounts(amount, one)
    return roundAmount(exact, { decimals: decimals ?? fineEnough(exact), rounding: 'half-even' })
  }
  const found = { low: of(spread.low), about: of(spread.median), high: of(spread.high) }
  // Rounded to nothing it would say that nothing is received.
  return isZero(found.about) ? undefined : found
}

export function isSpread({ low, high }: Estimate): boolean {
  return compareAmounts(low, high) !== 0
}

/** Six digits that say something, and no fewer than the two that most currencies have. */
function fineEnough(amount: string): number {
  const [whole = '', fraction = ''] = amount.split('.')
  const leading = /^0*$/.test(whole) ? (/^0*/.exec(fraction)?.[0].length ?? 0) : -whole.length
  return Math.min(18, Math.max(2, leading + 6))
}
