import { expect, test } from 'vitest'
import { parseJson, rawNumber } from '../../../src/contract/json.ts'
import { shapes } from '../../../src/contract/reading/shapes.ts'
import { toLetter } from '../../../src/contract/reading/toLetter.ts'
import type { RecordName } from '../../../src/contract/routes.ts'
import * as samples from '../../support/samples.ts'

const rules = { timeZone: 'UTC' }

function read(name: RecordName, sent: unknown) {
  return toLetter(shapes[name], parseJson(JSON.stringify(sent), { lossy: rawNumber }), rules)
}

test('returns documented records unchanged', () => {
  for (const [name, sample] of [
    ['order row', samples.orderRow],
    ['order single', samples.orderSingle],
    ['user', samples.user],
    ['mid', samples.mid],
    ['currency v1', samples.currencyV1],
    ['currency v3', samples.currencyV3],
    ['token', samples.token],
    ['payment method', samples.paymentMethod],
    ['order receipt', samples.orderReceipt],
  ] as [RecordName, object][]) {
    const letter = toLetter(shapes[name], sample, rules)

    expect(letter.record, name).toBe(sample)
    expect(letter.assumed).toBeUndefined()
  }
})

/** Each tolerance: the value sent, the expected record, and the expected assumptions. */
test.each<[RecordName, object | string, object, object]>([
  ['order row', { orderId: 'o1' }, { id: 'o1' }, { id: 'from orderId' }],
  ['order row', { order_id: 7 }, { id: '7' }, { id: 'from order_id, sent as a number' }],
  ['order row', { _id: 'o1' }, { id: 'o1' }, { id: 'from _id' }],
  ['order row', { _id: { $oid: 'o1' } }, { id: 'o1' }, { id: 'from _id, from its $oid' }],
  ['order row', { id: '', orderId: 'o1' }, { id: 'o1' }, { id: 'from orderId' }],
  ['order row', { id: 'o1', type: 'payin' }, { id: 'o1', orderType: 'payin' }, { orderType: 'from type' }],
  ['order single', { id: 'o1', orderType: 'payin' }, { id: 'o1', type: 'payin' }, { type: 'from orderType' }],
  [
    'order row',
    { id: 'o1', created_at: '2026-07-01T12:00:00' },
    { id: 'o1', createdAt: '2026-07-01T12:00:00.000Z' },
    { createdAt: 'from created_at, read as UTC' },
  ],
  [
    'order row',
    { source: { currency: 'EUR', amount: 1.5 } },
    { source: { currency: 'EUR', amount: '1.5' } },
    { 'source.amount': 'sent as a number' },
  ],
  [
    'order row',
    { source: { currency: 'EUR', amount: '1,234.50' } },
    { source: { currency: 'EUR', amount: '1234.50' } },
    { 'source.amount': 'sent as 1,234.50' },
  ],
  [
    'order row',
    { source: { currency: { code: 'EUR' }, amount: '' } },
    { source: { currency: 'EUR' } },
    { 'source.currency': 'from its code' },
  ],
  [
    'order row',
    { depositCurrency: 'EUR', depositAmount: 12 },
    { source: { currency: 'EUR', amount: '12' } },
    { source: 'from depositCurrency and depositAmount', 'source.amount': 'sent as a number' },
  ],
  [
    'order row',
    { senderName: 'Ana Lopez' },
    { senderName: { firstName: 'Ana Lopez' } },
    { senderName: 'sent as one text' },
  ],
  [
    'order row',
    { fees: { networkFee: '1.20', processing_fee: 2 } },
    { fees: { networkFee: 1.2, processingFee: 2 } },
    { 'fees.networkFee': 'sent as text', 'fees.processingFee': 'from processing_fee' },
  ],
  ['order row', { mid: { id: 'mer_1', name: 'One' } }, { mid: 'mer_1' }, { mid: 'from its id' }],
  [
    'user',
    { id: 'u1', Name: 'Ana' },
    { userId: 'u1', name: 'Ana' },
    { userId: 'from id', name: 'from Name' },
  ],
  [
    'user',
    { userId: 'u1', firstName: 'Ana', lastName: 'Lopez' },
    { userId: 'u1', name: 'Ana Lopez' },
    { name: 'from firstName and lastName' },
  ],
  [
    'user',
    { user_id: 'u1', name: { first: 'Ana', last: 'Lopez' } },
    { userId: 'u1', name: 'Ana Lopez' },
    { userId: 'from user_id', name: 'put together from its parts' },
  ],
  ['currency v1', 'EUR', { currency: 'EUR' }, { currency: 'a plain code' }],
  [
    'currency v1',
    { code: 'EUR', decimalPrecision: '2' },
    { currency: 'EUR', decimalPrecision: 2 },
    { currency: 'from code', decimalPrecision: 'sent as text' },
  ],
  [
    'currency v3',
    { currency: 'EUR', name: 'Euro' },
    { code: 'EUR', name: 'Euro' },
    { code: 'from currency' },
  ],
  ['token', 'USDT', { symbol: 'USDT' }, { symbol: 'a plain code' }],
  ['mid', 'mer_1', { mid: 'mer_1' }, { mid: 'a plain code' }],
  ['payment method', { minAmount: '10' }, { minAmount: 10 }, { minAmount: 'sent as text' }],
  [
    'payment method',
    { additionalDetails: [{ name: 'email', type: 'string', min: 3 }] },
    { additionalDetails: { email: { type: 'string', min: 3 } } },
    { 'additionalDetails.form': 'a list of rules' },
  ],
  [
    'payment method',
    { additionalDetails: { a: { enum: [], max: 0 }, b: { min: 9, max: 3 } } },
    { additionalDetails: { a: {}, b: {} } },
    {
      'additionalDetails.a.enum': '[] is no rule',
      'additionalDetails.a.max': '0 is no rule',
      'additionalDetails.b.min': '9 is no rule',
      'additionalDetails.b.max': '3 is no rule',
    },
  ],
  [
    'order receipt',
    { id: 5, payUrl: 'https://pay.test/x' },
    { orderId: '5', payUrl: 'https://pay.test/x' },
    { orderId: 'from id, sent as a number' },
  ],
])('%s: %j', (name, sent, record, assumed) => {
  const letter = read(name, sent)

  expect(JSON.parse(JSON.stringify(letter.record))).toEqual(record)
  expect(letter.assumed).toEqual(assumed)
})

test('keeps any number of digits', () => {
  const sent = parseJson('{"source":{"amount":12345678901234567890.10},"fees":{"networkFee":"0.10"}}', {
    lossy: rawNumber,
  })

  expect(JSON.stringify(toLetter(shapes['order row'], sent, rules).record)).toBe(
    '{"source":{"amount":"12345678901234567890.10"},"fees":{"networkFee":0.10}}',
  )
})

test.each([
  { id: 'o1', source: { amount: '1,234' } },
  { id: 'o1', source: { amount: 'twelve' } },
  { id: 'o1', createdAt: 'yesterday' },
  { id: 'o1', createdAt: '01/07/2026' },
  { id: 'o1', fees: 'none' },
  { id: ['o1'] },
  { id: 'o1', status: { a: 1 } },
])('%j has no certain reading, so it stays unchanged', (sent) => {
  const letter = read('order row', sent)

  expect(letter.record).toEqual(sent)
  expect(letter.assumed).toBeUndefined()
})

test('fields outside the interface stay beside the documented ones', () => {
  const sent = { order_id: 'o1', exchangeRate: 1.1, nested: { a: [1] } }

  expect(read('order row', sent).record).toEqual({ id: 'o1', exchangeRate: 1.1, nested: { a: [1] } })
})

test('another name does not override a documented field that has a value', () => {
  const { record } = read('order row', { id: 'o1', orderId: 'o2' })

  expect(record).toEqual({ id: 'o1', orderId: 'o2' })
})

test('the service cannot use our own names', () => {
  const sent = { id: 'o1', assumed: { id: 'nothing' }, raw: 'x', countinghouse: { masked: [] } }

  expect(read('order row', sent).record).toEqual({ id: 'o1' })
})
