import { splitAmount, type Amount } from './amount.ts'

/**
 * Text that sorts by bytes in the order of the amounts, at any length. Layout: sign, number of digits before the
 * point, significant digits. Negative amounts use nine's complement and end with '~', which sorts after every
 * digit, so that of two with a common start the longer one sorts first.
 */
export function sortKey(amount: Amount): string {
  const isNegative = amount.startsWith('-')
  const { whole, fraction } = splitAmount(amount)
  const before = whole.replace(/^-?0*/, '')
  const digits = `${before}${fraction}`.replace(/0+$/, '')
  const length = `${before.length}`.padStart(2, '0')
  if (digits === '' || !isNegative) return `1${digits === '' ? '00' : length}${digits}`
  return `0${(length + digits).replaceAll(/\d/g, (digit) => String(9 - Number(digit)))}~`
}
