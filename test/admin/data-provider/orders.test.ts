import { expect, test } from 'vitest'
import type { Order } from '../../../src/admin/data-provider/records.ts'
import * as samples from '../../support/samples.ts'
import { listOf, pageOf, providerOn, rowsTo, startNetwork, success } from './service.ts'

const { serve } = startNetwork()

const list = 'GET /v1/public/orders'

/** The service's only page, as the screens see it. */
async function readRows(rows: unknown[], page = 1): Promise<Order[]> {
  serve(list, ({ query }) => success({ transfers: query.page === `${page}` ? rows : [] }))
  const { data } = await providerOn().getList<Order>('orders', listOf(page, 25))
  return data
}

async function readRow(row: unknown): Promise<Order> {
  const [order] = await readRows([row])
  if (!order) throw new Error('no row')
  return order
}

const nothing = {
  status: undefined,
  orderType: undefined,
  purposeCode: undefined,
  source: undefined,
  destination: undefined,
  userId: undefined,
  mid: undefined,
  senderName: undefined,
  fees: undefined,
  createdAt: undefined,
  updatedAt: undefined,
  assumed: {},
  faults: [],
}

test('screens see one order type, both from `orderType` in the list and `type` in the single order', async () => {
  serve('GET /v1/public/orders/OR-1', () => success({ id: 'OR-1', type: 'gaming' }))

  const single = await providerOn().getOne<Order>('orders', { id: 'OR-1' })

  expect(single.data.orderType).toBe('gaming')
  expect((await readRow({ id: 'OR-1', orderType: 'payin' })).orderType).toBe('payin')
  expect((await readRow({ id: 'OR-1', type: 'payin' })).orderType).toBe('payin')
  expect((await readRow({ id: 'OR-1', orderType: 'payin', type: 'other' })).orderType).toBe('payin')
  expect((await readRow({ id: 'OR-1', orderType: '', type: 'gaming' })).orderType).toBe('gaming')
})

test('undocumented values in a row do not break the page', async () => {
  const odd = [5, true, {}, [], ['payin'], { name: 'payin' }]

  const rows = await readRows(odd.map((type, n) => ({ id: `OR-${n}`, type, orderId: { of: type } })))

  expect(rows.map(({ id, orderType }) => [id, orderType])).toEqual([
    ['OR-0', '5'],
    ['OR-1', 'true'],
    ['OR-2', undefined],
    ['OR-3', undefined],
    ['OR-4', undefined],
    ['OR-5', undefined],
  ])
})

test('the ID is `id` or else `orderId`, as text or as a number', async () => {
  const rows = await readRows([
    { id: 'OR-1', orderId: 'OR-2' },
    { orderId: 'OR-3' },
    { id: 4 },
    { id: null, orderId: 5 },
    { id: ' ', orderId: 'OR-6' },
    { id: 12345678901234567890n.toString() },
  ])

  expect(rows.map(({ id }) => id)).toEqual(['OR-1', 'OR-3', '4', '5', 'OR-6', '12345678901234567890'])
})

test('a number with more digits than a float holds stays unchanged', async () => {
  const body =
    '{"status":"success","data":{"transfers":[{"id":12345678901234567890,"source":{"amount":1.10}}]}}'
  serve(list, ({ query }) => (query.page === '1' ? new Response(body) : success({ transfers: [] })))

  const { data } = await providerOn().getList<Order>('orders', listOf())

  expect(data).toMatchObject([{ id: '12345678901234567890', source: { amount: '1.10' } }])
})

test('accepts numbers for strings, and strings for numbers', async () => {
  const { raw: _, ...order } = await readRow({
    id: 7,
    status: 3,
    purposeCode: 12,
    userId: 9,
    mid: 1,
    source: { currency: 978, amount: 12.5 },
    destination: { currency: 'USDT', amount: '13.10' },
    senderName: { firstName: 1, lastName: 2 },
    fees: { networkFee: '0.10', processingFee: 1e-7, rrFee: '0' },
    createdAt: 1793600000000,
  })

  expect(order).toEqual({
    ...nothing,
    id: '7',
    status: '3',
    purposeCode: '12',
    userId: '9',
    mid: '1',
    source: { currency: '978', amount: '12.5' },
    destination: { currency: 'USDT', amount: '13.10' },
    senderName: '1 2',
    fees: { networkFee: '0.10', processingFee: '0.0000001', rrFee: '0', currency: undefined },
    createdAt: '1793600000000',
  })
})

test('null means the same as a missing field', async () => {
  const row = Object.fromEntries(Object.keys(samples.orderRow).map((field) => [field, null]))

  const { raw, ...order } = await readRow({ ...row, id: 'OR-1', partnerContext: null })

  expect(order).toEqual({ ...nothing, id: 'OR-1' })
  expect(raw).toEqual({ ...row, id: 'OR-1', partnerContext: null })
  expect(await readRow({ id: 'OR-1' })).toEqual({ ...nothing, id: 'OR-1', raw: { id: 'OR-1' } })
})

test('missing fees are not zero fees, and an empty fee currency is not a currency', async () => {
  const fees = async (sent: unknown) => (await readRow({ id: 'OR-1', fees: sent })).fees
  const none = { networkFee: undefined, processingFee: undefined, rrFee: undefined, currency: undefined }

  expect(await fees(undefined)).toBeUndefined()
  expect(await fees(null)).toBeUndefined()
  expect(await fees({})).toEqual(none)
  expect(await fees({ networkFee: 0, fixedFee: null })).toEqual({ ...none, networkFee: '0' })
  expect(await fees({ fixedFee: { fixedFeesCurrency: '' } })).toEqual(none)
  expect(await fees({ fixedFee: { fixedFeesCurrency: ' ' } })).toEqual(none)
  expect(await fees({ fixedFee: { fixedFeesCurrency: 'EUR' } })).toEqual({ ...none, currency: 'EUR' })
})

test('an order may have no destination, or a destination without an amount', async () => {
  expect((await readRow({ id: 'OR-1', destination: {} })).destination).toEqual({
    currency: undefined,
    amount: undefined,
  })
  expect(
    (await readRow({ id: 'OR-1', destination: { currency: 'USDT', amount: null } })).destination,
  ).toEqual({ currency: 'USDT', amount: undefined })
  expect((await readRow({ id: 'OR-1' })).destination).toBeUndefined()
})

test.each([
  [{ firstName: 'Inês', lastName: 'Duarte' }, 'Inês Duarte'],
  [{ firstName: 'Inês' }, 'Inês'],
  [{ firstName: null, lastName: 'Duarte' }, 'Duarte'],
  [{ firstName: '', lastName: '' }, undefined],
  [{ firstName: ' ' }, undefined],
  [{}, undefined],
  [null, undefined],
])('the sender %j is %j', async (senderName, name) => {
  expect((await readRow({ id: 'OR-1', senderName })).senderName).toBe(name)
})

test.each(['a row', 5, null, [], true, [{ id: 'OR-1' }]])(
  'a row with the value %j keeps its place and has a fault',
  async (row) => {
    const [before, odd, after] = await readRows([{ id: 'OR-1' }, row, { id: 'OR-3' }])

    expect([before?.id, before?.faults, after?.id, after?.faults]).toEqual(['OR-1', [], 'OR-3', []])
    expect(odd).toEqual({
      ...nothing,
      id: 'no id, row 2',
      raw: {},
      faults: [{ field: '', message: expect.stringMatching(/./), value: row }],
    })
  },
)

test('faults belong only to their own row', async () => {
  const rows = rowsTo(12).map((row, n) =>
    [1, 11].includes(n) ? { ...row, source: { amount: `${n}?` } } : row,
  )

  const orders = await readRows(rows)

  expect(orders.flatMap(({ id, faults }) => faults.map(({ field, value }) => [id, field, value]))).toEqual([
    ['OR-2', 'source.amount', '1?'],
    ['OR-12', 'source.amount', '11?'],
  ])
})

test('an unreadable field does not affect other fields of its row', async () => {
  expect(await readRow({ id: 'OR-1', status: ['?'], source: { currency: 'EUR', amount: '1,000' } })).toEqual({
    ...nothing,
    id: 'OR-1',
    source: { currency: 'EUR', amount: undefined, isUnreadable: true },
    raw: { id: 'OR-1', source: { currency: 'EUR' } },
    faults: [
      { field: 'status', message: expect.any(String), value: ['?'] },
      { field: 'source.amount', message: 'decimal', value: '1,000' },
    ],
  })
})

test('rows without an ID get IDs that are unique in the list', async () => {
  const first = await readRows([{ status: 'a' }, { status: 'a' }, { id: '' }])
  const second = await readRows([{ status: 'a' }, { status: 'a' }], 2)

  expect(first.map(({ id }) => id)).toEqual(['no id, row 1', 'no id, row 2', 'no id, row 3'])
  expect(second.map(({ id }) => id)).toEqual(['no id, row 26', 'no id, row 27'])
})

test('a repeated order is listed once, and a different order with the same ID is kept', async () => {
  const order = { id: 'OR-1', status: 'fund_processing' }

  const rows = await readRows([order, { id: 'OR-2' }, order, { ...order, status: 'completed' }, order])

  expect(rows.map(({ id, status }) => [id, status])).toEqual([
    ['OR-1', 'fund_processing'],
    ['OR-2', undefined],
    ['OR-1 (2)', 'completed'],
  ])
})

test("the page of a row with a repeated ID requests the service's ID", async () => {
  serve('GET /v1/public/orders/OR-1', () => success({ id: 'OR-1' }))

  const { data } = await providerOn().getOne('orders', { id: 'OR-1 (2)' })

  expect(data).toMatchObject({ id: 'OR-1 (2)', raw: { id: 'OR-1' } })
})

test('the page keeps the requested ID, regardless of the ID in the answer', async () => {
  serve('GET /v1/public/orders/or-1', () => success({ id: 'OR-1' }))
  serve('GET /v1/public/orders/OR-2', () => success({ orderId: 'OR-2' }))
  serve('GET /v1/public/orders/3', () => success({}))
  const read = async (id: string) => (await providerOn().getOne<Order>('orders', { id })).data.id

  expect([await read('or-1'), await read('OR-2'), await read('3')]).toEqual(['or-1', 'OR-2', '3'])
})

test('the faults of a single order are its own', async () => {
  serve('GET /v1/public/orders/OR-1', () => success({ id: 'OR-1', source: { amount: '?' } }))

  const { data } = await providerOn().getOne<Order>('orders', { id: 'OR-1' })

  expect(data.faults).toEqual([{ field: 'source.amount', message: 'decimal', value: '?' }])
})

test.each(['..', 'a/../b', ''])('refuses the order ID %j without a request', async (id) => {
  await expect(providerOn().getOne('orders', { id })).rejects.toMatchObject({
    name: 'HttpError',
    message: `orderId is no usable path segment: ${JSON.stringify(id)}`,
    status: 400,
    body: { kind: 'bad_id', details: [] },
  })
})

test('hostile text stays unchanged in records, because the screens escape it', async () => {
  const hostile = [
    '<script>alert(1)</script>',
    '\u202egnp.exe',
    '=1+1',
    '%{x}',
    '\u0000',
    'javascript:alert(1)',
  ]

  const rows = await readRows(
    hostile.map((text, n) => ({
      id: `${n}${text}`,
      status: text,
      purposeCode: text,
      senderName: { firstName: text },
    })),
  )

  expect(
    rows.map(({ id, status, purposeCode, senderName }) => [id, status, purposeCode, senderName]),
  ).toEqual(hostile.map((text, n) => [`${n}${text}`, text, text, text]))
})

test('a record cannot reach a prototype', async () => {
  const poison =
    '{"id":"OR-1","__proto__":{"isAdmin":true},"partnerContext":{"constructor":{"prototype":{"isAdmin":true}}}}'
  serve(list, ({ query }) =>
    query.page === '1'
      ? new Response(`{"status":"success","data":{"transfers":[${poison}]}}`)
      : success({ transfers: [] }),
  )

  const { data } = await providerOn().getList<Order>('orders', listOf())

  expect(data).toEqual([{ ...nothing, id: 'OR-1', raw: { id: 'OR-1', partnerContext: {} } }])
  expect(Object.prototype).not.toHaveProperty('isAdmin')
})

/** Orders of three people in turn. */
const ordersOfThree = (count: number) => rowsTo(count).map((row, n) => ({ ...row, userId: `UX-${n % 3}` }))

const reference = { ...listOf(), target: 'userId', id: 'UX-1' }

async function searchOrders(rows: ReturnType<typeof ordersOfThree>, cap?: number, count = pageOf) {
  const recorded = serve(list, ({ query }) => success({ transfers: count(rows, query, cap) }))
  const { data, total, meta } = await providerOn().getManyReference<Order>('orders', reference)
  const last = data.at(-1)?.id
  return {
    matches: data.length,
    last,
    total,
    looked: meta?.looked,
    isWhole: meta?.isWhole,
    requests: recorded.map(({ query }) => `${query.limit} ${query.page}`),
  }
}

test("the search for a person's orders reads a short list to its end", async () => {
  expect(await searchOrders(ordersOfThree(130))).toEqual({
    matches: 43,
    last: 'OR-128',
    total: 43,
    looked: 130,
    isWhole: true,
    requests: ['100 1', '100 2', '100 3'],
  })
})

test("the search for a person's orders reads five pages at most, and says so", async () => {
  expect(await searchOrders(ordersOfThree(900))).toEqual({
    matches: 167,
    last: 'OR-500',
    total: 167,
    looked: 500,
    isWhole: false,
    requests: ['100 1', '100 2', '100 3', '100 4', '100 5'],
  })
})

test('a page shorter than the limit is not the end', async () => {
  expect(await searchOrders(ordersOfThree(70), 20)).toEqual({
    matches: 23,
    last: 'OR-68',
    total: 23,
    looked: 70,
    isWhole: true,
    requests: ['100 1', '20 2', '20 3', '20 4', '20 5'],
  })
})

test('the search includes rows that a capped page would skip', async () => {
  const byLimit = <T>(all: T[], query: Record<string, string>, cap = 20) => pageOf(all, query).slice(0, cap)

  expect(await searchOrders(ordersOfThree(70), 20, byLimit)).toMatchObject({
    matches: 23,
    looked: 70,
    isWhole: true,
  })
})

test('a service that ignores `page` is searched once and never counts as complete', async () => {
  expect(await searchOrders(ordersOfThree(30), undefined, (all) => all)).toEqual({
    matches: 10,
    last: 'OR-29',
    total: 10,
    looked: 30,
    isWhole: false,
    requests: ['100 1', '30 2'],
  })
})

test('an order that moves between page reads counts once, with its latest values', async () => {
  serve(list, ({ query }) => {
    const status = `read ${query.page}`
    return success({ transfers: Number(query.page) < 3 ? [{ id: 'OR-1', userId: 'UX-1', status }] : [] })
  })

  const { data, meta } = await providerOn().getManyReference<Order>('orders', reference)

  expect(data.map(({ id, status }) => [id, status])).toEqual([['OR-1', 'read 2']])
  expect(meta).toMatchObject({ looked: 1, isWhole: true })
})

test('a failed page fails the whole search', async () => {
  serve(list, ({ query }) =>
    query.page === '2' ? new Response('', { status: 502 }) : success({ transfers: ordersOfThree(3) }),
  )

  await expect(providerOn().getManyReference('orders', reference)).rejects.toMatchObject({ status: 502 })
})
