import { expect, test } from 'vitest'
import { currencies, tokens } from '../../src/sandbox/catalogue/currencies.ts'
import { paymentMethods } from '../../src/sandbox/catalogue/paymentMethods.ts'
import { startStandIn } from '../support/standIn.ts'

const { ask, get } = startStandIn()
const directions = ['deposit', 'withdraw'] as const
const userTypes = ['individual', 'business'] as const
const offers = directions.flatMap((direction) => userTypes.map((userType) => ({ direction, userType })))

test.each(offers)('both families list the currencies for %o', async ({ direction, userType }) => {
  const query = `direction=${direction}&userType=${userType}&limit=100`
  const serving = currencies.filter(
    (one) => one.direction.includes(direction) && one.userTypes.includes(userType),
  )

  const v1 = await get(`/v1/public/config/supported-currencies?${query}`)
  const v3 = await get(`/v3/config/supported-currencies?${query}`)

  expect(v3).toEqual({ success: true, data: serving.map(({ code, name }) => ({ code, name })) })
  expect(v1).toEqual({
    status: 'success',
    data: serving.map(({ code, decimals }) => ({
      currency: code,
      logoUrl: `https://logos.example/currencies/${code.toLowerCase()}.svg`,
      decimalPrecision: decimals,
    })),
    pagination: {
      total: serving.length,
      pages: 1,
      currentPage: 1,
      limit: 100,
      hasNext: false,
      hasPrev: false,
    },
  })
  expect(serving.length).toBeLessThan(currencies.length)
})

test.each([
  { limit: 10, page: 1, rows: 10, pages: 3, hasNext: true, hasPrev: false },
  { limit: 10, page: 3, rows: 10, pages: 3, hasNext: false, hasPrev: true },
  { limit: 10, page: 4, rows: 0, pages: 3, hasNext: false, hasPrev: true },
  { limit: 15, page: 2, rows: 15, pages: 2, hasNext: false, hasPrev: true },
  { limit: 29, page: 2, rows: 1, pages: 2, hasNext: false, hasPrev: true },
  { limit: 30, page: 1, rows: 30, pages: 1, hasNext: false, hasPrev: false },
  { limit: 31, page: 1, rows: 30, pages: 1, hasNext: false, hasPrev: false },
])(
  'counts page $page of the thirty currencies by $limit correctly',
  async ({ rows, page, limit, ...rest }) => {
    const { data, pagination } = await get(
      `/v1/public/config/supported-currencies?limit=${limit}&page=${page}`,
    )

    expect(data).toHaveLength(rows)
    expect(pagination).toEqual({ total: 30, currentPage: page, limit, ...rest })
  },
)

test('the pagination object states the capped limit', async () => {
  const capped = startStandIn({ behaviour: { cap: 7 } })

  const { data, pagination } = await capped.get('/v1/public/config/supported-currencies?limit=50&page=5')

  expect(data).toHaveLength(2)
  expect(pagination).toEqual({ total: 30, pages: 5, currentPage: 5, limit: 7, hasNext: false, hasPrev: true })
})

test('the pages of both families contain each currency once', async () => {
  const codes = currencies.map(({ code }) => code)
  const pagesOf = async (path: string, key: string) => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => get(`${path}?limit=7&page=${page}`)))
    return pages.flatMap(({ data }) => data.map((row: Record<string, unknown>) => row[key]))
  }

  expect(await pagesOf('/v3/config/supported-currencies', 'code')).toEqual(codes)
  expect(await pagesOf('/v1/public/config/supported-currencies', 'currency')).toEqual(codes)
})

test('lists tokens as symbol and network, fewer of them for withdrawing', async () => {
  const shown = (rows: typeof tokens) => rows.map(({ symbol, name, network }) => ({ symbol, name, network }))

  expect(await get('/v3/config/list-tokens')).toEqual({ success: true, data: shown(tokens) })
  for (const direction of directions) {
    const serving = tokens.filter((token) => token.direction.includes(direction))
    expect((await get(`/v3/config/list-tokens?direction=${direction}`)).data).toEqual(shown(serving))
  }
  expect((await get('/v3/config/list-tokens?direction=withdraw')).data.length).toBeLessThan(tokens.length)
})

test('both families list the same payment methods under every filter', async () => {
  const counts = new Set<number>()
  for (const { direction, userType } of offers) {
    for (const currency of [undefined, 'EUR', 'BHD', 'eur']) {
      for (const headless of [undefined, true, false]) {
        const query = new URLSearchParams({ direction, userType, limit: '100' })
        if (currency !== undefined) query.set('currency', currency)
        if (headless !== undefined) query.set('headlessMode', String(headless))
        const codes = paymentMethods
          .filter((one) => one.direction.includes(direction) && one.userTypes.includes(userType))
          .filter((one) => currency === undefined || one.currency === currency)
          .filter((one) => headless === undefined || one.headless === headless)
          .map(({ paymentCode }) => paymentCode)

        const v1 = await get(`/v1/public/config/payment-methods?${query}`)
        const v3 = await get(`/v3/config/payment-methods?${query}`)

        expect(v1).toEqual(v3)
        expect(v1.data.map((method: { paymentCode: string }) => method.paymentCode)).toEqual(codes)
        counts.add(codes.length)
      }
    }
  }
  expect(counts.size).toBeGreaterThan(10)
})

test('shows a payment method with its limits as numbers and its rules', async () => {
  const { data } = await get('/v3/config/payment-methods?direction=deposit&currency=KWD')

  expect(data).toEqual([
    {
      name: 'Card (KWD)',
      paymentCode: 'card_kwd',
      paymentType: 'card',
      logoUrl: 'https://logos.example/methods/card_kwd.svg',
      minAmount: 1.5,
      maxAmount: 3000,
      currency: 'KWD',
      additionalDetails: {},
    },
    {
      name: 'KNET',
      paymentCode: 'knet',
      paymentType: 'bank_transfer',
      logoUrl: 'https://logos.example/methods/knet.svg',
      minAmount: 0.25,
      maxAmount: 5000,
      currency: 'KWD',
      additionalDetails: {
        email: { type: 'string', min: 6, max: 254, pattern: '^[^\\s@]+@[^\\s@]+\\.[A-Za-z]{2,}$' },
      },
    },
  ])
})

test.each(['/v1/public/config/payment-methods', '/v3/config/payment-methods'])(
  '%s requires a direction and says so',
  async (path) => {
    const response = await ask(path)

    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      error: 'Bad Request',
      message: 'the request has invalid parameters',
      code: 400,
      details: [{ field: 'direction', message: expect.stringMatching(/deposit.*withdraw/) }],
    })
  },
)

test.each([
  ['/v3/config/payment-methods?direction=sideways', ['direction']],
  [
    '/v3/config/payment-methods?direction=deposit&userType=cat&headlessMode=maybe',
    ['userType', 'headlessMode'],
  ],
  ['/v1/public/config/supported-currencies?direction=up&limit=0', ['direction', 'limit']],
  ['/v3/config/supported-currencies?userType=cat', ['userType']],
  ['/v3/config/list-tokens?direction=up', ['direction']],
  ['/v1/public/config/list-mids?page=0', ['page']],
])('refuses %s and names the fields %j', async (path, fields) => {
  const response = await ask(path)
  const { details } = await response.json()

  expect(response.status).toBe(400)
  expect(details.map(({ field }: { field: string }) => field)).toEqual(fields)
})

test('lists the merchant IDs page by page', async () => {
  const mids = [
    { mid: 'mer_1', name: 'Harbour Lane Shop', status: 'active', level: 'customer' },
    { mid: 'mer_2', name: 'Harbour Lane Games', status: 'active', level: 'customer' },
    { mid: 'mer_3', name: 'Harbour Lane Pop-up', status: 'active', level: 'customer' },
  ]

  expect(await get('/v1/public/config/list-mids')).toEqual({ status: 'success', data: mids })
  expect((await get('/v1/public/config/list-mids?limit=2&page=2')).data).toEqual(mids.slice(2))
})
