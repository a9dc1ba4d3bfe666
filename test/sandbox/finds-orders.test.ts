import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../support/runs.ts'
import { choose, makeOrder, readRows, startStandIn, type Row } from '../support/standIn.ts'

const notFound = { error: 'Not Found', message: 'no such order', code: 404, details: [] }

test('every row of the list has the same values by its ID', async () => {
  const standIn = startStandIn({ world: { orders: 500, rate: 10 } })
  standIn.wait(15 * 60_000)
  const { payUrl } = await makeOrder(standIn, { partnerId: 'p-7' })
  await choose(standIn, payUrl, 'paid')
  await makeOrder(standIn)
  standIn.wait(25_000)

  let withoutTimes = 0
  const rows = await readRows(standIn)
  for (const row of rows) {
    const { data } = await standIn.get(`/v1/public/orders/${row.id}`)
    const { partnerContext: _, ...single } = data
    if (data.createdAt === undefined) withoutTimes++
    expect(single).toEqual(asSingle(row, data.createdAt !== undefined))
  }

  expect(rows).toHaveLength(500 + 154 + 2)
  expect(withoutTimes).toBeGreaterThan(30)
  expect(withoutTimes).toBeLessThan(130)
})

test('only the single record has the partner context', async () => {
  const standIn = startStandIn()
  const { orderId } = await makeOrder(standIn, { partnerId: 'p-7', customerMetaData: { customerId: 'c-1' } })

  const [row] = await readRows(standIn)
  const { data } = await standIn.get(`/v1/public/orders/${orderId}`)

  expect(row).not.toHaveProperty('partnerContext')
  expect(data.partnerContext).toEqual({ partnerId: 'p-7', customerMetaData: { customerId: 'c-1' } })
})

test('the orders of one merchant ID are unknown to the others', async () => {
  const standIn = startStandIn()
  const created = await makeOrder(standIn, { mid: 'mer_2' })
  const ofFirst = (await readRows(standIn)).map(({ id }) => id)
  const ofSecond = (await readRows(standIn, { mid: 'mer_2' })).map(({ id }) => id)

  const answers = await Promise.all([
    ...ofFirst.map((id) => statusOf(standIn, id, 'mer_2')),
    ...ofSecond.map((id) => statusOf(standIn, id, 'mer_1')),
    ...ofSecond.map((id) => statusOf(standIn, id, 'mer_3')),
  ])

  expect(ofSecond).toContain(created.orderId)
  expect(new Set(answers)).toEqual(new Set([404]))
})

test('a future order does not exist before its creation time', async () => {
  const world = { orders: 10, rate: 2, start: '2026-11-02T12:00:00.000Z' }
  const later = startStandIn({ world })
  later.wait(60_000)
  const newest = (await readRows(later))[0]
  const id = newest?.id ?? ''
  const createdAt = Date.parse(newest?.createdAt ?? '')

  const now = startStandIn({ world })
  const before = await statusOf(now, id)
  now.time.now = createdAt - 1
  const justBefore = await statusOf(now, id)
  now.time.now = createdAt
  const then = await statusOf(now, id)

  expect([before, justBefore, then]).toEqual([404, 404, 200])
})

test.each([
  'garbage',
  'OR-',
  'OR-2611020759185099893',
  'or-2611020759185099893',
  'OR-26110207591850998930',
  'OR-0000000000000000000',
  'OR-9999999999999999999',
  'PF-2611020759185099893',
  '%2e%2e%2f',
  '..%2Forders',
  '%00',
  '%F0%9F%92%B8',
  '__proto__',
  'constructor',
  '%20',
  'x'.repeat(5000),
])('answers the ID %j with 404 in the documented shape', async (id) => {
  const response = await startStandIn().ask(`/v1/public/orders/${id}`)

  expect(response.status).toBe(404)
  expect(await response.json()).toEqual(notFound)
})

test('a path with parent segments matches no route', async () => {
  const { ask } = startStandIn()

  const answers = await Promise.all(
    ['/v1/public/orders/..', '/v1/public/orders/../../..', '/v1/public/orders/', '/v1/public/orders/a/b'].map(
      async (path) => (await ask(path)).status,
    ),
  )

  // URL normalization turns the first two into /v1/public/ and /.
  expect(answers).toEqual([404, 404, 404, 404])
})

test('no order has an ID with one changed digit', async () => {
  const standIn = startStandIn()
  const ids = (await readRows(standIn)).map(({ id }) => id)

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ids),
      fc.integer({ min: 3, max: 21 }),
      fc.integer({ min: 1, max: 9 }),
      async (id, at, more) => {
        const changed = id.slice(0, at) + ((Number(id[at]) + more) % 10) + id.slice(at + 1)
        expect(await statusOf(standIn, changed)).toBe(404)
      },
    ),
    { numRuns: runs(2000) },
  )
})

// Regression: the arithmetic of future orders produced times that no Date can hold.
test.each([0, 1e-9, 0.001, 2, 6000])('no well-formed ID causes an error at the rate %j', async (rate) => {
  const standIn = startStandIn({ world: { rate } })

  await fc.assert(
    fc.asyncProperty(
      fc.stringMatching(/^\d{19}$/),
      fc.constantFrom('mer_1', 'mer_3'),
      async (digits, mid) => {
        expect(await statusOf(standIn, `OR-${digits}`, mid)).toBe(404)
      },
    ),
    { numRuns: runs(1000) },
  )
})

// Three merchant IDs share seven digits, so these repeat after 3,333,333 orders.
test('lists and reads orders after the last digits of their IDs have repeated', async () => {
  const standIn = startStandIn({ world: { orders: 2_000_000, rate: 6000 } })
  const before = await readIds(standIn)
  standIn.wait(4 * 3600_000)

  const after = await readIds(standIn)
  const statuses = await Promise.all([...before, ...after].map((id) => statusOf(standIn, id)))

  expect(new Set([...before, ...after]).size).toBe(200)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

async function readIds({ get }: ReturnType<typeof startStandIn>): Promise<string[]> {
  const { data } = await get('/v1/public/orders?limit=100')
  return data.transfers.map(({ id }: Row) => id)
}

async function statusOf({ ask }: ReturnType<typeof startStandIn>, id: string, mid = 'mer_1') {
  return (await ask(`/v1/public/orders/${id}`, { headers: { MID: mid } })).status
}

function asSingle({ orderType, createdAt, updatedAt, ...shared }: Row, withTimes: boolean) {
  return { ...shared, type: orderType, ...(withTimes ? { createdAt, updatedAt } : {}) }
}
