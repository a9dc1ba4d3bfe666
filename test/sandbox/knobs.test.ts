import { expect, test } from 'vitest'
import { createSandbox } from '../../src/sandbox/app.ts'
import { basic, readRows, startStandIn, type Row } from '../support/standIn.ts'

type Rows = { data: { transfers: Row[] } }

test('with `numbers`, amounts are JSON numbers with all digits, and fees are strings', async () => {
  const usual = startStandIn()
  const swapped = startStandIn({ behaviour: { numbers: 1 } })
  const path = '/v1/public/orders?limit=100'

  const before = await (await usual.ask(path)).text()
  const after = await (await swapped.ask(path)).text()

  const amounts = /"amount":"([\d.]+)"/g
  const rows = (JSON.parse(after) as Rows).data.transfers
  expect([...after.matchAll(/"amount":([\d.]+)[,}]/g)].map(([, digits]) => digits)).toEqual(
    [...before.matchAll(amounts)].map(([, digits]) => digits),
  )
  expect(after).not.toMatch(amounts)
  expect(after).toMatch(/"amount":\d+\.\d*0[,}]/)
  expect(after).toMatch(/"networkFee":"\d/)
  expect(rows).toHaveLength(100)
  expect(new Set(rows.map(({ source }) => typeof (source as { amount: unknown }).amount))).toEqual(
    new Set(['number']),
  )
})

test('`numbers` swaps the same share of records each time, in the list and in single answers', async () => {
  const standIn = startStandIn({ behaviour: { numbers: 0.3 } })
  const isSwapped = ({ source }: Row) => typeof (source as { amount: unknown }).amount === 'number'

  const rows = await readRows(standIn)
  standIn.wait(60_000)
  const again = await readRows(standIn)
  const singles = await Promise.all(
    rows.map(async ({ id }) => (await standIn.get(`/v1/public/orders/${id}`)).data),
  )

  const swapped = rows.filter(isSwapped)
  expect(again).toEqual(rows)
  expect(swapped.length).toBeGreaterThan(60)
  expect(swapped.length).toBeLessThan(120)
  expect(singles.map(isSwapped)).toEqual(rows.map(isSwapped))
})

test('with `numbers`, phones are numbers', async () => {
  const { get } = startStandIn({ behaviour: { numbers: 1 } })

  const { data } = await get('/v1/public/users/individual?limit=100')

  expect(new Set(data.map(({ phone }: { phone: unknown }) => typeof phone))).toEqual(new Set(['number']))
})

test('requests above the limit in one second get a 429 with a wait', async () => {
  const standIn = startStandIn({ behaviour: { limit: 3, retryAfter: 7 } })
  const listMids = () => standIn.ask('/v1/public/config/list-mids')

  const answers = [await listMids(), await listMids(), await listMids(), await listMids(), await listMids()]
  standIn.wait(1000)
  const later = await listMids()

  const refused = answers[3]
  expect([...answers, later].map(({ status }) => status)).toEqual([200, 200, 200, 429, 429, 200])
  expect(refused?.headers.get('retry-after')).toBe('7')
  expect(await refused?.json()).toEqual({
    error: 'Too Many Requests',
    message: 'too many requests',
    code: 429,
    details: [],
  })
  expect(standIn.sandbox.counts()['v1.listMids']).toBe(6)
})

test('a creation refused by the limit creates no user', async () => {
  const { post, sandbox } = startStandIn({ behaviour: { limit: 1 } })

  await post('/v1/public/users/individual', { Name: 'A', phone: '12345678' })
  const second = await post('/v1/public/users/individual', { Name: 'B', phone: '12345679' })

  expect(second.status).toBe(429)
  expect(sandbox.counts()).toMatchObject({ 'v1.createUser': 2, usersMade: 1 })
})

test('`latency` delays an answer by about the given time', async () => {
  const { ask } = startStandIn({ behaviour: { latency: 40 } })

  const begun = performance.now()
  const { status } = await ask('/v1/public/config/list-mids')

  // A timer may fire a millisecond early.
  expect(performance.now() - begun).toBeGreaterThanOrEqual(19)
  expect(status).toBe(200)
})

// Regression: concurrent requests drew the same number, so all of them failed or none.
test('trouble affects only a share of the concurrent requests', async () => {
  const { ask } = startStandIn({ behaviour: { latency: 5, trouble: ['v1.listMids=503:0.5'] } })

  const answers = await Promise.all(Array.from({ length: 100 }, () => ask('/v1/public/config/list-mids')))

  const failed = answers.filter(({ status }) => status === 503).length
  expect(failed).toBeGreaterThan(30)
  expect(failed).toBeLessThan(70)
})

test.each([
  [{ cap: 0 }, 'cap'],
  [{ sort: 'upwards' }, 'sort'],
  [{ moving: 51 }, 'moving'],
  [{ numbers: 1.1 }, 'numbers'],
  [{ basic: 'never' }, 'basic'],
  [{ latency: -1 }, 'latency'],
  [{ limit: 'many' }, 'limit'],
  [{ retryAfter: 0.5 }, 'retryAfter'],
  [{ trouble: ['v1.listOrders=503'] }, 'trouble.0'],
  [{ trouble: ['*=503:0.5', 'v1.listOrders=jam:1'] }, 'trouble.1'],
  [{ trouble: ['*=204:1'] }, 'trouble.0'],
  [{ trouble: ['*=099:1'] }, 'trouble.0'],
  [{ trouble: ['*=503:1.5'] }, 'trouble.0'],
  [{ trouble: ['v1.listOrder=503:1'] }, 'trouble.0'],
  [{ orders: 5 }, ''],
  [[], ''],
  ['cap', ''],
])('the control route refuses %j, names the field %j and changes nothing', async (knobs, field) => {
  const { post, get, sandbox } = startStandIn({ control: true, behaviour: { cap: 33 } })
  const before = await get('/control')

  const { status, body } = await post('/control', knobs)

  expect(status).toBe(400)
  expect(body).toEqual({
    error: 'Bad Request',
    message: 'no such knobs',
    code: 400,
    details: [{ field, message: expect.stringMatching(/./) }],
  })
  expect(await get('/control')).toEqual(before)
  if (Array.isArray(knobs) || typeof knobs === 'string') return
  expect(() => sandbox.change(knobs as object)).toThrow()
  expect(await get('/control')).toEqual(before)
})

test('the control route changes the named settings and leaves the rest', async () => {
  const { post, get } = startStandIn({ control: true, behaviour: { retryAfter: 9 } })

  const { status, body } = await post('/control', { cap: 3, sort: 'oldest', trouble: ['v1.getOrder=500:1'] })
  await post('/control', { limit: 1000 })

  const behaviour = {
    cap: 3,
    sort: 'oldest',
    moving: 0,
    numbers: 0,
    basic: 'documented',
    latency: 0,
    limit: 0,
    retryAfter: 9,
    trouble: [{ route: 'v1.getOrder', kind: '500', rate: 1 }],
  }
  expect(status).toBe(200)
  expect(body).toMatchObject({ behaviour, counts: { ordersMade: 0 } })
  expect(await get('/control')).toMatchObject({ behaviour: { ...behaviour, limit: 1000 } })
  expect((await get('/v1/public/orders?limit=50')).data.transfers).toHaveLength(3)
})

test('without `control`, the control route does not exist', async () => {
  const { post, get, ask } = startStandIn()

  const { status } = await post('/control', { cap: 3 })

  expect([status, (await ask('/control')).status]).toEqual([404, 404])
  expect((await get('/v1/public/orders?limit=50')).data.transfers).toHaveLength(50)
})

test.each([
  { orders: -1 },
  { orders: 2_000_001 },
  { orders: 1.5 },
  { users: -1 },
  { seed: -1 },
  { start: 'yesterday' },
  { rate: -1 },
  { rate: 6001 },
  { pace: 0 },
  { pace: 10_001 },
  { moon: 1 },
])('refuses the world %j', (world) => {
  const [field = ''] = Object.keys(world)

  expect(() => createSandbox({ world: world as object })).toThrow(field)
})

test('settings may be text, as from a command line', async () => {
  const world = { orders: '120', users: '10', seed: '4', rate: '0', pace: '2.5' }
  const { fetch } = createSandbox({ world, behaviour: { cap: '50', numbers: '0' }, clock: () => 0 })
  const headers = { ...basic, MID: 'mer_1' }

  const response = await fetch(
    new Request('http://stand-in.test/v1/public/orders?limit=500&page=3', { headers }),
  )

  expect((await response.json()).data.transfers).toHaveLength(20)
})
