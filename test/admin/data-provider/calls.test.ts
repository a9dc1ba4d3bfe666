import { expect, test } from 'vitest'
import * as samples from '../../support/samples.ts'
import { callOn, listOf, providerOn, startNetwork, success, type RecordedRequest } from './service.ts'

const { serve } = startNetwork()

const now = expect.any(Number)
const creation = { family: 'v3', body: samples.orderRequestV3 }
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
        raw: { ...samples.orderSingle, fees: order.raw.fees },
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
    call: ['create', 'orders', { data: { family: 'v1', body: samples.orderRequestV1 }, meta: attempt }],
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
    name: 'creates a person on v3',
    rows: { userId: 'UX-9' },
    route: 'POST /v3/users/individual',
    call: ['create', 'users', { data: { family: 'v3', body: samples.userRequestV3 }, meta: attempt }],
    requests: [{ query: {}, key: 'a6c4', body: samples.userRequestV3 }],
    answer: { data: expect.objectContaining({ id: 'UX-9', name: 'Inês Duarte', isIdKnown: true }) },
  },
  {
    name: 'creates a person on v1',
    rows: { userId: 'UX-9' },
    route: 'POST /v1/public/users/individual',
    call: ['create', 'users', { data: { family: 'v1', body: samples.userRequestV1 }, meta: attempt }],
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
  const pagination = { total: 1, pages: 1, currentPage: 1, limit: 10, hasNext: false, hasPrev: false }
  const v1 = serve('GET /v1/public/config/supported-currencies', () => ({
    ...success([samples.currencyV1]),
    pagination,
  }))
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

const can: Record<string, string[]> = {
  orders: ['getList', 'getOne', 'getManyReference', 'create'],
  users: ['getList', 'getOne', 'create'],
  mids: ['getList'],
  currencies: ['getList'],
  tokens: ['getList'],
  'payment-methods': ['getList'],
  refunds: [],
}

const methods = [
  'getList',
  'getOne',
  'getMany',
  'getManyReference',
  'create',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
] as const

const cannot = Object.entries(can).flatMap(([resource, supported]) =>
  methods.filter((method) => !supported.includes(method)).map((method) => ({ method, resource })),
)

test.each(cannot)('$method on $resource is refused without a request', async ({ method, resource }) => {
  await expect(callOn(providerOn(), method, resource, { id: 1, ids: [1], data: {} })).rejects.toMatchObject({
    name: 'HttpError',
    message: `the payment service cannot do ${method} on ${resource}`,
    status: 405,
    body: { kind: 'unsupported', details: [] },
  })
})

test('a list call can be aborted', () => {
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
