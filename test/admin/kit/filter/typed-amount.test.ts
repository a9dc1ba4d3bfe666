import { assert, bigInt, constantFrom, property, stringMatching, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { readTypedAmount, writeTypedAmount } from '../../../../src/admin/kit/filter/typedAmount.ts'
import { formatAmount } from '../../../../src/contract/formatAmount.ts'
import { runs } from '../../../support/runs.ts'

test.each([
  ['fr', '1284,50', '1284.50'],
  ['fr', '1284.50', '1284.50'],
  ['fr', '1 284,50', '1284.50'],
  ['fr', '1\u202f284\u202f000,5', '1284000.5'],
  ['fr', '1,284', '1.284'],
  ['fr', '0.284', '0.284'],
  ['fr', '12845.284', '12845.284'],
  ['fr', '12 845.284', '12845.284'],
  ['fr', '1.284,50', '1284.50'],
  ['fr', '1,284.50', '1284.50'],
  ['fr', '1.284.500', '1284500'],
  ['fr', ' ,5 ', '0.5'],
  ['fr', '-3,5', '-3.5'],
  ['fr-CH', '1’284.50', '1284.50'],
  ['en', '1284.50', '1284.50'],
  ['en', '1.284', '1.284'],
  ['en', '1284,50', '1284.50'],
  ['en', '1,284.50', '1284.50'],
  ['en', '1,284,500', '1284500'],
  ['en', ' 1 284,50 ', '1284.50'],
  ['en', '0.000000000000000001', '0.000000000000000001'],
])('in %s, %j is %s', (locale, text, amount) => {
  expect(readTypedAmount(text, locale)).toEqual({ amount })
})

test.each([
  ['fr', '1.284', ['1284', '1.284']],
  ['fr', '-10.000', ['-10000', '-10.000']],
  ['en', '1,284', ['1284', '1.284']],
])('in %s, %j is ambiguous and offers both amounts', (locale, text, either) => {
  expect(readTypedAmount(text, locale)).toEqual({ either })
})

test.each(['', 'abc', '1 2', '12 84', '1,2,3', '1.2,3.4', '1,28,500', '5.', '1e5', '1 284 50', '--1', '.'])(
  '%j is not an amount',
  (text) => {
    for (const locale of ['en', 'fr']) expect(readTypedAmount(text, locale)).toBeUndefined()
  },
)

test('amounts as typed and as shown are read back with every digit', () => {
  const amount = tuple(bigInt({ min: 0n, max: 10n ** 20n }), stringMatching(/^\d{0,18}$/)).map(
    ([whole, fraction]) => (fraction === '' ? `${whole}` : `${whole}.${fraction}`),
  )
  assert(
    property(amount, constantFrom('fr', 'fr-CA', 'fr-CH', 'fr-BE', 'en', 'en-GB'), (one, locale) => {
      expect(readTypedAmount(writeTypedAmount(one, locale), locale)).toEqual({ amount: one })
      // Among the locale's own separators, only a single group of three digits is ambiguous.
      const shown = readTypedAmount(formatAmount(one, { locale }), locale)
      expect(shown && 'amount' in shown ? shown.amount : shown?.either[0]).toBe(one)
    }),
    { numRuns: runs(10_000) },
  )
})
