import { multiplyAmounts, type Amount } from '../../../../contract/amount.ts'

/** '12345' EUR → '123.45', '12345' JPY → '12345'; undefined for a currency whose smallest unit nobody has fixed. */
export function fromMinor(units: Amount, currency: string): Amount | undefined {
  if (units.includes('.')) return undefined
  const decimals = decimalsOf(currency)
  if (decimals === undefined) return undefined
  return multiplyAmounts(units, decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`)
}

/** By ISO 4217, as files count. `Intl` says what people write, which is no decimals of HUF, COP or IQD. */
export function decimalsOf(currency: string): number | undefined {
  return currencies.has(currency) ? (unusual.get(currency) ?? 2) : undefined
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** All others have two. The service gives IDR none, against ISO. */
const unusual = new Map(
  (
    [
      [0, 'BIF CLP DJF GNF IDR ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
      [3, 'BHD IQD JOD KWD LYD OMR TND'],
    ] as const
  ).flatMap(([decimals, codes]) => codes.split(' ').map((code) => [code, decimals] as const)),
)
