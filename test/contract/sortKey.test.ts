import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareAmounts, sortKey } from '../../src/contract/amount.ts'

const amount = fc
  .tuple(
    fc.boolean(),
    fc.oneof(fc.bigInt(0n, 200n), fc.bigInt(0n, 10n ** 40n)),
    fc.oneof(fc.constant(''), fc.stringMatching(/^[0-9]{1,3}$/), fc.stringMatching(/^[0-9]{1,18}$/)),
  )
  .map(([isNegative, whole, fraction]) => {
    const size = fraction === '' ? `${whole}` : `${whole}.${fraction}`
    return isNegative && /[1-9]/.test(size) ? `-${size}` : size
  })

test('keys sort like their amounts and are equal for equal amounts', () => {
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      const [one, other] = [sortKey(a), sortKey(b)]
      expect(one < other ? -1 : Number(one > other)).toBe(compareAmounts(a, b))
    }),
  )
})

test.each([
  ['0.00', '100'],
  ['0', '100'],
  ['-0.00', '100'],
  ['2.450', '101245'],
  ['0.05', '10005'],
  ['1200', '10412'],
  ['-1', '0988~'],
  ['-0.5', '0994~'],
])('the key of %s is %s', (amount, key) => {
  expect(sortKey(amount)).toBe(key)
})
