import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../support/runs.ts'
import { makeOrder, noon, readPages, readRows, startStandIn } from '../support/standIn.ts'

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

test('the newest order comes first', async () => {
  const rows = await readRows(startStandIn())

  const times = rows.map(({ createdAt }) => createdAt)
  expect(rows).toHaveLength(300)
  expect(times).toEqual(times.toSorted().toReversed())
})

test.each([
  [92, {}],
  [3, {}],
  [36, { days: undefined }],
])('past orders are spread over %i days as configured', async (days, more) => {
  const rows = await readRows(startStandIn({ world: { days, ...more }, behaviour: { cap: 300 } }), {
    limit: 300,
  })

  const age = noon - Date.parse(rows.at(-1)?.createdAt ?? '')
  expect(age / 86_400_000 / days).toBeCloseTo(1, 0.5)
})

test.each([
  { limit: 1, cap: 100, sizes: 300, last: 1 },
  { limit: 50, cap: 100, sizes: 6, last: 50 },
  { limit: 70, cap: 100, sizes: 5, last: 20 },
  { limit: 1000, cap: 100, sizes: 3, last: 100 },
  { limit: 1000, cap: 7, sizes: 43, last: 6 },
  { limit: 1000, cap: 1000, sizes: 1, last: 300 },
])('pages of $limit under a cap of $cap contain each order once', async ({ limit, cap, sizes, last }) => {
  const standIn = startStandIn({ behaviour: { cap } })

  const pages = await readPages(standIn, { limit })

  const whole = ids(await readRows(startStandIn({ behaviour: { cap: 300 } }), { limit: 300 }))
  expect(ids(pages.flat())).toEqual(whole)
  expect(new Set(whole).size).toBe(300)
  expect(pages).toHaveLength(sizes)
  expect(pages.at(-1)).toHaveLength(last)
  expect(new Set(pages.slice(0, -1).map((page) => page.length)).size).toBeLessThanOrEqual(1)
})

test('any window of any world is a slice of the whole list', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 6 }),
      fc.nat(),
      async (orders, limit, page, more, seed) => {
        const standIn = startStandIn({ world: { orders, seed }, behaviour: { cap: 1000 } })
        for (let i = 0; i < more; i++) {
          standIn.wait(1000)
          await makeOrder(standIn)
        }

        const whole = await readRows(standIn, { limit: 1000 })
        const { data } = await standIn.get(`/v1/public/orders?limit=${limit}&page=${page}`)

        expect(whole).toHaveLength(orders + more)
        expect(data.transfers).toEqual(whole.slice((page - 1) * limit, page * limit))
      },
    ),
    { numRuns: runs(100) },
  )
})

test('orders created through the API are on the first page, newest first', async () => {
  const standIn = startStandIn()
  const before = await readRows(standIn)

  const createdIds: string[] = []
  for (let i = 0; i < 3; i++) {
    standIn.wait(1000)
    createdIds.push((await makeOrder(standIn)).orderId)
  }

  const after = await readRows(standIn, { limit: 70 })
  expect(ids(after.slice(0, 3))).toEqual(createdIds.toReversed())
  expect(after.slice(3)).toEqual(before)
})

test('orders created between two page reads push the other rows down', async () => {
  const standIn = startStandIn()
  const whole = ids(await readRows(standIn))

  const first = await standIn.get('/v1/public/orders?limit=10&page=1')
  await makeOrder(standIn)
  await makeOrder(standIn)
  const second = await standIn.get('/v1/public/orders?limit=10&page=2')

  expect(ids(first.data.transfers)).toEqual(whole.slice(0, 10))
  expect(ids(second.data.transfers)).toEqual(whole.slice(8, 18))
})

test('orders of the API and orders of the clock are sorted together by time', async () => {
  const standIn = startStandIn({ world: { orders: 20, rate: 2 } })
  const createdIds = new Set<string>()
  for (let i = 0; i < 10; i++) {
    standIn.wait(47_000)
    createdIds.add((await makeOrder(standIn)).orderId)
  }

  const rows = await readRows(standIn)

  const times = rows.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(rows.filter(({ id }) => createdIds.has(id))).toHaveLength(10)
  // The two kinds are mixed.
  expect(rows.slice(0, 10).filter(({ id }) => createdIds.has(id)).length).toBeLessThan(10)
})

test('the other sorts contain the same orders', async () => {
  const standIn = startStandIn()
  await makeOrder(standIn)
  const newest = ids(await readRows(standIn, { limit: 70 }))

  standIn.sandbox.change({ sort: 'oldest' })
  const oldest = ids(await readRows(standIn, { limit: 70 }))
  standIn.sandbox.change({ sort: 'shuffled' })
  const shuffled = ids(await readRows(standIn, { limit: 70 }))

  expect(oldest).toEqual(newest.toReversed())
  expect(shuffled.toSorted()).toEqual(newest.toSorted())
  expect(shuffled).not.toEqual(newest)
  expect(shuffled).not.toEqual(oldest)
})

test('without a limit a page has ten orders, and the default page is the first', async () => {
  const standIn = startStandIn()

  const { data } = await standIn.get('/v1/public/orders')

  expect(data.transfers).toEqual((await readRows(standIn)).slice(0, 10))
})

test('a page beyond the end is empty', async () => {
  const { get } = startStandIn()

  const answers = await Promise.all([
    get('/v1/public/orders?limit=100&page=4'),
    get('/v1/public/orders?limit=100&page=999999999999999'),
    get('/v1/public/orders?page=2&status=no_such_status'),
  ])

  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ status: 'success', data: { transfers: [] } })))
})

test.each(['limit=0', 'limit=-1', 'limit=ten', 'limit=', 'page=0', 'page=1.5', 'orderType=payout'])(
  'refuses the query %s and names its field',
  async (query) => {
    const response = await startStandIn().ask(`/v1/public/orders?${query}`)

    const field = query.split('=')[0]
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'Bad Request', code: 400, details: [{ field }] })
  },
)

test('only the v1 currencies include a pagination object', async () => {
  const { get } = startStandIn()
  const keys = async (path: string) => Object.keys(await get(path))

  expect(await keys('/v1/public/orders')).toEqual(['status', 'data'])
  expect(await keys('/v1/public/users/individual')).toEqual(['status', 'data'])
  expect(await keys('/v1/public/config/list-mids')).toEqual(['status', 'data'])
  expect(await keys('/v1/public/config/payment-methods?direction=deposit')).toEqual(['status', 'data'])
  expect(await keys('/v3/config/payment-methods?direction=deposit')).toEqual(['status', 'data'])
  expect(await keys('/v3/config/supported-currencies')).toEqual(['success', 'data'])
  expect(await keys('/v1/public/config/supported-currencies')).toEqual(['status', 'data', 'pagination'])
})

test('a row has its merchant ID, and each merchant ID has its own orders', async () => {
  const standIn = startStandIn()

  const lists = await Promise.all(['mer_1', 'mer_2', 'mer_3'].map((mid) => readRows(standIn, { mid })))

  expect(lists.map((rows) => rows.length)).toEqual([300, 30, 3])
  expect(lists.map((rows) => [...new Set(rows.map(({ mid }) => mid))])).toEqual([
    ['mer_1'],
    ['mer_2'],
    ['mer_3'],
  ])
  expect(new Set(ids(lists.flat())).size).toBe(333)
})

test('a world of a million orders answers page 20,000', async () => {
  const { get } = startStandIn({ world: { orders: 1_000_000, users: 1_000_000 } })

  const last = await get('/v1/public/orders?limit=50&page=20000')
  const beyond = await get('/v1/public/orders?limit=50&page=20001')

  expect(last.data.transfers).toHaveLength(50)
  expect(beyond.data.transfers).toEqual([])
  expect(Date.parse(last.data.transfers[49].createdAt)).toBeLessThan(noon - 700 * 86_400_000)
})

test('a deep page of a filtered million contains only matching rows', async () => {
  const { get } = startStandIn({ world: { orders: 1_000_000 } })

  const { data } = await get('/v1/public/orders?limit=50&page=2000&status=fund_settled&orderType=payin')

  const kinds = new Set(data.transfers.map((row: { status: string; orderType: string }) => row.status))
  expect(new Set(ids(data.transfers)).size).toBe(50)
  expect(kinds).toEqual(new Set(['fund_settled']))
})
