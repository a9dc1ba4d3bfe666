import { expect, test } from 'vitest'
import * as samples from '../../support/samples.ts'
import { callOn, listOf, providerOn, startNetwork, success, type RecordedRequest } from './service.ts'

const { serve } = startNetwork()

const now = expect.any(Number)
const creation = samples.orderRequestV3
const attempt = { idempotencyKey: 'a6c4' }

const order = {
  id: samples.orderRow.id,
  status: 'fund_processing',
  orderType: 'payin',
  purposeCode: 'personal',
  source: { currency: 'EUR', amount: '1284.50' },
  destination: { currency: 'USDT', amount: '1365.102938' },
  userId: 'UX-796174955189956',
  mid: 'mer_1',
  senderName: 'Inês Duarte',
  fees: { networkFee: '0.74', processingFee: '25.69', rrFee: '0', currency: 'EUR' },
  createdAt: '2026-11-02T07:59:18.556Z',
  updatedAt: '2026-11-02T08:01:02.000Z',
  raw: {
    ...samples.orderRow,
    fees: { ...samples.orderRow.fees, networkFee: '0.74', processingFee: '25.69', rrFee: '0' },
  },
  assumed: {},
  faults: [],
}

const { userId, ...person } = samples.user
const user = { id: userId, ...person, raw: samples.user }

const method = {
  id: 'upi/local_wallet/INR',
  name: 'UPI',
  paymentCode: 'upi',
  paymentType: 'local_wallet',
  minAmount: '50',
  maxAmount: '100000',
  currency: 'INR',
  rules: [
    ['phone', { type: 'string', min: 10, max: 10, pattern: '^[6-9][0-9]{9}$', enum: undefined }],
    [
      'documentType',
      { type: 'string', min: undefined, max: undefined, pattern: undefined, enum: ['passport', 'voter_id'] },
    ],
  ],
}

type Case = {
  name: string
  rows: unknown
  route: string
  call: [method: 'getList' | 'getOne' | 'create', resource: string, params: object]
  requests: Partial<RecordedRequest>[]
  answer: object
}

const lastPage = { pageInfo: { hasNextPage: false, hasPreviousPage: false } }
const firstPage = { from: 1, next: 'no', readAt: now }
/** Answers that a ledger would otherwise give. */
const live = { ...firstPage, source: 'live', why: 'no server', held: [], ignored: [] }

/** Every single-route call: the requests and the whole answer. */
const cases: Case[] = [
  {
    name: 'lists orders by status and type',
    rows: { transfers: [samples.orderRow] },
    route: 'GET /v1/public/orders',
    call: ['getList', 'orders', listOf(1, 10, { status: 'fund_processing', orderType: 'payin' })],
    requests: [1, 2].map((page) => ({
      query: { limit: '10', page: `${page}`, status: 'fund_processing', orderType: 'payin' },
    })),
    answer: { data: [order], ...lastPage, meta: { ...live, withheld: 0 } },
  },
  {
    name: 'reads an order by its ID',
    rows: samples.orderSingle,
    route: `GET /v1/public/orders/${samples.orderRow.id}`,
    call: ['getOne', 'orders', { id: samples.orderRow.id }],
    requests: [{ query: {} }],
    answer: {
      data: {
        ...order,
        createdAt: undefined,
        updatedAt: undefined,
        raw: samples.orderSingle,
      },
    },
  },
  {
    name: 'creates an order on v3',
    rows: samples.orderReceipt,
    route: 'POST /v3/orders',
    call: ['create', 'orders', { data: creation, meta: attempt }],
    requests: [{ query: {}, key: 'a6c4', body: samples.orderRequestV3 }],
    answer: { data: { ...receipt(), fixedSide: 'source' } },
  },
  {
    name: 'the quick form creates an order on v1',
    rows: { flow: 'FIAT_PAYIN', orderId: 'OR-7', amount: 5, payUrl: 'https://pay.example/p/7' },
    route: 'POST /v1/public/orders',
    call: ['create', 'orders', { data: samples.orderRequestV1, meta: { ...attempt, family: 'v1' } }],
    requests: [{ query: {}, key: 'a6c4', body: samples.orderRequestV1 }],
    answer: {
      data: {
        id: 'OR-7',
        flow: 'FIAT_PAYIN',
        amount: '5',
        payUrl: 'https://pay.example/p/7',
        accountDetails: [],
        transferType: undefined,
        accountId: undefined,
        fixedSide: 'source',
      },
    },
  },
  {
    name: 'finds people by e-mail',
    rows: [samples.user],
    route: 'GET /v1/public/users/individual',
    call: ['getList', 'users', listOf(1, 10, { q: 'ines.duarte@mail.example' })],
    requests: [{ query: { limit: '25', page: '1', email: 'ines.duarte@mail.example' } }],
    answer: { data: [user], total: 1, meta: expect.objectContaining({ source: 'live', ignored: [] }) },
  },
  {
    name: 'finds people by phone',
    rows: [samples.user],
    route: 'GET /v1/public/users/individual',
    call: ['getList', 'users', listOf(1, 10, { q: '+351 912 345 678' })],
    requests: [{ query: { limit: '25', page: '1', phone: '+351912345678' } }],
    answer: { data: [user], total: 1, meta: expect.objectContaining({ source: 'live', ignored: [] }) },
  },
  {
    name: 'creates a person on v3',
    rows: { userId: 'UX-9' },
    route: 'POST /v3/users/individual',
    call: ['create', 'users', { data: samples.userRequestV3, meta: attempt }],
    requests: [{ query: {}, key: 'a6c4', body: samples.userRequestV3 }],
    answer: { data: expect.objectContaining({ id: 'UX-9', name: 'Inês Duarte', isIdKnown: true }) },
  },
  {
    name: 'creates a person on v1',
    rows: { userId: 'UX-9' },
    route: 'POST /v1/public/users/individual',
    call: ['create', 'users', { data: samples.userRequestV1, meta: { ...attempt, family: 'v1' } }],
    requests: [{ query: {}, key: 'a6c4', body: samples.userRequestV1 }],
    answer: { data: expect.objectContaining({ id: 'UX-9', name: 'Inês Duarte', isIdKnown: true }) },
  },
  {
    name: 'lists merchant IDs',
    rows: [samples.mid],
    route: 'GET /v1/public/config/list-mids',
    call: ['getList', 'mids', listOf(1, 10)],
    requests: [1, 2].map((page) => ({ query: { limit: '10', page: `${page}` } })),
    answer: {
      data: [{ id: 'mer_1', name: 'Harbour Lane Shop', status: 'active', level: 'customer' }],
      ...lastPage,
      meta: firstPage,
    },
  },
  {
    name: 'lists tokens by direction',
    rows: [samples.token],
    route: 'GET /v3/config/list-tokens',
    call: ['getList', 'tokens', listOf(1, 10, { direction: 'withdraw' })],
    requests: [{ query: { direction: 'withdraw' } }],
    answer: {
      data: [{ id: 'USDT/tron', symbol: 'USDT', name: 'Tether USD', network: 'tron' }],
      total: 1,
      meta: { readAt: now },
    },
  },
  {
    name: 'lists payment methods on v1 by every filter',
    rows: [samples.paymentMethod],
    route: 'GET /v1/public/config/payment-methods',
    call: [
      'getList',
      'payment-methods',
      listOf(1, 10, { direction: 'withdraw', userType: 'business', currency: 'INR', headlessMode: false }),
    ],
    requests: [1, 2].map((page) => ({
      query: {
        limit: '10',
        page: `${page}`,
        direction: 'withdraw',
        userType: 'business',
        currency: 'INR',
        headlessMode: 'false',
      },
    })),
    answer: { data: [method], ...lastPage, meta: firstPage },
  },
  {
    name: 'lists payment methods on v3 on request, by default for deposits',
    rows: [samples.paymentMethod],
    route: 'GET /v3/config/payment-methods',
    call: ['getList', 'payment-methods', listOf(1, 10, { family: 'v3', headlessMode: null, currency: '' })],
    requests: [1, 2].map((page) => ({ query: { limit: '10', page: `${page}`, direction: 'deposit' } })),
    answer: { data: [method], ...lastPage, meta: firstPage },
  },
]

const wrappers = {
  'status: success': (data: unknown) => ({ status: 'success', data }),
  'success: true': (data: unknown) => ({ success: true, data }),
}

const wrapped = cases.flatMap((one) =>
  Object.entries(wrappers).map(([wrapper, wrap]) => ({ ...one, wrapper, wrap })),
)

test.each(wrapped)('$name ($wrapper)', async ({ rows, route, wrap, call, requests, answer }) => {
  const recorded = serve(route, ({ query }) => wrap((query.page ?? '1') === '1' ? rows : emptied(rows)))
  const answered = await callOn(providerOn(), ...call)

  expect(answered).toEqual(answer)
  expect(recorded.toSorted(byPage)).toEqual(
    requests.map((one) => ({ call: route, mid: 'mer_1', key: null, ...one })),
  )
})

test('reads currencies from both families with the same filters', async () => {
  const v1 = serve('GET /v1/public/config/supported-currencies', ({ query }) =>
    success(query.page === '1' ? [samples.currencyV1] : []),
  )
  const v3 = serve('GET /v3/config/supported-currencies', ({ query }) => ({
    success: true,
    data: query.page === '1' ? [samples.currencyV3] : [],
  }))

  const answered = await providerOn().getList(
    'currencies',
    listOf(1, 10, { direction: 'deposit', userType: 'business' }),
  )

  expect(answered).toEqual({
    data: [
      {
        id: 'KWD',
        code: 'KWD',
        name: 'Kuwaiti Dinar',
        decimals: 3,
      },
    ],
    total: 1,
    meta: { namesMissing: false, readAt: now },
  })
  expect([...v1, ...v3].map(({ call, mid, query }) => [call, mid, query])).toEqual([
    [
      'GET /v1/public/config/supported-currencies',
      'mer_1',
      { limit: '100', page: '1', direction: 'deposit', userType: 'business' },
    ],
    [
      'GET /v1/public/config/supported-currencies',
      'mer_1',
      { limit: '1', page: '2', direction: 'deposit', userType: 'business' },
    ],
    [
      'GET /v3/config/supported-currencies',
      'mer_1',
      { limit: '100', page: '1', direction: 'deposit', userType: 'business' },
    ],
    // The service returned one row of a hundred. With a cap of one, the next row would be here.
    [
      'GET /v3/config/supported-currencies',
      'mer_1',
      { limit: '1', page: '2', direction: 'deposit', userType: 'business' },
    ],
  ])
})

test('looks up an order under another merchant ID if given', async () => {
  const recorded = serve('GET /v1/public/orders/OR-1', () => success({ id: 'OR-1', mid: 'mer_2' }))

  const { data } = await providerOn().getOne('orders', { id: 'OR-1', meta: { mid: 'mer_2' } })

  expect(data).toMatchObject({ id: 'OR-1', mid: 'mer_2' })
  expect(recorded).toEqual([{ call: 'GET /v1/public/orders/OR-1', query: {}, mid: 'mer_2', key: null }])
})

test('sends no empty filter', async () => {
  const recorded = serve('GET /v1/public/orders', () => success({ transfers: [] }))

  await providerOn().getList('orders', { filter: { status: '', orderType: null } })

  expect(recorded.map(({ query }) => query).toSorted(byPageNumber)).toEqual([
    { limit: '25', page: '1' },
    { limit: '25', page: '2' },
  ])
})

const read = ['getList', 'getOne', 'getMany', 'getManyReference']
const can: Record<string, string[]> = {
  orders: [...read, 'create'],
  users: [...read, 'create'],
  mids: read,
  currencies: read,
  tokens: read,
  'payment-methods': read,
  refunds: [],
}

const methods = {
  getList: 'read',
  getOne: 'read',
  getMany: 'read',
  getManyReference: 'read',
  create: 'created',
  update: 'changed',
  updateMany: 'changed',
  delete: 'deleted',
  deleteMany: 'deleted',
} as const

const cannot = Object.entries(can).flatMap(([resource, able]) =>
  (Object.keys(methods) as (keyof typeof methods)[])
    .filter((method) => !able.includes(method))
    .map((method) => ({ method, resource })),
)

test.each(cannot)('$method on $resource is refused', async ({ method, resource }) => {
  await expect(callOn(providerOn(), method, resource, { id: 1, ids: [1], data: {} })).rejects.toMatchObject({
    name: 'HttpError',
    message: `${resource} cannot be ${methods[method]} here`,
    status: 405,
    body: { kind: 'unsupported', details: [] },
  })
})

const catalog = [
  {
    resource: 'mids',
    route: 'GET /v1/public/config/list-mids',
    rows: {
      mids: [
        { mid: 'mer_1', name: 'One' },
        { mid: 'mer_2', name: 'Two' },
      ],
    },
    ids: ['mer_2', 'mer_1'],
    target: ['name', 'Two'],
  },
  {
    resource: 'tokens',
    route: 'GET /v3/config/list-tokens',
    rows: [
      { symbol: 'USDT', name: 'Tether', network: 'TRON' },
      { symbol: 'USDT', name: 'Tether', network: 'BSC' },
    ],
    ids: ['USDT/BSC', 'USDT/TRON'],
    target: ['network', 'BSC'],
  },
]

test.each(catalog)(
  'single $resource are found in their list',
  async ({ resource, route, rows, ids, target }) => {
    serve(route, () => success(rows))
    const provider = providerOn()
    const [field = '', value = ''] = target

    const one = await provider.getOne(resource, { id: ids[0] ?? '' })
    const many = await provider.getMany(resource, { ids: [...ids, 'none'] })
    const referring = await provider.getManyReference(resource, {
      target: field,
      id: value,
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'id', order: 'ASC' },
      filter: {},
    })

    expect(one.data.id).toBe(ids[0])
    expect(many.data.map(({ id }) => id)).toEqual(ids)
    expect(referring).toMatchObject({ data: [{ id: ids[0] }], total: 1 })
    await expect(provider.getOne(resource, { id: 'none' })).rejects.toMatchObject({ status: 404 })
  },
)

test('several orders are read one by one, without those that the service does not know', async () => {
  serve('GET /v1/public/orders/OR-1', () => success({ id: 'OR-1' }))
  serve('GET /v1/public/orders/OR-2', () => success({ id: 'OR-2' }))
  serve('GET /v1/public/orders/none', () => Response.json({ message: 'no such order' }, { status: 404 }))

  const { data } = await providerOn().getMany('orders', { ids: ['OR-2', 'none', 'OR-1'] })

  expect(data.map(({ id }) => id)).toEqual(['OR-2', 'OR-1'])
})

test('several users are found in one pass through their list', async () => {
  const sent = serve('GET /v1/public/users/individual', () =>
    success({
      users: [
        { userId: 'UX-1', name: 'Ada' },
        { userId: 'UX-2', name: 'Bo' },
      ],
    }),
  )

  const { data } = await providerOn().getMany('users', { ids: ['UX-2', 'UX-1'] })

  expect(data.map(({ name }) => name)).toEqual(['Bo', 'Ada'])
  expect(sent).toHaveLength(1)
})

test('a refusal names its fields as react-admin forms read them', async () => {
  const details = [{ field: 'source.amount', message: 'is too small' }]
  serve('POST /v3/orders', () =>
    Response.json({ error: 'Bad Request', message: 'no', details }, { status: 400 }),
  )

  await expect(providerOn().create('orders', { data: samples.orderRequestV3 })).rejects.toMatchObject({
    body: { errors: { 'source.amount': 'is too small' } },
  })
})

test('a list may be aborted', () => {
  expect(providerOn().supportAbortSignal).toBe(true)
})

function receipt() {
  const { flow, orderId, payUrl, paymentsData } = samples.orderReceipt
  return {
    id: orderId,
    flow,
    amount: '1284.5',
    payUrl,
    accountDetails: Object.entries(paymentsData.accountDetails),
    transferType: 'bank_transfer',
    accountId: 'acc_1',
  }
}

function emptied(rows: unknown): unknown {
  return Array.isArray(rows) ? [] : { transfers: [] }
}

function byPage(a: RecordedRequest, b: RecordedRequest): number {
  return byPageNumber(a.query, b.query)
}

function byPageNumber(a: Record<string, string>, b: Record<string, string>): number {
  return Number(a.page) - Number(b.page)
}
