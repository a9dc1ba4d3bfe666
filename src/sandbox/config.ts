import { rawNumber } from '../contract/json.ts'
import { currencies, type Currency, tokens } from './catalogue/currencies.ts'
import { paymentMethods, type PaymentMethod } from './catalogue/paymentMethods.ts'

type Query = { direction?: 'deposit' | 'withdraw'; userType?: 'individual' | 'business' }

export function listCurrencies(query: Query): Currency[] {
  return currencies.filter((currency) => serves(currency, query))
}

/** docs/interface.md 2.6: v1 and v3 use different field names. */
export function toCurrencyV1({ code, decimals }: Currency): Record<string, unknown> {
  return { currency: code, logoUrl: logo('currencies', code), decimalPrecision: decimals }
}

export function toCurrencyV3({ code, name }: Currency): Record<string, unknown> {
  return { code, name }
}

export function listTokens({ direction }: Query): Record<string, unknown>[] {
  return tokens
    .filter((token) => direction === undefined || token.direction.includes(direction))
    .map(({ symbol, name, network }) => ({ symbol, name, network }))
}

type MethodQuery = Query & { currency?: string; headlessMode?: boolean }

export function listPaymentMethods({ currency, headlessMode, ...query }: MethodQuery): PaymentMethod[] {
  return paymentMethods.filter(
    (method) =>
      serves(method, query) &&
      (currency === undefined || method.currency === currency) &&
      (headlessMode === undefined || method.headless === headlessMode),
  )
}

export function toPaymentMethod(method: PaymentMethod): Record<string, unknown> {
  const { name, paymentCode, paymentType, currency, additionalDetails, minAmount, maxAmount } = method
  return {
    name,
    paymentCode,
    paymentType,
    logoUrl: logo('methods', paymentCode),
    minAmount: rawNumber(minAmount),
    maxAmount: rawNumber(maxAmount),
    currency,
    additionalDetails,
  }
}

function serves(offer: Pick<Currency, 'direction' | 'userTypes'>, { direction, userType }: Query): boolean {
  return (
    (direction === undefined || offer.direction.includes(direction)) &&
    (userType === undefined || offer.userTypes.includes(userType))
  )
}

function logo(folder: string, code: string): string {
  return `https://logos.example/${folder}/${code.toLowerCase()}.svg`
}
