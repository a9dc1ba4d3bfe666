import { expect, test } from 'vitest'
import { feeShare, totalFee } from '../../../src/admin/orders/orderFees.ts'
import type { Order } from '../../../src/admin/data-provider/records.ts'

const order = (facts: Partial<Order>): Order =>
  ({
    id: 'OR-1',
    faults: [],
    masks: {},
    source: { currency: 'EUR', amount: '200' },
    ...facts,
  }) as unknown as Order

test('an rrFee is part of the total only if its unit is an amount', () => {
  const fees = { networkFee: '0.10', processingFee: '3.9', rrFee: '1' }

  expect(totalFee(fees, 'amount')).toBe('5.00')
  expect(totalFee(fees, 'unknown')).toBe('4.00')
  expect(totalFee(fees, 'rate')).toBe('4.00')
  expect(totalFee({ rrFee: '1' }, 'unknown')).toBeUndefined()
  expect(feeShare(order({ fees }), 'unknown')).toBe('0.02')
  expect(feeShare(order({ fees }), 'amount')).toBe('0.025')
})

test('an unreadable fee leaves no total, unless it does not count', () => {
  const fees = { networkFee: '0.10', unreadable: ['rrFee'] as const }

  expect(totalFee(fees, 'unknown')).toBe('0.10')
  expect(totalFee(fees, 'amount')).toBeUndefined()
  expect(feeShare(order({ fees }), 'amount')).toBeUndefined()
})

test('fees have no share of another currency or of a zero amount', () => {
  const fees = { networkFee: '4' }

  expect(feeShare(order({ fees: { ...fees, currency: 'USD' } }), 'unknown')).toBeUndefined()
  expect(feeShare(order({ fees, source: { currency: 'EUR', amount: '0' } }), 'unknown')).toBeUndefined()
  expect(feeShare(order({ fees, source: undefined }), 'unknown')).toBeUndefined()
  expect(feeShare(order({}), 'unknown')).toBeUndefined()
})
