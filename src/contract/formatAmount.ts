import { isDecimals, splitAmount, type Amount } from './amount.ts'

export type FormatOptions = { locale: string; decimals?: number }

/** Formats an amount for the locale without dropping digits; `decimals` (the currency's precision) only adds zeros. */
export function formatAmount(amount: Amount, options: FormatOptions): string {
  const { fraction } = splitAmount(amount)
  const { locale, decimals } = options
  const shown = isDecimals(decimals) ? Math.max(decimals, fraction.length) : fraction.length
  // Intl formats at most 100 decimals.
  if (!isDecimals(shown)) return amount
  // Intl formats a decimal string exactly, but its type accepts literals only.
  return numberFormat(locale, shown).format(amount as Intl.StringNumericLiteral)
}

/** '1,284.50 USDT'. The code is plain text, because Intl refuses many token names. */
export function formatMoney(amount: Amount, code: string | null | undefined, options: FormatOptions): string {
  const text = formatAmount(amount, options)
  return code ? `${text}\u00a0${code}` : text
}

const formats = new Map<string, Intl.NumberFormat>()

// Creating a formatter is slow. The cache is bounded because locales come from outside.
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
    // An unknown locale must not fall back to the locale of the machine.
    return new Intl.NumberFormat([locale, 'en'], options)
  } catch {
    return new Intl.NumberFormat('en', options)
  }
}
