import { splitAmount, type Amount } from './amount.ts'

/**
 * Text whose order is the order of the amounts; equal amounts have equal keys. As `sortKey`, for any length, and no
 * longer than the amount: nothing but an index and a comparison looks at it. Sorted by its bytes.
 *
 * A sign, how many digits stand before the point, the digits that count. Below zero all of it counts down from nines,
 * and '~', which is behind every digit, ends it: of two that begin alike the longer one is further from zero.
 */
export function shortKey(amount: Amount): string {
  const isNegative = amount.startsWith('-')
  const { whole, fraction } = splitAmount(amount)
  const before = whole.replace(/^-?0*/, '')
  const digits = `${before}${fraction}`.replace(/0+$/, '')
  const length = `${before.length}`.padStart(2, '0')
  if (digits === '' || !isNegative) return `1${digits === '' ? '00' : length}${digits}`
  return `0${(length + digits).replaceAll(/\d/g, (digit) => String(9 - Number(digit)))}~`
}
