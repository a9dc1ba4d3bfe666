import {
  addAmounts,
  compareAmounts,
  divideAmounts,
  isNegative,
  multiplyAmounts,
  roundAmount,
  subtractAmounts,
  type Amount,
} from '../../contract/amount.ts'
import type { Charge } from './charge.ts'
import type { Level } from './fitLevel.ts'

export type Judgement = {
  isUnusual: boolean
  /** Of the amount. */
  share: Amount
  usualShare: Amount
  /** What orders like it usually cost. */
  expected: Amount
  /** More than that, or less where it is negative. */
  difference: Amount
  /** So much of a difference can be rounding alone. */
  rounding: Amount
  /** Past this it is unusual. */
  bound: Amount
}

/** A team may say below which difference it does not want to hear of any, in a currency. */
export type Floor = Amount

/**
 * Unusual is only what lies past the largest of: one smallest unit for each fee, six robust sigmas, the team's own floor.
 * One unit of the order's own amount is less than any of them and left out.
 */
export function judgeCharge(level: Level, charge: Charge, floor: Floor = '0'): Judgement {
  const { base, fee } = charge
  const usual = usualFee(level, base)
  const off = subtractAmounts(fee, usual)
  const rounding = multiplyAmounts(unitOf(level), String(Math.max(level.parts, charge.parts)))
  const bound = largest([
    rounding,
    floor,
    multiplyAmounts(level.sigma, '6'),
    multiplyAmounts(multiplyAmounts(level.sigmaShare, base), '6'),
  ])
  const shown = { decimals: Math.max(level.decimals, charge.decimals), rounding: 'half-even' } as const
  return {
    isUnusual: compareAmounts(size(off), bound) > 0,
    share: shareOf(fee, base),
    usualShare: shareOf(usual, base),
    expected: roundAmount(usual, shown),
    difference: roundAmount(off, shown),
    rounding,
    bound: roundAmount(bound, { ...shown, rounding: 'up' }),
  }
}

/** Exact: what the level says of an amount, before it is rounded. */
export function usualFee({ rate, fixed }: Pick<Level, 'rate' | 'fixed'>, base: Amount): Amount {
  return addAmounts(multiplyAmounts(rate, base), fixed)
}

export function unitOf({ decimals }: Pick<Level, 'decimals'>): Amount {
  return divideAmounts('1', `1${'0'.repeat(decimals)}`, { decimals, rounding: 'down' })
}

function shareOf(fee: Amount, base: Amount): Amount {
  return divideAmounts(fee, base, { decimals: 6, rounding: 'half-even' })
}

export function size(amount: Amount): Amount {
  return isNegative(amount) ? amount.slice(1) : amount
}

function largest(amounts: readonly Amount[]): Amount {
  return amounts.reduce((a, b) => (compareAmounts(b, a) > 0 ? b : a))
}
