import { multiplyAmounts, type Amount } from '../../../../contract/amount.ts'

const known = new Map<string, number | undefined>()

/** '12345' EUR → '123.45', '12345' JPY → '12345'; undefined for a currency whose smallest unit nobody has fixed. */
export function fromMinor(units: Amount, currency: string): Amount | undefined {
  if (units.includes('.')) return undefined
  let decimals = known.get(currency)
  if (!known.has(currency)) known.set(currency, (decimals = decimalsOf(currency)))
  if (decimals === undefined) return undefined
  return multiplyAmounts(units, decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`)
}

/** `Intl` says 2 of any three letters, so only those that it lists as currencies count. */
function decimalsOf(currency: string): number | undefined {
  if (!currencies.has(currency)) return undefined
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
}

const currencies = new Set(Intl.supportedValuesOf('currency'))
