const narrow = new Map<string, string | undefined>()

/** Whether a cell names another currency than that of its line: `USD 12.50` in EUR, `$12.50` in EUR and not in CAD. */
export function namesOther(text: string, currency: string): boolean {
  if (currency === '') return false
  const [named] = /[A-Z]{3,4}|\p{Sc}/u.exec(text) ?? []
  if (named === undefined || named === currency) return false
  return named.length > 1 || !(signOf(currency)?.includes(named) ?? true)
}

/** As people write it, `$` or `R$`; undefined for what is no money of a state. */
function signOf(currency: string): string | undefined {
  if (!narrow.has(currency)) narrow.set(currency, currencies.has(currency) ? narrowSign(currency) : undefined)
  return narrow.get(currency)
}

function narrowSign(currency: string): string | undefined {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(1).find(({ type }) => type === 'currency')?.value
}

const currencies = new Set(Intl.supportedValuesOf('currency'))
