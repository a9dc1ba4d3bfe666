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

/** All others have two. Against ISO, the service gives IDR none. */
const unusual = new Map(
  (
    [
      [0, 'BIF CLP DJF GNF IDR ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
      [3, 'BHD IQD JOD KWD LYD OMR TND'],
    ] as const
  ).flatMap(([decimals, codes]) => codes.split(' ').map((code) => [code, decimals] as const)),
)

const narrow = new Map<string, string | undefined>()

/** `USD 12.50` names another currency in EUR; `$12.50` does in EUR but not in CAD. */
export function namesOther(text: string, currency: string): boolean {
  if (currency === '') return false
  const [named] = /[A-Z]{3,4}|\p{Sc}/u.exec(text) ?? []
  if (named === undefined || named === currency) return false
  return named.length > 1 || !(signOf(currency)?.includes(named) ?? true)
}

/** `$` or `R$`; undefined for anything but state currencies. */
function signOf(currency: string): string | undefined {
  if (!narrow.has(currency)) narrow.set(currency, currencies.has(currency) ? narrowSign(currency) : undefined)
  return narrow.get(currency)
}

function narrowSign(currency: string): string | undefined {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(1).find(({ type }) => type === 'currency')?.value
}
