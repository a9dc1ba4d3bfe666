import { expect, test } from 'vitest'
import type { OrderReceipt } from '../../../src/admin/data-provider/records.ts'
import * as samples from '../../support/samples.ts'
import { providerOn, startNetwork, success } from './service.ts'

const { serve } = startNetwork()

const meta = { idempotencyKey: '1f0c' }
const order = { data: { family: 'v3', body: samples.orderRequestV3 }, meta }
const person = { data: { family: 'v3', body: samples.userRequestV3 }, meta }

async function makeOrder(answer: unknown): Promise<OrderReceipt> {
  serve('POST /v3/orders', () => answer as never)
  const { data } = await providerOn().create('orders', order)
  return data
}

const bare = {
  flow: undefined,
  amount: undefined,
  payUrl: undefined,
  accountDetails: [],
  transferType: undefined,
  accountId: undefined,
}

test.each([{}, { orderId: null }, { orderId: '' }, { orderId: ['?'] }])(
  'whether an order was made whose receipt is %j, nobody knows',
  async (receipt) => {
    await expect(makeOrder(success(receipt))).rejects.toMatchObject({ body: { kind: 'misfit' } })
  },
)

test.each([success({ orderId: 17 }), { order: { id: 17 } }, [{ id: '17' }]])(
  'the id of an order is found in %j',
  async (answer) => {
    expect(await makeOrder(answer)).toEqual({ ...bare, id: '17', fixedSide: 'source' })
  },
)

test('a refusal inside a success is a refusal', async () => {
  const no = { status: 'failure', error: { code: 'QUOTES_LIMIT_ERROR', message: 'too much' } }

  await expect(makeOrder(no)).rejects.toMatchObject({
    message: 'too much',
    status: 400,
    body: { kind: 'refused', code: 'QUOTES_LIMIT_ERROR' },
  })
})

test('the pay link comes as it was sent, whatever it is, and only as text', async () => {
  const link = async (payUrl: unknown) => (await makeOrder(success({ orderId: 'OR-1', payUrl }))).payUrl

  expect(await link('https://pay.example/p/1?a=b#c')).toBe('https://pay.example/p/1?a=b#c')
  expect(await link('javascript:alert(1)')).toBe('javascript:alert(1)')
  expect(await link('')).toBeUndefined()
  expect(await link({ href: 'https://pay.example' })).toBeUndefined()
})

test('an amount of twenty digits and more keeps each of them', async () => {
  const amount = async (json: string) =>
    (await makeOrder(new Response(`{"status":"success","data":{"orderId":"OR-1","amount":${json}}}`))).amount

  expect(await amount('12345678901234567890')).toBe('12345678901234567890')
  expect(await amount('12345678901234567890.123456789012345678')).toBe(
    '12345678901234567890.123456789012345678',
  )
  expect(await amount('1284.50')).toBe('1284.50')
  expect(await amount('"0.000000000000000001"')).toBe('0.000000000000000001')
  expect(await amount('"much"')).toBeUndefined()
})

test('bank instructions come in the order of the interface, what it does not show at the end', async () => {
  const accountDetails = {
    routingNumber: 121000358,
    swiftCode: 'QUAYGBX0',
    beneficiaryName: 'Tidewater Collections Ltd',
    bankAddress: '',
    beneficiaryAddress: null,
    beneficiaryBankAccountNumber: 60161331926819,
    note: 'quote the order',
    more: { of: 'it' },
  }

  const receipt = await makeOrder(
    success({ orderId: 'OR-1', paymentsData: { accountDetails, extra: { accountId: 9 } } }),
  )

  expect(receipt.accountDetails).toEqual([
    ['beneficiaryName', 'Tidewater Collections Ltd'],
    ['beneficiaryBankAccountNumber', '60161331926819'],
    ['swiftCode', 'QUAYGBX0'],
    ['routingNumber', '121000358'],
    ['note', 'quote the order'],
  ])
  expect(receipt.accountId).toBe('9')
})

const failures: Record<string, () => Response> = {
  '500': () => new Response('', { status: 500 }),
  '503': () => new Response('', { status: 503 }),
  '429 that asks for no wait': () => new Response('', { status: 429, headers: { 'retry-after': '0' } }),
  'lost answer': () => Response.error(),
  'cut answer': () => new Response('{"status":"success","data":{'),
  'answer without data': () => Response.json({ status: 'success' }),
  'answer of HTML': () => new Response('<html>'),
}

const creations = [
  { resource: 'orders', family: 'v3', route: 'POST /v3/orders', body: samples.orderRequestV3 },
  { resource: 'orders', family: 'v1', route: 'POST /v1/public/orders', body: samples.orderRequestV1 },
  { resource: 'users', family: 'v3', route: 'POST /v3/users/individual', body: samples.userRequestV3 },
  { resource: 'users', family: 'v1', route: 'POST /v1/public/users/individual', body: samples.userRequestV1 },
]

test.each(
  creations.flatMap((creation) => Object.keys(failures).map((failure) => ({ ...creation, failure }))),
)('$resource on $family: after a $failure nothing is sent again', async ({ failure, ...creation }) => {
  const { resource, family, route, body } = creation
  const noted = serve(route, () => failures[failure]?.())
  const provider = providerOn({ retry: { tries: 3, sleep: async () => {} } })

  // Of v3 user creation no body is shown, so nearly any success is one.
  await provider.create(resource, { data: { family, body }, meta }).catch(() => {})

  expect(noted).toEqual([{ call: route, query: {}, mid: 'mer_1', key: '1f0c', body }])
})

test.each(creations)(
  '$resource on $family: without its key nothing is sent',
  async ({ resource, family, body }) => {
    for (const keyless of [undefined, {}, { idempotencyKey: '' }, { idempotencyKey: 5 }]) {
      await expect(providerOn().create(resource, { data: { family, body }, meta: keyless })).rejects.toThrow(
        'a creation needs meta.idempotencyKey',
      )
    }
  },
)

test.each<[string, () => Response]>([
  ['no body', () => new Response(null, { status: 201 })],
  ['no content', () => new Response(null, { status: 204 })],
  ['an empty object', () => Response.json({})],
  ['a wrapper without data', () => Response.json({ status: 'success' })],
  ['data without an id', () => Response.json(success({}))],
])('a person made on v3 whose answer has %s is known by the e-mail', async (_, answer) => {
  serve('POST /v3/users/individual', answer)
  const provider = providerOn()

  const { data } = await provider.create('users', person)

  expect(data).toEqual({
    id: 'new:ines.duarte@mail.example',
    name: 'Inês Duarte',
    email: 'ines.duarte@mail.example',
    phone: '912345678',
    phoneCode: '+351',
    raw: { ...samples.userRequestV3, name: 'Inês Duarte' },
    isIdKnown: false,
    isExisting: false,
  })
})

test('a person just made has a page, with no list to find them in', async () => {
  serve('POST /v3/users/individual', () => ({ userId: 'UX-5' }))
  const provider = providerOn()

  await provider.create('users', person)

  expect((await provider.getOne('users', { id: 'UX-5' })).data).toMatchObject({
    id: 'UX-5',
    name: 'Inês Duarte',
    email: 'ines.duarte@mail.example',
  })
})

test('a refused creation keeps what the service said of each field', async () => {
  serve('POST /v3/orders', () => Response.json(samples.errorBody, { status: 400 }))

  await expect(providerOn().create('orders', order)).rejects.toMatchObject({
    message: 'the request has invalid parameters',
    status: 400,
    body: { kind: 'refused', code: 400, details: [{ field: 'direction', message: 'required' }] },
  })
})
