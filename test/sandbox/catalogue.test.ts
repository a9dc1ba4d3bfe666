import * as fc from 'fast-check'
import { RE2JS } from 're2js'
import { expect, test } from 'vitest'
import { bankInstructions } from '../../src/sandbox/catalogue/banks.ts'
import { currencies, tokens } from '../../src/sandbox/catalogue/currencies.ts'
import { paymentMethods } from '../../src/sandbox/catalogue/paymentMethods.ts'
import { runs } from '../support/runs.ts'

const byCode = new Map(currencies.map((currency) => [currency.code, currency]))
const rules = paymentMethods.flatMap((method) =>
  Object.entries(method.additionalDetails).map(([field, rule]) => ({
    code: method.paymentCode,
    field,
    rule,
  })),
)

test('currencies have unique three-letter codes', () => {
  expect(byCode.size).toBe(currencies.length)
  expect(currencies.filter(({ code }) => !/^[A-Z]{3}$/.test(code))).toEqual([])
})

test('currencies have their real numbers of decimals', () => {
  expect(withDecimals(0)).toEqual(['JPY', 'KRW', 'VND', 'CLP', 'IDR'])
  expect(withDecimals(3)).toEqual(['KWD', 'BHD', 'TND', 'JOD'])
  expect(withDecimals(2)).toHaveLength(currencies.length - 9)
})

test('rates are decimal strings above zero', () => {
  const rates = [...currencies, ...tokens].map(({ rateToUsd }) => rateToUsd)

  expect(rates.filter((rate) => !/^\d+(\.\d+)?$/.test(rate) || Number(rate) <= 0)).toEqual([])
})

test('each direction and user type excludes some currencies', () => {
  const counts = (['deposit', 'withdraw'] as const).map(
    (way) => currencies.filter(({ direction }) => direction.includes(way)).length,
  )
  const people = (['individual', 'business'] as const).map(
    (type) => currencies.filter(({ userTypes }) => userTypes.includes(type)).length,
  )

  expect([...counts, ...people]).toEqual([26, 28, 29, 28])
})

test('a token is one symbol on one network', () => {
  const keys = tokens.map(({ symbol, network }) => `${symbol} ${network}`)

  expect(new Set(keys).size).toBe(tokens.length)
  expect(tokens.filter(({ symbol }) => symbol === 'USDT').map(({ network }) => network)).toEqual([
    'ethereum',
    'tron',
    'polygon',
    'bsc',
  ])
  expect(new Set(tokens.map(({ decimals }) => decimals))).toEqual(new Set([6, 8, 18]))
})

test('no token symbol is a currency code', () => {
  expect(tokens.filter(({ symbol }) => byCode.has(symbol))).toEqual([])
})

test('payment codes are unique', () => {
  expect(new Set(paymentMethods.map(({ paymentCode }) => paymentCode)).size).toBe(paymentMethods.length)
})

test('a method offers no direction or user type that its currency lacks', () => {
  const odd = paymentMethods.filter(({ currency, direction, userTypes }) => {
    const offered = byCode.get(currency)
    return (
      !offered ||
      direction.some((way) => !offered.direction.includes(way)) ||
      userTypes.some((type) => !offered.userTypes.includes(type))
    )
  })

  expect(odd).toEqual([])
})

test('every currency has a method in each of its directions', () => {
  const missing = currencies.flatMap(({ code, direction }) =>
    direction
      .filter((way) => !paymentMethods.some((m) => m.currency === code && m.direction.includes(way)))
      .map((way) => `${code} ${way}`),
  )

  expect(missing).toEqual([])
})

test('every currency for deposits has a card and another method', () => {
  const missing = currencies
    .filter(({ direction }) => direction.includes('deposit'))
    .filter(({ code }) => {
      const types = paymentMethods
        .filter((method) => method.currency === code && method.direction.includes('deposit'))
        .map(({ paymentType }) => paymentType)
      return !types.includes('card') || types.every((type) => type === 'card')
    })

  expect(missing).toEqual([])
})

test('amount limits are in order and fit the decimals of the currency', () => {
  const odd = paymentMethods.filter(({ currency, minAmount, maxAmount }) => {
    const decimals = byCode.get(currency)?.decimals ?? 0
    const fits = [minAmount, maxAmount].every(
      (amount) => /^\d+(\.\d+)?$/.test(amount) && (amount.split('.')[1]?.length ?? 0) <= decimals,
    )
    return !fits || Number(minAmount) <= 0 || Number(minAmount) >= Number(maxAmount)
  })

  expect(odd).toEqual([])
})

test('limits are worth between one cent and 300,000 USD', () => {
  const odd = paymentMethods.filter(({ currency, minAmount, maxAmount }) => {
    const rate = Number(byCode.get(currency)?.rateToUsd)
    return Number(minAmount) * rate < 0.01 || Number(maxAmount) * rate > 300_000
  })

  expect(odd).toEqual([])
})

test('methods require four fields at most, and cards one', () => {
  const odd = paymentMethods.filter(
    ({ paymentType, additionalDetails }) =>
      Object.keys(additionalDetails).length > (paymentType === 'card' ? 1 : 4),
  )

  expect(odd).toEqual([])
})

test('RE2 reads every pattern except the look-ahead', () => {
  const unread = rules.filter(({ rule }) => rule.pattern !== undefined && !compilesInRe2(rule.pattern))

  expect(unread.map(({ code, field }) => `${code} ${field}`)).toEqual(['pse documentNumber'])
})

test('JavaScript reads the look-ahead', () => {
  const pattern = new RegExp(
    rules.find(({ code, field }) => code === 'pse' && field === 'documentNumber')?.rule.pattern ?? '',
  )

  expect(['1020304050', '0000000', '12345'].map((text) => pattern.test(text))).toEqual([true, false, false])
})

test('texts that fit a pattern fit its length bounds', () => {
  // The address pattern has no upper bound, and fast-check cannot generate strings for a look-ahead.
  const bounded = rules.filter(({ code, field, rule }) => rule.pattern && field !== 'email' && code !== 'pse')
  const fitting = bounded.map(({ rule }) =>
    fc.stringMatching(new RegExp(rule.pattern ?? '')).map((text) => ({ rule, text })),
  )

  fc.assert(
    fc.property(
      fc.oneof(...fitting),
      ({ rule, text }) => text.length >= (rule.min ?? 0) && text.length <= (rule.max ?? Infinity),
    ),
    { numRuns: runs(5000) },
  )
})

test('every currency has bank instructions, with all seven fields filled', () => {
  const details = currencies.map(({ code }) => bankInstructions(code, 123_456_789))

  expect(
    details.filter((fields) => Object.values(fields).some((text) => text === '' || /[#]/.test(text))),
  ).toEqual([])
  expect(details.filter((fields) => Object.keys(fields).length !== 7)).toEqual([])
})

test('bank instructions contain invalid IBANs and test BICs', () => {
  fc.assert(
    fc.property(fc.constantFrom(...byCode.keys()), fc.nat(), (currency, h) => {
      const { swiftCode, beneficiaryBankAccountNumber } = bankInstructions(currency, h)
      const looksLikeIban = /^[A-Z]/.test(beneficiaryBankAccountNumber)

      expect(swiftCode).toMatch(/^[A-Z]{6}X0$/)
      expect(looksLikeIban).toBe(/^[A-Z]{2}00/.test(beneficiaryBankAccountNumber))
    }),
    { numRuns: runs(5000) },
  )
})

test('the same seed gives the same bank instructions', () => {
  expect(bankInstructions('EUR', 42)).toEqual(bankInstructions('EUR', 42))
  expect(bankInstructions('EUR', 42)).not.toEqual(bankInstructions('EUR', 43))
})

test('refuses bank instructions for an unknown currency', () => {
  expect(() => bankInstructions('USDT', 1)).toThrow('no bank is known for the currency USDT')
})

function compilesInRe2(pattern: string): boolean {
  try {
    RE2JS.compile(RE2JS.translateRegExp(pattern))
    return true
  } catch {
    return false
  }
}

function withDecimals(count: number): string[] {
  return currencies.filter(({ decimals }) => decimals === count).map(({ code }) => code)
}
