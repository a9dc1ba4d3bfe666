import { expect, test } from 'vitest'
import { fixedSideOf } from '../../src/contract/fixedSide.ts'

test.each([
  [{ source: { amount: '5' }, destination: {} }, 'source'],
  [{ source: { amount: 5 } }, 'source'],
  [{ source: {}, destination: { amount: '0.00012' } }, 'destination'],
  [{ source: { amount: '5' }, destination: { amount: '4' } }, undefined],
  [{ source: {} }, undefined],
  [undefined, undefined],
])('names the only side that has an amount: %j', (request, side) => {
  expect(fixedSideOf(request)).toBe(side)
})
