import { expect, test } from 'vitest'
import type { z } from 'zod'
import {
  errorBodySchema,
  currencyV1Schema,
  currencyV3Schema,
  midSchema,
  paymentMethodSchema,
  tokenSchema,
  orderRowSchema,
  orderSingleSchema,
  userReceiptSchema,
  userRequestV1Schema,
  userRequestV3Schema,
  userSchema,
} from '../../src/contract/records.ts'
import { parseJson } from '../../src/contract/json.ts'
import {
  orderReceiptSchema,
  orderRequestV1Schema,
  orderRequestV3Schema,
} from '../../src/contract/orderRequest.ts'
import * as samples from '../support/samples.ts'

const requests: [string, z.ZodType, unknown][] = [
  ['v3 order creation', orderRequestV3Schema, samples.orderRequestV3],
  ['v1 order creation', orderRequestV1Schema, samples.orderRequestV1],
  ['v3 user creation', userRequestV3Schema, samples.userRequestV3],
  ['v1 user creation', userRequestV1Schema, samples.userRequestV1],
]

test.each(requests)('a sample of %s passes and is sent unchanged', (_, schema, sample) => {
  expect(schema.parse(sample)).toEqual(sample)
})

const records: [string, z.ZodType, object, object][] = [
  ['order row', orderRowSchema, samples.orderRow, fees('0.74', '25.69', '0')],
  ['single order', orderSingleSchema, samples.orderSingle, fees('0.74', '25.69', '0')],
  ['order receipt', orderReceiptSchema, samples.orderReceipt, { amount: '1284.5' }],
  ['user', userSchema, samples.user, {}],
  ['user receipt', userReceiptSchema, samples.userReceipt, {}],
  ['v1 currency', currencyV1Schema, samples.currencyV1, {}],
  ['v3 currency', currencyV3Schema, samples.currencyV3, {}],
  ['token', tokenSchema, samples.token, {}],
  ['payment method', paymentMethodSchema, samples.paymentMethod, { minAmount: '50', maxAmount: '100000' }],
  ['MID', midSchema, samples.mid, {}],
  ['error', errorBodySchema, samples.errorBody, {}],
]

test.each(records)(
  'reads a sample of %s whole, with amounts as decimal text',
  (_, schema, sample, changed) => {
    expect(schema.parse(sample)).toEqual({ ...sample, ...changed })
  },
)

test.each(records)('reads a written %s again without a change', (_, schema, sample) => {
  const read = schema.parse(sample)

  expect(schema.parse(parseJson(JSON.stringify(read)))).toEqual(read)
})

test.each(records)('a %s keeps undocumented fields', (_, schema, sample) => {
  expect(schema.parse({ ...sample, riskScore: { level: 3 } })).toMatchObject({ riskScore: { level: 3 } })
})

test('amounts keep every digit from the wire to the record', () => {
  const text =
    '{"source":{"amount":12345678901234567890.12},"fees":{"networkFee":1e-18,"processingFee":1.10}}'

  expect(orderRowSchema.parse(parseJson(text))).toEqual({
    source: { amount: '12345678901234567890.12' },
    fees: { networkFee: '0.000000000000000001', processingFee: '1.10' },
  })
})

test('accepts a number for a string, and null for an absent value', () => {
  const odd = {
    id: 42,
    userId: 7,
    status: null,
    destination: null,
    source: { currency: 'EUR', amount: null },
  }

  expect(orderRowSchema.parse(odd)).toEqual({ ...odd, id: '42', userId: '7' })
})

function fees(networkFee: string, processingFee: string, rrFee: string) {
  return { fees: { networkFee, processingFee, rrFee, fixedFee: { fixedFeesCurrency: 'EUR' } } }
}
