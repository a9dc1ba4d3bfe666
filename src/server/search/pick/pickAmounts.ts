import { readDecimal } from '../../statements/reading/cells/readDecimal.ts'
import type { AmountMatch } from '../../ledger/textMatch.ts'

export type AmountTerm = AmountMatch & { kind: 'amount'; text: string }

const signs: Record<string, string[]> = {
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  '₫': ['VND'],
  '₹': ['INR'],
  '₦': ['NGN'],
  '₱': ['PHP'],
  '₺': ['TRY'],
  '₩': ['KRW'],
  '฿': ['THB'],
  EURO: ['EUR'],
  EUROS: ['EUR'],
  RP: ['IDR'],
  RM: ['MYR'],
  ZŁ: ['PLN'],
  KČ: ['CZK'],
  KSH: ['KES'],
  KR: ['SEK', 'NOK', 'DKK', 'ISK'],
}
const sign = '[$€£¥₫₹₦₱₺₩฿]'
const word = String.raw`(?<!\p{L})(?:[Ee]uros?|Rp|RM|zł|Kč|K[Ss]h|kr)(?!\p{L})`
const digits = String.raw`\d[\d.,' ]*`
const codeInProse = String.raw`(?<![\p{L}\p{N}])[A-Z]{3,5}(?![\p{L}\p{N}])`
const inProse = new RegExp(
  String.raw`(?<before>${sign}|${codeInProse}|${word})\s?(?<first>${digits})|(?<![\p{L}\d.,+-])(?<second>${digits})\s?(?<after>${sign}|${codeInProse}|${word})`,
  'gu',
)
const whole = new RegExp(
  String.raw`^(?<before>${sign}|${word}|[A-Za-z]{3,5})?\s?(?<first>${digits})\s?(?<after>${sign}|${word}|[A-Za-z]{3,5})?$`,
  'u',
)
const withDecimals = /\d[.,]\d{1,2}$/
const maxDigits = 40

/** Amounts with their currency: `119.40 MXN`, `€ 119,40`. A text that is only an amount needs no currency. */
export function pickAmounts(text: string): AmountTerm[] {
  const own = whole.exec(text)
  const matches = own ? [own] : text.matchAll(inProse)
  return [...matches].flatMap(({ 0: term, groups = {} }) => {
    const { before, after, first, second } = groups
    const typed = (first ?? second ?? '').replace(/[^\d]+$/, '')
    const currency = before ?? after
    if (typed.length > maxDigits || (currency === undefined && !withDecimals.test(typed))) return []
    const amounts = [readDecimal(typed, '.'), readDecimal(typed, ',')].filter((one) => one !== undefined)
    const currencies =
      currency === undefined ? [] : (signs[currency.toUpperCase()] ?? [currency.toUpperCase()])
    return amounts.length === 0
      ? []
      : [
          {
            kind: 'amount',
            text: term.trim(),
            amounts: [...new Set(amounts)],
            // Many currencies use the dollar sign.
            currencies: currencies.filter((one) => one !== '$'),
          },
        ]
  })
}
