import addFormats from 'ajv-formats'
import * as fc from 'fast-check'
import { OpenAPIValidator, type Document, type Request as ValidatorRequest } from 'openapi-backend'
import { expect, test } from 'vitest'
import { createOpenApi } from '../../src/contract/openapi.ts'
import { errorBodySchema } from '../../src/contract/records.ts'
import { namedRoutes, type RouteName } from '../../src/contract/routes.ts'
import { runs } from '../support/runs.ts'
import * as samples from '../support/samples.ts'
import { startStandIn } from '../support/standIn.ts'

const documentOnTheWire = strict(JSON.parse(JSON.stringify(createOpenApi())) as Document)

/** Forbids fields in an answer that the interface does not document for its route. */
function strict(document: Document): Document {
  for (const operation of Object.values(document.paths ?? {}).flatMap((path) => Object.values(path ?? {}))) {
    const { responses } = operation as { responses: object }
    Object.assign(operation, {
      responses: JSON.parse(JSON.stringify(responses), (_, value) =>
        value?.type === 'object' && value.properties ? { ...value, additionalProperties: false } : value,
      ),
    })
  }
  return document
}

const validator = new OpenAPIValidator({
  definition: documentOnTheWire,
  ajvOpts: { strict: false },
  customizeAjv: (ajv) => {
    addFormats.default(ajv)
    return ajv
  },
})

type Call = { name: RouteName; query?: Record<string, string>; body?: unknown; orderId?: string }

/** Calls the stand-in. An independent validator checks both the request and the answer. */
async function judge(
  { ask }: ReturnType<typeof startStandIn>,
  { name, query = {}, body, orderId = '' }: Call,
) {
  const route = namedRoutes.find((named) => named.name === name)?.route
  if (!route) throw new Error(`no route ${name}`)
  const path = route.path.replace('{orderId}', orderId)
  const search = new URLSearchParams(query).toString()
  const request: ValidatorRequest = {
    method: route.method,
    path,
    query,
    headers: { 'content-type': 'application/json' },
    body: body as never,
  }
  const requestResult = validator.validateRequest(request, name)

  const response = await ask(`${path}?${search}`, {
    method: route.method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  const responseResult = validator.validateResponse(answer, name, response.status)
  return {
    status: response.status,
    isValidRequest: requestResult.valid,
    faults: responseResult.errors ?? [],
    answer,
  }
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

test('says which parts the interface does not show', () => {
  const paths = createOpenApi().paths as Record<string, object>
  const textOf = (path: string) => JSON.stringify(paths[path])

  const withErrorBody = Object.keys(paths).filter((path) => textOf(path).includes('"400":'))
  expect(withErrorBody).toEqual(['/v3/config/payment-methods'])
  for (const path of ['/v3/users/individual', '/v3/config/payment-methods'])
    expect(textOf(path)).toContain(
      '"200":{"description":"done","content":{"application/json":{"schema":{}}}}',
    )
  for (const path of ['/v1/public/orders', '/v1/public/orders/{orderId}'])
    expect(textOf(path)).toMatch(/"failureCode":\{[^}]*known from practice/)
})

test.each(valid)('the answer to a valid $name obeys the document', async (call) => {
  expect(await judge(startStandIn(), call)).toMatchObject({ status: 200, isValidRequest: true, faults: [] })
})

test('every order of the list also obeys the document by its ID', async () => {
  const standIn = startStandIn()
  const { answer } = await judge(standIn, { name: 'v1.listOrders', query: { limit: '100' } })

  for (const { id } of answer.data.transfers) {
    expect(await judge(standIn, { name: 'v1.getOrder', orderId: id })).toMatchObject({
      status: 200,
      faults: [],
    })
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

test.each(invalid)('refuses an invalid $name ($query $body) in the documented form', async (call) => {
  const { status, isValidRequest, faults, answer } = await judge(startStandIn(), call)

  expect({ status, isValidRequest, faults }).toEqual({ status: 400, isValidRequest: false, faults: [] })
  expect(errorBodySchema.parse(answer)).toMatchObject({ error: 'Bad Request', code: 400 })
  expect(answer.details.length).toBeGreaterThan(0)
})

test('validator and stand-in agree on any query, and every answer obeys the document', async () => {
  const standIn = startStandIn()
  const word = fc.oneof(
    fc.constantFrom(
      '1',
      '2',
      '100',
      '0',
      '-1',
      'x',
      '',
      'deposit',
      'withdraw',
      'individual',
      'business',
      'true',
      'false',
    ),
    fc.constantFrom('payin', 'gaming', 'expired', 'asset_settled', 'EUR', 'KWD', '٣'),
    // Validators differ on whether ` 1` or `1e0` is a whole number.
    fc.string({ maxLength: 6 }).filter((letters) => !/[\d\s]/.test(letters)),
  )
  const lists = namedRoutes.filter(({ route }) => route.shape === 'list')
  const calls = fc.constantFrom(...lists).chain(({ name, route }) => {
    const keys = fc.constantFrom(...Object.keys(route.query.shape))
    return fc.record({ name: fc.constant(name), query: fc.dictionary(keys, word, { noNullPrototype: true }) })
  })

  await fc.assert(
    fc.asyncProperty(calls, async (call) => {
      const { status, isValidRequest, faults } = await judge(standIn, call)

      expect({ isOk: status === 200, faults }).toEqual({ isOk: isValidRequest, faults: [] })
    }),
    { numRuns: runs(20_000) },
  )
})
