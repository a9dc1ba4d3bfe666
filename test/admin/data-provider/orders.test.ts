import { expect, test } from 'vitest'
import type { Order } from '../../../src/admin/data-provider/records.ts'
import * as samples from '../../support/samples.ts'
import { listOf, pageOf, providerOn, rowsTo, startNetwork, success } from './service.ts'

const { serve } = startNetwork()

const list = 'GET /v1/public/orders'

/** The one page that the service has, as the screens see it. */
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

test('the list says `orderType`, the single order `type`, and screens see one thing', async () => {
  serve('GET /v1/public/orders/OR-1', () => success({ id: 'OR-1', type: 'gaming' }))

  const single = await providerOn().getOne<Order>('orders', { id: 'OR-1' })

  expect(single.data.orderType).toBe('gaming')
  expect((await readRow({ id: 'OR-1', orderType: 'payin' })).orderType).toBe('payin')
  expect((await readRow({ id: 'OR-1', type: 'payin' })).orderType).toBe('payin')
  expect((await readRow({ id: 'OR-1', orderType: 'payin', type: 'other' })).orderType).toBe('payin')
  expect((await readRow({ id: 'OR-1', orderType: '', type: 'gaming' })).orderType).toBe('gaming')
})

test('what nobody documented in a row never costs the page', async () => {
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

test('the id is `id`, or else `orderId`, as text or as a number', async () => {
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

test('a number with more digits than a float holds stays as it was written', async () => {
  const body =
    '{"status":"success","data":{"transfers":[{"id":12345678901234567890,"source":{"amount":1.10}}]}}'
  serve(list, ({ query }) => (query.page === '1' ? new Response(body) : success({ transfers: [] })))

  const { data } = await providerOn().getList<Order>('orders', listOf())

  expect(data).toMatchObject([{ id: '12345678901234567890', source: { amount: '1.10' } }])
})

test('numbers stand in for strings, and strings for numbers', async () => {
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

test('null and what is missing are the same: it did not come', async () => {
  const row = Object.fromEntries(Object.keys(samples.orderRow).map((field) => [field, null]))

  const { raw, ...order } = await readRow({ ...row, id: 'OR-1', partnerContext: null })

  expect(order).toEqual({ ...nothing, id: 'OR-1' })
  expect(raw).toEqual({ ...row, id: 'OR-1', partnerContext: null })
  expect(await readRow({ id: 'OR-1' })).toEqual({ ...nothing, id: 'OR-1', raw: { id: 'OR-1' } })
})

test('no fees are not zero fees, and an empty fee currency is none stated', async () => {
  const fees = async (came: unknown) => (await readRow({ id: 'OR-1', fees: came })).fees
  const none = { networkFee: undefined, processingFee: undefined, rrFee: undefined, currency: undefined }

  expect(await fees(undefined)).toBeUndefined()
  expect(await fees(null)).toBeUndefined()
  expect(await fees({})).toEqual(none)
  expect(await fees({ networkFee: 0, fixedFee: null })).toEqual({ ...none, networkFee: '0' })
  expect(await fees({ fixedFee: { fixedFeesCurrency: '' } })).toEqual(none)
  expect(await fees({ fixedFee: { fixedFeesCurrency: ' ' } })).toEqual(none)
  expect(await fees({ fixedFee: { fixedFeesCurrency: 'EUR' } })).toEqual({ ...none, currency: 'EUR' })
})

test('an order may have no destination, or one without an amount', async () => {
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
  'a row that is %j keeps its place, with its fault',
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

test('the faults of a row stand on that row only, however many rows there are', async () => {
  const rows = rowsTo(12).map((row, n) =>
    [1, 11].includes(n) ? { ...row, source: { amount: `${n}?` } } : row,
  )

  const orders = await readRows(rows)

  expect(orders.flatMap(({ id, faults }) => faults.map(({ field, value }) => [id, field, value]))).toEqual([
    ['OR-2', 'source.amount', '1?'],
    ['OR-12', 'source.amount', '11?'],
  ])
})

test('a field that cannot be read leaves the others of its row alone', async () => {
  expect(await readRow({ id: 'OR-1', status: ['?'], source: { currency: 'EUR', amount: '1,000' } })).toEqual({
    ...nothing,
    id: 'OR-1',
    source: { currency: 'EUR', amount: undefined },
    raw: { id: 'OR-1', source: { currency: 'EUR' } },
    faults: [
      { field: 'status', message: expect.any(String), value: ['?'] },
      { field: 'source.amount', message: 'decimal', value: '1,000' },
    ],
  })
})

test('rows without an id have ids that no other row of the list has', async () => {
  const first = await readRows([{ status: 'a' }, { status: 'a' }, { id: '' }])
  const second = await readRows([{ status: 'a' }, { status: 'a' }], 2)

  expect(first.map(({ id }) => id)).toEqual(['no id, row 1', 'no id, row 2', 'no id, row 3'])
  expect(second.map(({ id }) => id)).toEqual(['no id, row 26', 'no id, row 27'])
})

test('an order that comes twice in a page stands once, and another one under its id is not lost', async () => {
  const order = { id: 'OR-1', status: 'fund_processing' }

  const rows = await readRows([order, { id: 'OR-2' }, order, { ...order, status: 'completed' }, order])

  expect(rows.map(({ id, status }) => [id, status])).toEqual([
    ['OR-1', 'fund_processing'],
    ['OR-2', undefined],
    ['OR-1 (2)', 'completed'],
  ])
})

test('the page of a row whose id came twice asks for the id that the service sent', async () => {
  serve('GET /v1/public/orders/OR-1', () => success({ id: 'OR-1' }))

  const { data } = await providerOn().getOne('orders', { id: 'OR-1 (2)' })

  expect(data).toMatchObject({ id: 'OR-1 (2)', raw: { id: 'OR-1' } })
})

test('the page stays on the id that was asked for, however the service writes it', async () => {
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

test.each(['..', 'a/b', 'no id, row 3', '<b>', ''])(
  'the order %j cannot be asked for, and is not',
  async (id) => {
    await expect(providerOn().getOne('orders', { id })).rejects.toMatchObject({
      name: 'HttpError',
      message: `orderId is no usable path segment: ${JSON.stringify(id)}`,
      status: 405,
      body: { kind: 'unsupported', details: [] },
    })
  },
)

test('hostile text stays as it came: whoever shows it makes it harmless', async () => {
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

test('a record cannot reach the prototype of anything', async () => {
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

/** Orders of three people, in turn. */
const shared = (count: number) => rowsTo(count).map((row, n) => ({ ...row, userId: `UX-${n % 3}` }))

const reference = { ...listOf(), target: 'userId', id: 'UX-1' }

async function lookThrough(rows: ReturnType<typeof shared>, cap?: number, count = pageOf) {
  const noted = serve(list, ({ query }) => success({ transfers: count(rows, query, cap) }))
  const { data, total, meta } = await providerOn().getManyReference<Order>('orders', reference)
  const last = data.at(-1)?.id
  return {
    found: data.length,
    last,
    total,
    looked: meta?.looked,
    isWhole: meta?.isWhole,
    asked: noted.map(({ query }) => `${query.limit} ${query.page}`),
  }
}

test('a person’s orders are looked for up to the end of a short list', async () => {
  expect(await lookThrough(shared(130))).toEqual({
    found: 43,
    last: 'OR-128',
    total: 43,
    looked: 130,
    isWhole: true,
    asked: ['100 1', '100 2', '100 3'],
  })
})

test('a person’s orders are looked for in five pages at most, and it says so', async () => {
  expect(await lookThrough(shared(900))).toEqual({
    found: 167,
    last: 'OR-500',
    total: 167,
    looked: 500,
    isWhole: false,
    asked: ['100 1', '100 2', '100 3', '100 4', '100 5'],
  })
})

test('a page shorter than asked for is not the end', async () => {
  expect(await lookThrough(shared(70), 20)).toEqual({
    found: 23,
    last: 'OR-68',
    total: 23,
    looked: 70,
    isWhole: true,
    asked: ['100 1', '20 2', '20 3', '20 4', '20 5'],
  })
})

test('“everything” is not said where a capped page leaves rows out', async () => {
  const byLimit = <T>(all: T[], query: Record<string, string>, cap = 20) => pageOf(all, query).slice(0, cap)

  expect(await lookThrough(shared(70), 20, byLimit)).toMatchObject({ found: 23, looked: 70, isWhole: true })
})

test('a service that ignores `page` is looked through once, and never said to be whole', async () => {
  expect(await lookThrough(shared(30), undefined, (all) => all)).toEqual({
    found: 10,
    last: 'OR-29',
    total: 10,
    looked: 30,
    isWhole: false,
    asked: ['100 1', '30 2'],
  })
})

test('an order that moved while the pages were read counts once, as it was read last', async () => {
  serve(list, ({ query }) => {
    const status = `read ${query.page}`
    return success({ transfers: Number(query.page) < 3 ? [{ id: 'OR-1', userId: 'UX-1', status }] : [] })
  })

  const { data, meta } = await providerOn().getManyReference<Order>('orders', reference)

  expect(data.map(({ id, status }) => [id, status])).toEqual([['OR-1', 'read 2']])
  expect(meta).toMatchObject({ looked: 1, isWhole: true })
})

test('when a page fails the search fails: half a search is no answer', async () => {
  serve(list, ({ query }) =>
    query.page === '2' ? new Response('', { status: 502 }) : success({ transfers: shared(3) }),
  )

  await expect(providerOn().getManyReference('orders', reference)).rejects.toMatchObject({ status: 502 })
})
