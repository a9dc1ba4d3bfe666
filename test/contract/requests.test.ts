import { expect, test } from 'vitest'
import { orderRequestV1Schema, orderRequestV3Schema } from '../../src/contract/orderRequest.ts'
import { routes } from '../../src/contract/routes.ts'
import { userRequestV3Schema } from '../../src/contract/records.ts'
import { orderRequestV1, orderRequestV3, userRequestV3 } from '../support/samples.ts'
import { isErrorCode, wordFault } from '../../src/i18n/fault.ts'

type Reading = { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }

const faultsOf = ({ error }: Reading) =>
  error?.issues.map(
    ({ path, message }) =>
      `${path.join('.')}: ${isErrorCode(message) ? wordFault({ code: message }) : message}`,
  )

const v3 = (changes: object) => faultsOf(orderRequestV3Schema.safeParse({ ...orderRequestV3, ...changes }))

test('the amount is in source or in destination, but not in both or neither', () => {
  const source = { currency: 'EUR', paymentType: 'card' }
  const destination = { currency: 'USDT' }

  expect(v3({ source: { ...source, amount: 1 }, destination })).toBeUndefined()
  expect(v3({ source, destination: { ...destination, amount: '1' } })).toBeUndefined()
  expect(v3({ source: { ...source, amount: 1 }, destination: { ...destination, amount: 1 } })).toEqual([
    'source.amount: enter the amount in source or in destination, not in both',
  ])
  expect(v3({ source, destination })).toEqual(['source.amount: enter the amount in source or in destination'])
  expect(
    faultsOf(
      orderRequestV1Schema.safeParse({ ...orderRequestV1, source: { currency: 'INR', paymentType: 'card' } }),
    ),
  ).toEqual(['source.amount: enter the amount in source or in destination'])
})

test('accepts only the documented order types and payment types', () => {
  expect(v3({ orderType: 'payout' })).toEqual(['orderType: Invalid option: expected one of "payin"|"gaming"'])
  expect(v3({ source: { ...orderRequestV3.source, paymentType: 'cheque' } })).toEqual([
    'source.paymentType: Invalid option: expected one of "bank_transfer"|"local_wallet"|"card"',
  ])
  expect(v3({ destination: { currency: 'USDT', paymentType: 'cheque' } })).toEqual([
    'destination.paymentType: Invalid option: expected one of "bank_transfer"|"local_wallet"|"card"',
  ])
})

test('names an invalid amount, an invalid web address and a missing currency', () => {
  const source = { paymentType: 'card', amount: '1,50' }

  expect(v3({ source, successRedirectUrl: 'shop' })).toEqual([
    'successRedirectUrl: expected a whole web address',
    'source.currency: Invalid input: expected string, received undefined',
    'source.amount: expected a decimal amount',
  ])
})

test('sends an amount as the user typed it', () => {
  const source = { currency: 'EUR', paymentType: 'card', amount: '1.10' }

  expect(orderRequestV3Schema.parse({ ...orderRequestV3, source }).source.amount).toBe('1.10')
})

test('a date of birth is an existing day, and a country has three letters', () => {
  const user = { ...userRequestV3, dob: '1990-02-30', country: 'PT' }

  expect(faultsOf(userRequestV3Schema.safeParse(user))).toEqual([
    'dob: expected a date as YYYY-MM-DD',
    'country: expected a 3-letter country code',
  ])
})

test('direction is required for payment methods and has two values', () => {
  const { query } = routes.v1.listPaymentMethods

  expect(query.safeParse({ direction: 'deposit' }).success).toBe(true)
  expect(query.safeParse({}).success).toBe(false)
  expect(query.safeParse({ direction: 'sideways' }).success).toBe(false)
  expect(routes.v1.listCurrencies.query.safeParse({}).success).toBe(true)
})

test('limit and page count from one and accept numbers or digits', () => {
  const { query } = routes.v1.listOrders

  expect(query.parse({ limit: '50', page: 2 })).toEqual({ limit: 50, page: 2 })
  for (const wrong of ['0', '-1', '1.5', 'ten', '', ' 5', '1e3', '99999999999999999999']) {
    expect(faultsOf(query.safeParse({ limit: wrong }))?.[0]).toMatch(/^limit: /)
  }
})
