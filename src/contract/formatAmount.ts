import { isDecimals, splitAmount, type Amount } from './amount.ts'

export type FormatOptions = { locale: string; decimals?: number }

/**
 * For a person, in the locale's digits, groups and separator. Every digit that came is kept; `decimals` (the
 * currency's precision) only adds zeros, and is ignored when it is not a whole number from 0 to 100.
 */
export function formatAmount(amount: Amount, options: FormatOptions): string {
  const { fraction } = splitAmount(amount)
  const { locale, decimals } = options
  const shown = isDecimals(decimals) ? Math.max(decimals, fraction.length) : fraction.length
  // Intl writes no more than 100 decimals; the plain text is then the exact one.
  if (!isDecimals(shown)) return amount
  // Intl reads a decimal string exactly, but its type only knows literals.
  return numberFormat(locale, shown).format(amount as Intl.StringNumericLiteral)
}

/** '1,284.50 USDT'. The code is plain text, never an ISO currency: tokens have names Intl refuses. */
export function formatMoney(amount: Amount, code: string | null | undefined, options: FormatOptions): string {
  const text = formatAmount(amount, options)
  return code ? `${text}\u00a0${code}` : text
}

const formats = new Map<string, Intl.NumberFormat>()

// Making one costs far more than using it. Locales come from outside, so the cache has an end.
function numberFormat(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${decimals} ${locale}`
  const cached = formats.get(key)
  if (cached) return cached

  if (formats.size >= 200) formats.clear()
  const format = createFormat(locale, decimals)
  formats.set(key, format)
  return format
}

function createFormat(locale: string, decimals: number): Intl.NumberFormat {
  const options = {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative', // no '-0.00'
  } as const
  try {
    // A well-formed locale nobody knows must not become the locale of the machine.
    return new Intl.NumberFormat([locale, 'en'], options)
  } catch {
    return new Intl.NumberFormat('en', options)
  }
}
