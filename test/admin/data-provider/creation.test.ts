import { expect, test } from 'vitest'
import type { OrderReceipt } from '../../../src/admin/data-provider/records.ts'
import * as samples from '../../support/samples.ts'
import { providerOn, startNetwork, success } from './service.ts'

const { serve } = startNetwork()

const meta = { idempotencyKey: '1f0c' }
const order = { data: samples.orderRequestV3, meta }
const person = { data: samples.userRequestV3, meta }

async function createOrder(answer: unknown): Promise<OrderReceipt> {
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
  'a receipt of %j is a misfit, because the order may exist',
  async (receipt) => {
    await expect(createOrder(success(receipt))).rejects.toMatchObject({ body: { kind: 'misfit' } })
  },
)

test.each([success({ orderId: 17 }), { order: { id: 17 } }, [{ id: '17' }]])(
  'finds the order ID in %j',
  async (answer) => {
    expect(await createOrder(answer)).toEqual({ ...bare, id: '17', fixedSide: 'source' })
  },
)

test('a refusal inside a success is a refusal', async () => {
  const no = { status: 'failure', error: { code: 'QUOTES_LIMIT_ERROR', message: 'too much' } }

  await expect(createOrder(no)).rejects.toMatchObject({
    message: 'too much',
    status: 400,
    body: { kind: 'refused', code: 'QUOTES_LIMIT_ERROR' },
  })
})

test('the pay link stays unchanged, but only if it is text', async () => {
  const link = async (payUrl: unknown) => (await createOrder(success({ orderId: 'OR-1', payUrl }))).payUrl

  expect(await link('https://pay.example/p/1?a=b#c')).toBe('https://pay.example/p/1?a=b#c')
  expect(await link('javascript:alert(1)')).toBe('javascript:alert(1)')
  expect(await link('')).toBeUndefined()
  expect(await link({ href: 'https://pay.example' })).toBeUndefined()
})

test('an amount of twenty digits and more keeps all digits', async () => {
  const amount = async (json: string) =>
    (await createOrder(new Response(`{"status":"success","data":{"orderId":"OR-1","amount":${json}}}`)))
      .amount

  expect(await amount('12345678901234567890')).toBe('12345678901234567890')
  expect(await amount('12345678901234567890.123456789012345678')).toBe(
    '12345678901234567890.123456789012345678',
  )
  expect(await amount('1284.50')).toBe('1284.50')
  expect(await amount('"0.000000000000000001"')).toBe('0.000000000000000001')
  expect(await amount('"much"')).toBeUndefined()
})

test('bank instructions follow the documented order, with undocumented fields last', async () => {
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

  const receipt = await createOrder(
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
  '429 without a wait': () => new Response('', { status: 429, headers: { 'retry-after': '0' } }),
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
)('$resource on $family: sends nothing again after a $failure', async ({ failure, ...creation }) => {
  const { resource, family, route, body } = creation
  const recorded = serve(route, () => failures[failure]?.())
  const provider = providerOn({ retry: { tries: 3, sleep: async () => {} } })

  // The v3 user creation has no documented body, so nearly any success counts.
  await provider.create(resource, { data: body, meta: { ...meta, family } }).catch(() => {})

  expect(recorded).toEqual([{ call: route, query: {}, mid: 'mer_1', key: '1f0c', body }])
})

test.each(creations)(
  '$resource on $family: a plain record is sent with a key of its own each time',
  async ({ resource, family, route, body }) => {
    const sent = serve(route, () => Response.json(success({ orderId: 'PF-1', userId: 'UX-1' })))
    const metas = family === 'v3' ? [undefined, {}, { idempotencyKey: '' }] : [{ family }]

    for (const keyless of metas) await providerOn().create(resource, { data: body, meta: keyless })

    const keys = sent.map(({ key }) => key)
    expect(sent.map((request) => request.body)).toEqual(metas.map(() => body))
    expect(new Set(keys).size).toBe(metas.length)
    expect(keys.every((key) => typeof key === 'string' && key.length >= 32)).toBe(true)
  },
)

test.each<[string, () => Response]>([
  ['no body', () => new Response(null, { status: 201 })],
  ['no content', () => new Response(null, { status: 204 })],
  ['an empty object', () => Response.json({})],
  ['a wrapper without data', () => Response.json({ status: 'success' })],
  ['data without an id', () => Response.json(success({}))],
])('a person from v3 with %s in the answer is identified by e-mail', async (_, answer) => {
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

test('a person just created has a page without a lookup', async () => {
  serve('POST /v3/users/individual', () => ({ userId: 'UX-5' }))
  const provider = providerOn()

  await provider.create('users', person)

  expect((await provider.getOne('users', { id: 'UX-5' })).data).toMatchObject({
    id: 'UX-5',
    name: 'Inês Duarte',
    email: 'ines.duarte@mail.example',
  })
})

test("a refused creation keeps the service's message for each field", async () => {
  serve('POST /v3/orders', () => Response.json(samples.errorBody, { status: 400 }))

  await expect(providerOn().create('orders', order)).rejects.toMatchObject({
    message: 'the request has invalid parameters',
    status: 400,
    body: { kind: 'refused', code: 400, details: [{ field: 'direction', message: 'required' }] },
  })
})
