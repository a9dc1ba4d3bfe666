import { expect, test } from 'vitest'
import type { Currency, Mid, PaymentMethod, Token } from '../../../src/admin/data-provider/records.ts'
import { listOf, pageOf, providerOn, startNetwork, success, type RecordedRequest } from './service.ts'

const { serve } = startNetwork()

const routes = {
  v1: 'GET /v1/public/config/supported-currencies',
  v3: 'GET /v3/config/supported-currencies',
  mids: 'GET /v1/public/config/list-mids',
  tokens: 'GET /v3/config/list-tokens',
  methods: 'GET /v1/public/config/payment-methods',
}

const codes = (count: number) => Array.from({ length: count }, (_, n) => `C${n + 1}`)

/** Serves both lists. By default v1 includes its real `pagination`. */
function serveCurrencies(count: number, { cap = 100, pagination = (real: object): unknown => real } = {}) {
  const v1 = serve(routes.v1, ({ query }) => {
    const limit = Math.min(Number(query.limit), cap)
    const page = Number(query.page)
    const pages = Math.ceil(count / limit)
    const real = { total: count, pages, currentPage: page, limit, hasNext: page < pages, hasPrev: page > 1 }
    const data = pageOf(codes(count), query, cap).map((currency) => ({ currency }))
    return { ...success(data), pagination: pagination(real) }
  })
  const v3 = serve(routes.v3, ({ query }) => ({
    success: true,
    data: pageOf(codes(count), query, cap).map((code) => ({ code, name: `Name of ${code}` })),
  }))
  return { v1, v3 }
}

async function readCurrencies(page = 1, perPage = 10) {
  const { data, total, pageInfo, meta } = await providerOn().getList<Currency>(
    'currencies',
    listOf(page, perPage),
  )
  const { readAt: _, ...facts } = meta ?? {}
  return { codes: data.map(({ code }) => code), data, rest: { total, pageInfo, ...facts } }
}

test('reads all currencies and counts them, by default for deposits', async () => {
  const { v1, v3 } = serveCurrencies(23)

  const { codes, rest } = await readCurrencies(3)

  expect(codes).toEqual(['C21', 'C22', 'C23'])
  expect(rest).toEqual({ total: 23, namesMissing: false })
  expect(asQueried(v1)).toEqual(['100 1', '23 2'])
  expect(new Set([...v1, ...v3].map(({ query }) => query.direction))).toEqual(new Set(['deposit']))
})

test('reads every row if the service caps the page', async () => {
  const { v1 } = serveCurrencies(23, { cap: 10 })

  const { codes: all, rest } = await readCurrencies(1, 25)

  expect(all).toEqual(codes(23))
  expect(rest).toEqual({ total: 23, namesMissing: false })
  expect(asQueried(v1)).toEqual(['100 1', '10 2', '10 3', '10 4'])
})

test.each([undefined, null, 'none', {}, { total: 7, hasNext: null, limit: null, pages: null }])(
  'with %j as pagination, reads until an empty page',
  async (pagination) => {
    const { v1 } = serveCurrencies(20, { cap: 10, pagination: () => pagination })

    expect((await readCurrencies(2)).codes).toEqual(codes(20).slice(10))
    expect((await readCurrencies(2)).rest).toEqual({ total: 20, namesMissing: false })
    expect(asQueried(v1).slice(0, 3)).toEqual(['100 1', '10 2', '10 3'])
  },
)

test.each([
  { total: 23, hasNext: false },
  { total: 23, pages: 1 },
  { pages: 3, hasNext: false },
  { pages: 1, hasNext: true },
])('with the contradictory pagination %j, reads until an empty page', async (pagination) => {
  const { v1 } = serveCurrencies(23, { cap: 10, pagination: () => pagination })

  const { codes: all, rest } = await readCurrencies(1, 25)

  expect(all).toEqual(codes(23))
  expect(rest).toEqual({ total: 23, namesMissing: false })
  expect(asQueried(v1).slice(0, 3)).toEqual(['100 1', '10 2', '10 3'])
})

test('makes no claim about more rows if v1 sends the same page for ever', async () => {
  serveCurrencies(1)
  serve(routes.v1, () => success([{ currency: 'C1' }]))

  expect((await readCurrencies()).rest).toEqual({
    pageInfo: { hasNextPage: false, hasPreviousPage: false },
    from: 1,
    next: 'perhaps',
    namesMissing: false,
  })
})

test('shows no list whose later page failed', async () => {
  serveCurrencies(1)
  serve(routes.v1, ({ query }) =>
    query.page === '1' ? success([{ currency: 'C1' }]) : new Response('', { status: 500 }),
  )

  await expect(readCurrencies()).rejects.toMatchObject({ status: 500 })
})

test('joins names by code, from every page of v3', async () => {
  const { v3 } = serveCurrencies(45, { cap: 20 })

  const { data } = await readCurrencies(3, 20)

  expect(data.map(({ code, name }) => [code, name])).toEqual([
    ['C41', 'Name of C41'],
    ['C42', 'Name of C42'],
    ['C43', 'Name of C43'],
    ['C44', 'Name of C44'],
    ['C45', 'Name of C45'],
  ])
  expect(asQueried(v3)).toEqual(['100 1', '20 2', '20 3', '20 4'])
})

test('includes currencies of either list alone, with those of v3 alone last', async () => {
  serveCurrencies(2)
  serve(routes.v3, ({ query }) => ({
    success: true,
    data:
      query.page === '1'
        ? [
            { code: 'C2', name: 'Two' },
            { code: 'XXX', name: 'Of v3 alone' },
            { code: 'C1', name: '' },
            { code: 'YYY' },
            { name: 'Without a code' },
          ]
        : [],
  }))

  const { data, rest } = await readCurrencies()

  expect(data).toEqual([
    { id: 'C1', code: 'C1' },
    { id: 'C2', code: 'C2', name: 'Two' },
    { id: 'XXX', code: 'XXX', name: 'Of v3 alone' },
    { id: 'YYY', code: 'YYY' },
  ])
  expect(rest).toEqual({ total: 4, namesMissing: false })
})

test.each([401, 404, 500])(
  'with a %i of v3, shows the currencies of v1 and reports missing names',
  async (status) => {
    serveCurrencies(2)
    serve(routes.v3, () => Response.json({ message: 'no', code: status }, { status }))

    const { data, rest } = await readCurrencies()

    expect(data).toEqual([
      { id: 'C1', code: 'C1' },
      { id: 'C2', code: 'C2' },
    ])
    expect(rest).toEqual({ total: 2, namesMissing: true })
  },
)

test('without v1 there are no currencies', async () => {
  serveCurrencies(2)
  serve(routes.v1, () => new Response('', { status: 500 }))

  await expect(readCurrencies()).rejects.toMatchObject({ status: 500, body: { kind: 'unavailable' } })
})

test('decimals may be text, and a currency without a code is still a row', async () => {
  serveCurrencies(0)
  serve(routes.v1, () => ({
    ...success([
      { currency: 'KWD', decimalPrecision: '3', logoUrl: '' },
      { currency: null },
      { currency: 'KWD', decimalPrecision: 2 },
      'EUR',
    ]),
    pagination: { hasNext: false },
  }))

  const { data } = await readCurrencies()

  expect(data).toEqual([
    { id: 'KWD', code: 'KWD', decimals: 3 },
    { id: 'no code, row 2', code: 'no code, row 2' },
    { id: 'KWD (2)', code: 'KWD', decimals: 2 },
    { id: 'no code, row 4', code: 'no code, row 4' },
  ])
})

test('shows a logo only from the server', async () => {
  const own = '/api/logos/aHR0cHM.x-_1'
  const foreignLogos = [
    'https://logos.example/a.svg',
    '//logos.example/a',
    '/api/session',
    '/api/logos/../session',
  ]
  serveCurrencies(0)
  serve(routes.v1, () => ({
    ...success(
      [own, ...foreignLogos].map((logo, n) => ({
        currency: `C${n}`,
        logoUrl: logo,
        countinghouse: { logo },
      })),
    ),
    pagination: { hasNext: false },
  }))

  const { data } = await readCurrencies()

  expect(data.map(({ logo }) => logo)).toEqual([own, ...foreignLogos.map(() => undefined)])
})

test('one symbol on two networks is two tokens, and every row has its own ID', async () => {
  serve(routes.tokens, () => ({
    success: true,
    data: [
      { symbol: 'USDT', name: 'Tether USD', network: 'tron' },
      { symbol: 'USDT', name: 'Tether USD', network: 'ethereum' },
      { symbol: 'USDT', name: 'Tether, again', network: 'tron' },
      { symbol: 'BTC', network: '' },
      { network: 'tron' },
      { network: 'tron' },
    ],
  }))

  const { data, total } = await providerOn().getList<Token>('tokens', listOf(1, 2))

  expect(data).toEqual([
    { id: 'USDT/tron', symbol: 'USDT', name: 'Tether USD', network: 'tron' },
    { id: 'USDT/ethereum', symbol: 'USDT', name: 'Tether USD', network: 'ethereum' },
    { id: 'USDT/tron (2)', symbol: 'USDT', name: 'Tether, again', network: 'tron' },
    { id: 'BTC/', symbol: 'BTC' },
    { id: 'no symbol, row 5/tron', symbol: 'no symbol, row 5', network: 'tron' },
    { id: 'no symbol, row 6/tron', symbol: 'no symbol, row 6', network: 'tron' },
  ])
  expect(total).toBe(data.length)
})

test('sends no direction for tokens without one', async () => {
  const recorded = serve(routes.tokens, () => ({ success: true, data: [] }))

  await providerOn().getList('tokens', listOf())

  expect(recorded.map(({ query }) => query)).toEqual([{}])
})

test('one payment code for two currencies or types gives separate rows', async () => {
  serve(routes.methods, ({ query }) =>
    success(
      query.page === '1'
        ? [
            { paymentCode: 'card', paymentType: 'card', currency: 'EUR' },
            { paymentCode: 'card', paymentType: 'card', currency: 'USD' },
            { paymentCode: 'card', paymentType: 'local_wallet', currency: 'EUR' },
            { paymentCode: 'card', paymentType: 'card', currency: 'EUR', minAmount: 5 },
            { paymentCode: null, currency: 'EUR' },
            {},
          ]
        : [],
    ),
  )

  const { data } = await providerOn().getList<PaymentMethod>('payment-methods', listOf())

  expect(data.map(({ id, minAmount }) => [id, minAmount])).toEqual([
    ['card/card/EUR', undefined],
    ['card/card/USD', undefined],
    ['card/local_wallet/EUR', undefined],
    ['card/card/EUR (2)', '5'],
    ['row 5/EUR', undefined],
    ['row 6', undefined],
  ])
})

test('limits keep their digits, and only unreadable rules are dropped', async () => {
  const body = `{"status":"success","data":[{"paymentCode":"wire","minAmount":0.10,"maxAmount":12345678901234567890,
    "additionalDetails":{
      "dob":{"type":"string","min":"10","max":10,"pattern":"^[0-9-]+$","enum":null},
      "phone":{"type":"string","min":"ten","pattern":5,"enum":["a",7,"b"]},
      "note":null,"email":{}}}]}`
  serve(routes.methods, ({ query }) => (query.page === '1' ? new Response(body) : success([])))

  const { data } = await providerOn().getList<PaymentMethod>('payment-methods', listOf())

  expect(data).toEqual([
    {
      id: 'wire',
      paymentCode: 'wire',
      minAmount: '0.10',
      maxAmount: '12345678901234567890',
      rules: [
        ['dob', { type: 'string', min: 10, max: 10, pattern: '^[0-9-]+$' }],
        ['phone', { type: 'string', enum: ['a', 'b'] }],
        ['email', {}],
      ],
    },
  ])
})

test('accepts any success of v3 payment methods, because its body is undocumented', async () => {
  const rows = [{ paymentCode: 'card' }]
  for (const body of [rows, { data: rows }, { success: true, data: rows }]) {
    serve('GET /v3/config/payment-methods', ({ query }) => (query.page === '1' ? body : []))

    const { data } = await providerOn().getList<PaymentMethod>(
      'payment-methods',
      listOf(1, 25, { family: 'v3' }),
    )

    expect(data).toEqual([{ id: 'card', paymentCode: 'card', rules: [] }])
  }
})

test('repeated merchant IDs are listed once, and equal IDs with different data separately', async () => {
  serve(routes.mids, ({ query }) =>
    success(
      query.page === '1'
        ? [
            { mid: 'mer_1', name: 'Shop' },
            { mid: 'mer_1', name: 'Shop' },
            { mid: 'mer_1', name: 'Games' },
            { mid: 3, status: 'active' },
            { name: 'Nameless' },
          ]
        : [],
    ),
  )

  const { data } = await providerOn().getList<Mid>('mids', listOf())

  expect(data).toEqual([
    { id: 'mer_1', name: 'Shop' },
    { id: 'mer_1 (2)', name: 'Games' },
    { id: '3', status: 'active' },
    { id: 'no id, row 5', name: 'Nameless' },
  ])
})

function asQueried(recorded: RecordedRequest[]): string[] {
  return recorded.map(({ query }) => `${query.limit} ${query.page}`)
}
