import { type Amount, multiplyAmounts } from '../../../../contract/amount.ts'

/** '12345' EUR → '123.45', '12345' JPY → '12345'; undefined for a currency without an official minor unit. */
export function fromMinor(units: Amount, currency: string): Amount | undefined {
  if (units.includes('.')) return undefined
  const decimals = decimalsOf(currency)
  if (decimals === undefined) return undefined
  return multiplyAmounts(units, decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`)
}

/** Files use ISO 4217. `Intl` follows everyday use, which drops the decimals of HUF, COP and IQD. */
export function decimalsOf(currency: string): number | undefined {
  return currencies.has(currency) ? (unusual.get(currency) ?? 2) : undefined
}

export const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Also the usual coins, for column names and cells, where any word of capitals could stand. */
export const currencyCodes = new Set([
  ...currencies,
  ...'USDT USDC EURC DAI BTC ETH BNB TRX SOL XRP LTC ADA DOGE DOT TON POL MATIC AVAX BCH XLM'.split(' '),
])

const signs: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₦': 'NGN',
  '₺': 'TRY',
  '₫': 'VND',
  '₱': 'PHP',
  '฿': 'THB',
  '₩': 'KRW',
  '₴': 'UAH',
  '₸': 'KZT',
  '₽': 'RUB',
}

/** What people write instead of codes; `kr` is of several countries and names none. */
const everyday: Record<string, string> = {
  kr: '',
  Kr: '',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  lei: 'RON',
  лв: 'BGN',
  руб: 'RUB',
  грн: 'UAH',
  TL: 'TRY',
  Rp: 'IDR',
  KSh: 'KES',
  TSh: 'TZS',
  USh: 'UGX',
  원: 'KRW',
  円: 'JPY',
}
// An id may begin with TL.
const names = Object.keys(everyday)
  .join('|')
  .replace('TL', String.raw`(?<=\d\s?)TL`)
const words = new RegExp(String.raw`(?<!\p{L})(?:${names})(?!\p{L})\.?`, 'gu')

/** `160,00 kr` is `160,00`, `4 526,06 zł` is `4 526,06 PLN`, and `２，４００` in wide signs is `2,400`. */
export function withCodes(text: string): string {
  const narrow = /[\uff00-\uffef]/.test(text) ? text.normalize('NFKC') : text
  return narrow.replace(words, (word) => everyday[word.replace('.', '')] ?? word).trim()
}

/** `EUR`, `12.50 EUR` and `€ 12.50` are EUR; `$` alone is of many countries. */
export function currencyOf(cell: string): string {
  const text = withCodes(cell)
  // Names of coins may have digits, as `USD1` and `1INCH`.
  if (/\p{L}/u.test(text) && /^[\p{L}\d]{2,10}$/u.test(text)) return text.toUpperCase()
  if (!/\d/.test(text) && !/^\p{Sc}$/u.test(text)) return text.toUpperCase()
  const code = /\p{L}{3,8}/u.exec(text)?.[0]
  if (code !== undefined) return code.toUpperCase()
  return signs[/\p{Sc}/u.exec(text)?.[0] ?? ''] ?? ''
}

/** The currency at the end of a column name, and the name without it: `Fee (EUR)`, `Betrag in EUR`, `手数料（円）`. */
export function splitCurrency(name: string): { name: string; currency?: string } {
  const text = name.trim()
  const match =
    /^(.+?)(?:\s+in\s+|[\s_-]*[([]\s*(?:in\s+)?|[\s_-]+)([A-Z]{3,5})\s*[)\]]?$/u.exec(text) ??
    /^(.+?)\s*[([（]?\s*(\p{Sc}|円|元|원)\s*[)\]）]?$/u.exec(text)
  const [, rest, written = ''] = match ?? []
  const currency = currencyOf(written)
  return rest !== undefined && currencyCodes.has(currency) ? { name: rest, currency } : { name }
}

/** All others have two. Against ISO, the service gives IDR none. */
const unusual = new Map(
  (
    [
      [0, 'BIF CLP DJF GNF IDR ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
      [3, 'BHD IQD JOD KWD LYD OMR TND'],
    ] as const
  ).flatMap(([decimals, codes]) => codes.split(' ').map((code) => [code, decimals] as const)),
)

/** `USD 12.50` names another currency in EUR; `$12.50` does in EUR, which has its own sign, but not in CAD. */
export function namesOther(text: string, currency: string): boolean {
  const [named] = (currency !== '' && /\p{Lu}{3,8}|\p{Sc}/u.exec(withCodes(text))) || []
  if (named === undefined || named === currency) return false
  return (
    named.length > 1 || (signs[named] ?? currency) !== currency || (!signs[named] && ownSigns.has(currency))
  )
}

const ownSigns = new Set(Object.values(signs))
