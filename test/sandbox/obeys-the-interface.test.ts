import { expect, test } from 'vitest'
import { openListAnswer, openRecordAnswer } from '../../src/contract/reading/answer.ts'
import { readReceipt } from '../../src/contract/reading/receipt.ts'
import { shapes } from '../../src/contract/reading/shapes.ts'
import { isByTheLetter } from '../../src/contract/reading/toLetter.ts'
import { errorBodySchema } from '../../src/contract/records.ts'
import { namedRoutes, type Route, type RouteName } from '../../src/contract/routes.ts'
import * as samples from '../support/samples.ts'
import { startStandIn } from '../support/standIn.ts'

type Call = { name: RouteName; query?: Record<string, string>; body?: unknown; orderId?: string }

async function call(
  { ask }: ReturnType<typeof startStandIn>,
  { name, query = {}, body, orderId = '' }: Call,
) {
  const route = namedRoutes.find((named) => named.name === name)?.route
  if (!route) throw new Error(`no route ${name}`)
  const search = new URLSearchParams(query).toString()
  const response = await ask(`${route.path.replace('{orderId}', orderId)}?${search}`, {
    method: route.method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { route, status: response.status, answer: await response.json() }
}

/** Records of an answer that are not in the documented form, or have a field that is not documented. */
function oddRecords(route: Route, body: unknown): unknown[] {
  const { reading } = route
  const isOdd = (record: unknown) =>
    !isByTheLetter(shapes[reading], record as Record<string, unknown>) ||
    Object.keys(record as object).some((field) => !shapes[reading].fields.has(field))
  if (route.method === 'POST') {
    const { data, assumed } = readReceipt(reading === 'user receipt' ? 'user' : 'order', body)
    return assumed ? [assumed] : [data].filter(isOdd)
  }
  const opened =
    route.shape === 'list'
      ? openListAnswer(route, { status: 200, body })
      : openRecordAnswer(route, { status: 200, body })
  if ('wrapper' in opened && opened.wrapper !== undefined) return [opened.wrapper]
  if ('rows' in opened) return opened.rows.filter(isOdd)
  return 'record' in opened ? [opened.record].filter(isOdd) : [opened]
}

const euro = { currency: 'EUR', amount: '50.00', paymentType: 'bank_transfer', paymentCode: 'sepa' }
const details = { firstName: 'Inês', lastName: 'Duarte', iban: 'PT50000201231234567890154' }
const orderV3 = {
  ...samples.orderRequestV3,
  userId: undefined,
  source: { ...euro, additionalPaymentDetails: details },
  destination: { currency: 'USDT' },
}
const orderV1 = { ...samples.orderRequestV1, userId: undefined, headlessMode: false }

const valid: Call[] = [
  {
    name: 'v3.listCurrencies',
    query: { direction: 'deposit', userType: 'individual', limit: '5', page: '2' },
  },
  { name: 'v3.listTokens', query: { direction: 'withdraw' } },
  { name: 'v3.listTokens' },
  { name: 'v3.createOrder', body: orderV3 },
  {
    name: 'v3.createOrder',
    body: { ...orderV3, orderType: 'gaming', source: { ...orderV3.source, amount: 50.5 } },
  },
  {
    name: 'v3.createOrder',
    body: {
      orderType: 'payin',
      source: { currency: 'GBP', paymentType: 'card' },
      destination: { currency: 'ETH', amount: '0.05' },
    },
  },
  { name: 'v3.createUser', body: samples.userRequestV3 },
  { name: 'v3.listPaymentMethods', query: { direction: 'deposit', currency: 'EUR', headlessMode: 'true' } },
  { name: 'v1.createOrder', body: orderV1 },
  { name: 'v1.listOrders', query: { limit: '100', page: '1' } },
  { name: 'v1.listOrders', query: { status: 'expired', orderType: 'gaming' } },
  { name: 'v1.listPaymentMethods', query: { direction: 'withdraw', userType: 'business', limit: '100' } },
  { name: 'v1.createUser', body: samples.userRequestV1 },
  { name: 'v1.listUsers', query: { limit: '100' } },
  { name: 'v1.listUsers', query: { email: 'nobody@mail.example' } },
  { name: 'v1.listMids' },
  { name: 'v1.listCurrencies', query: { limit: '100' } },
]

test.each(valid)('the answer to a valid $name has the documented form', async (valid) => {
  const { route, status, answer } = await call(startStandIn(), valid)

  const mark = route.wrapper === 'success' ? { success: true } : { status: 'success' }
  expect([status, answer]).toMatchObject([200, mark])
  expect(oddRecords(route, answer)).toEqual([])
})

test('every order of the list also has the documented form by its ID', async () => {
  const standIn = startStandIn()
  const { answer } = await call(standIn, { name: 'v1.listOrders', query: { limit: '100' } })

  for (const { id } of answer.data.transfers) {
    const one = await call(standIn, { name: 'v1.getOrder', orderId: id })
    expect([one.status, oddRecords(one.route, one.answer)]).toEqual([200, []])
  }
})

const wrongSource = (changes: object) => ({ ...orderV3, source: { ...orderV3.source, ...changes } })

const invalid: Call[] = [
  { name: 'v3.listCurrencies', query: { direction: 'up' } },
  { name: 'v3.listCurrencies', query: { userType: 'robot' } },
  { name: 'v3.listTokens', query: { direction: '' } },
  { name: 'v3.listPaymentMethods', query: {} },
  { name: 'v1.listPaymentMethods', query: { currency: 'EUR' } },
  { name: 'v1.listPaymentMethods', query: { direction: 'deposit', headlessMode: 'perhaps' } },
  { name: 'v1.listOrders', query: { limit: '0' } },
  { name: 'v1.listOrders', query: { page: 'first' } },
  { name: 'v1.listOrders', query: { orderType: 'payout' } },
  { name: 'v1.listUsers', query: { page: '-1' } },
  { name: 'v1.listMids', query: { limit: '1.5' } },
  { name: 'v1.listCurrencies', query: { direction: 'DEPOSIT' } },
  { name: 'v3.createOrder', body: {} },
  { name: 'v3.createOrder', body: [] },
  { name: 'v3.createOrder', body: wrongSource({ amount: 'much' }) },
  { name: 'v3.createOrder', body: wrongSource({ paymentType: 'cheque' }) },
  { name: 'v3.createOrder', body: wrongSource({ currency: undefined }) },
  { name: 'v3.createOrder', body: { ...orderV3, destination: undefined } },
  { name: 'v3.createOrder', body: { ...orderV3, orderType: 'payout' } },
  { name: 'v3.createOrder', body: { ...orderV3, partnerId: 7 } },
  { name: 'v3.createOrder', body: { ...orderV3, destination: { currency: 'USDT', amount: '5' } } },
  { name: 'v3.createOrder', body: wrongSource({ amount: undefined }) },
  { name: 'v1.createOrder', body: { ...orderV1, headlessMode: 'yes' } },
  { name: 'v1.createOrder', body: { ...orderV1, source: { currency: 'INR', paymentType: 'card' } } },
  { name: 'v3.createUser', body: { ...samples.userRequestV3, address: 'Lisboa' } },
  { name: 'v1.createUser', body: { Name: 7 } },
]

test.each(invalid)('refuses an invalid $name ($query $body) in the documented form', async (invalid) => {
  const { status, answer } = await call(startStandIn(), invalid)

  expect(status).toBe(400)
  expect(errorBodySchema.parse(answer)).toMatchObject({ error: 'Bad Request', code: 400 })
  expect(answer.details.length).toBeGreaterThan(0)
})
