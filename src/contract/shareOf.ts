import { divideAmounts, isPositive, type Amount } from './amount.ts'

/** '0.02' is 2 %; undefined of nothing, or of less. */
export function shareOf(part: Amount, whole: Amount): Amount | undefined {
  if (!isPositive(whole)) return undefined
  return plain(divideAmounts(part, whole, { decimals: 8, rounding: 'half-even' }))
}

/** Zeros at the end of a sum are left over from what was added. */
export function plain(amount: Amount): Amount {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount
}
