import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutFees } from '../../src/gateway/redact/withoutFees.ts'

test('leaves no fee in an order, at any depth', () => {
  const order = {
    id: 'OR-1',
    fees: { networkFee: 1, processingFee: 2, rrFee: 3, fixedFee: { fixedFeesCurrency: 'EUR' } },
    source: { amount: '10.00', currency: 'EUR', feeMode: 'included', parts: [{ total_fee: 1, kept: true }] },
    partnerContext: { checkout: { 'service-fee': '1.00', note: 'coffee' }, newsFeed: [1, null] },
  }

  expect(withoutFees(order)).toEqual({
    id: 'OR-1',
    source: { amount: '10.00', currency: 'EUR', parts: [{ kept: true }] },
    partnerContext: { checkout: { note: 'coffee' }, newsFeed: [1, null] },
  })
})

test.each(
  `
  fee, fees, Fee, FEES, networkFee, rrFee, RRFee, totalFEE, serviceFEEs, fixedFeesCurrency,
  fee_mode, FEE_MODE, network-fee, fee2, my fee, networkfee, totalfeeamount, totalfeedetails,
  feeCoffee, x.fee
`
    .trim()
    .split(/,\s+/),
)('takes %s out', (key) => {
  expect(withoutFees({ [key]: 1, id: 'OR-1' })).toEqual({ id: 'OR-1' })
})

test.each(
  `
  coffee, Coffees, toffee, feed, newsFeed, datafeed, feedback, feedUrl, feelings, feet,
  cafeEntry, lifeEvent, refe_e, amount
`
    .trim()
    .split(/,\s+/),
)('leaves %s', (key) => {
  expect(withoutFees({ [key]: 1 })).toEqual({ [key]: 1 })
})

test('takes fees out of JSON that is a string, and keeps every other digit', () => {
  const context = '{"fees": {"networkFee": 1.10}, "amount": 12345678901234567890.10, "note": "a fee"}'

  expect(withoutFees({ partnerContext: context })).toEqual({
    partnerContext: '{"amount":12345678901234567890.10,"note":"a fee"}',
  })
  expect(withoutFees(JSON.stringify(JSON.stringify({ fee: 1, a: 2 })))).toBe(
    JSON.stringify(JSON.stringify({ a: 2 })),
  )
  expect(withoutFees('{ "a": 1.10 }')).toBe('{ "a": 1.10 }')
  expect(withoutFees('a fee of {1}')).toBe('a fee of {1}')
})

test('keeps raw numbers as they are', () => {
  const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown }

  expect(JSON.stringify(withoutFees({ amount: rawJSON('1.10'), fee: rawJSON('2.0') }))).toBe(
    '{"amount":1.10}',
  )
})

test('changes nothing in a record that speaks of none, nor the record itself', () => {
  const record = fc.jsonValue().filter((value) => !/fee|__proto__/i.test(JSON.stringify(value)))
  fc.assert(
    fc.property(record, (value) => {
      expect(withoutFees(value)).toEqual(value)
    }),
  )
  const order = { fees: 1 }
  withoutFees(order)
  expect(order).toEqual({ fees: 1 })
})

test('lets no record reach a prototype', () => {
  const shown = withoutFees(JSON.parse('{"__proto__": {"fee": 1, "polluted": true}, "a": 1}')) as object

  expect(Object.getPrototypeOf(shown)).toBe(Object.prototype)
  expect(JSON.stringify(shown)).toBe('{"a":1}')
})
