import { coverageRow } from '../coverage/coverages.ts'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { ListFacts } from '../../../src/admin/data-provider/ledgerOrLive.ts'
import { createDataProvider } from '../../../src/admin/data-provider/createDataProvider.ts'
import type { Order, User } from '../../../src/admin/data-provider/records.ts'
import { createClient } from '../../../src/client/createClient.ts'
import { startSweeps } from '../../../src/commands/startSweeps.ts'
import { compareAmounts, sumAmounts } from '../../../src/contract/amount.ts'
import type { Role } from '../../../src/server/access/permissions.ts'
import { startStack } from '../../support/stack.ts'
import { listOf } from './service.ts'

type SentRequest = { address: string; body: string }

afterEach(() => void vi.useRealTimers())

let filled: Awaited<ReturnType<typeof startWorld>>

beforeAll(async () => {
  filled = await startWorld()
  await filled.fill()
})

afterAll(() => filled.stack.close())

/** The real server on an empty ledger. */
async function startWorld() {
  const { stack, as } = await startStack({ world: { orders: 60, users: 20 } })
  const fill = async () => {
    const sweeps = startSweeps(stack, { syncMs: 100, syncBudget: 6_000 })
    const ask = await as('ops')
    const untilComplete = async () => {
      const rows = await (await ask('/api/coverage')).json()
      expect(rows).toSatisfy(() => rows.every((row: never) => isComplete(row)))
    }
    try {
      await vi.waitFor(untilComplete, { timeout: 120_000 })
    } finally {
      // Stops the sync, so that it does not undo a test's changes to the ledger.
      await sweeps.stop()
    }
  }
  return { stack, as, fill }
}

/** The screens' provider on that server. `spoiled.by` may answer in place of the server. */
async function start({ role = 'ops' as Role, world = filled } = {}) {
  const ask = await world.as(role)
  const requests: SentRequest[] = []
  const spoiled: { by?: (path: string) => Response | Promise<Response> | undefined } = {}
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const address = String(input)
    requests.push({ address, body: String(init?.body ?? '') })
    const answer = spoiled.by?.(address.split('?')[0] ?? '')
    return answer ?? ask(address, { ...init, body: init?.body as string | undefined })
  }
  const gateway = { baseUrl: '/api', fetch, headers: { MID: 'mer_1' } }
  const provider = createDataProvider(createClient({ ...gateway, retry: { tries: 1 } }), gateway)
  const orders = async (filter: object = {}, sort = { field: 'createdAt', order: 'DESC' }, page = 1) => {
    const answer = await provider.getList<Order>('orders', {
      ...listOf(page, 25),
      filter,
      sort: sort as { field: string; order: 'ASC' | 'DESC' },
    })
    return { ...answer, facts: answer.meta as ListFacts }
  }
  return { stack: world.stack, ask, requests, spoiled, provider, orders }
}

function isComplete({ state, users }: { state: string; users?: { state: string } }): boolean {
  return state === 'complete' && users?.state === 'complete'
}

const refused = (status: number) => () => Response.json({ message: 'no', code: status }, { status })
const isLedger = (path: string) => /^\/api\/(orders|users|find-\w+|coverage)/.test(path)

test('a complete ledger answers with the total, the covered rows and every digit', async () => {
  const { orders, ask } = await start()
  const { data: live } = await (
    await ask('/api/v1/public/orders?limit=100', { headers: { MID: 'mer_1' } })
  ).json()

  const { data, total, facts } = await orders()

  expect(total).toBe(60)
  expect(facts).toMatchObject({
    source: 'ledger',
    coverage: 'exact',
    held: [{ mid: 'mer_1', state: 'complete', count: 60, asOf: expect.any(Number) }],
  })
  const amounts = new Map(live.transfers.map((row: never) => [row['id'], row['source']]))
  expect(data.map(({ id, source }) => [id, source])).toEqual(data.map(({ id }) => [id, amounts.get(id)]))
  expect(data.flatMap(({ faults }) => faults)).toEqual([])
  expect(JSON.stringify(data[0]?.raw)).not.toContain('lastSeenAt')
})

test('passes every filter and sort to the ledger, with days in their zone', async () => {
  const { orders, requests } = await start()

  const dear = await orders({ sourceAmount_gte: '100' }, { field: 'sourceAmount', order: 'DESC' })
  const both = await orders({ status: ['expired', 'completed'], orderType: 'payin' })
  const all = await orders({ mid: '*' })
  const otherOrders = await orders({ mid: ['mer_2', 'mer_3'] }, { field: 'mid', order: 'ASC' })
  requests.length = 0
  await orders({ from: '2026-07-01', to: '2026-07-01', zone: 'Asia/Kolkata' })

  const amounts = dear.data.map(({ source }) => source?.amount ?? '')
  expect(amounts.every((amount, n) => n === 0 || compareAmounts(amounts[n - 1] ?? '', amount) >= 0)).toBe(
    true,
  )
  expect(amounts.every((amount) => compareAmounts(amount, '100') >= 0)).toBe(true)
  expect(new Set(both.data.map(({ orderType }) => orderType))).toEqual(new Set(['payin']))
  expect(all.facts.held.map(({ mid }) => mid)).toEqual(['mer_1', 'mer_2', 'mer_3'])
  expect(all.total).toBe(all.facts.held.reduce((sum, { count }) => sum + count, 0))
  expect(new Set(otherOrders.data.map(({ mid }) => mid)).has('mer_1')).toBe(false)
  expect(
    decodeURIComponent(requests.find(({ address }) => address.includes('/orders?'))?.address ?? ''),
  ).toContain(
    '{"createdAt_gte":"2026-06-30T18:30:00.000Z","createdAt_lt":"2026-07-01T18:30:00.000Z","mid":["mer_1"]}',
  )
  await expect(orders({ from: 'soon', zone: 'UTC' })).rejects.toMatchObject({ body: { kind: 'unsupported' } })
})

test('no address contains a search text', async () => {
  const { orders, provider, requests } = await start()
  const { data } = await orders()
  const name = data[0]?.senderName ?? ''

  const result = await orders({ q: name })
  const people = await provider.getList<User>('users', { ...listOf(1, 10), filter: { q: name } })

  expect(result.data.map(({ senderName }) => senderName)).toContain(name)
  expect(people.data.map((person) => person.name)).toContain(name)
  expect(people.total).toBe(people.data.length)
  expect(requests.filter(({ body }) => body.includes(name)).map(({ address }) => address)).toEqual([
    '/api/search',
    '/api/search',
  ])
  expect(requests.filter(({ address }) => decodeURIComponent(address).includes(name))).toEqual([])
})

test('calls the service while the ledger is empty or filling, and says so', async () => {
  const world = await startWorld()
  onTestFinished(() => world.stack.close())
  const { orders, spoiled } = await start({ world })

  const empty = await orders({ status: ['expired'], userId: 'UX-1', mid: '*' })
  await world.fill()
  const rows = [coverageRow('mer_1', { state: 'filling', sweptAt: null, orders: 77 })]
  spoiled.by = (path) => (path === '/api/coverage' ? Response.json(rows) : undefined)
  pass(3_100)
  const filling = await orders()
  spoiled.by = undefined
  pass(3_100)
  const filled = await orders()

  expect(empty.facts).toMatchObject({ source: 'live', why: 'filling', ignored: ['userId', 'mid'] })
  expect(new Set(empty.data.map(({ status }) => status))).toEqual(new Set(['expired']))
  expect(filling.facts).toMatchObject({ source: 'live', why: 'filling', held: [{ mid: 'mer_1', count: 77 }] })
  expect(filling.total).toBeUndefined()
  expect(filling.pageInfo?.hasNextPage).toBe(true)
  expect(filled.facts.source).toBe('ledger')
})

test('a once complete ledger still answers while its sync fails, and says at least', async () => {
  const { orders, stack } = await start()
  const setFailing = (since: string | null) =>
    stack.store.db
      .updateTable('sweep_state')
      .set({ failing_since: since })
      .where('kind', '=', 'orders')
      .execute()
  onTestFinished(async () => void (await setFailing(null)))
  await setFailing('2026-11-01T00:00:00.000Z')

  const { facts, total } = await orders()

  expect(facts).toMatchObject({ source: 'ledger', coverage: 'at-least', held: [{ state: 'failing' }] })
  expect(total).toBe(60)
})

test.each([
  ['is out of order', refused(503)],
  ['has no such route', refused(404)],
  ['breaks off', () => Promise.reject(new TypeError('network'))],
])('calls the service if the ledger %s, and later returns to the ledger', async (_, answer) => {
  const { orders, provider, spoiled, requests } = await start()
  spoiled.by = (path) => (isLedger(path) ? answer() : undefined)

  const first = await orders({ from: '2026-07-01', zone: 'UTC' })
  requests.length = 0
  const second = await orders()
  const people = await provider.getList('users', listOf(1, 10))
  const ledgerRequests = requests.filter(({ address }) => isLedger(address))
  spoiled.by = undefined
  pass(5_100)
  const third = await orders()

  expect(first.facts).toMatchObject({
    source: 'live',
    why: 'ledger does not answer',
    ignored: ['from', 'zone'],
  })
  expect(second.data).toHaveLength(25)
  expect(people.meta).toMatchObject({ source: 'live' })
  expect(ledgerRequests).toEqual([])
  expect(third.facts.source).toBe('ledger')
})

test('waits at most five seconds for a silent ledger', async () => {
  const { orders, spoiled } = await start()
  spoiled.by = (path) => (isLedger(path) ? new Promise<Response>(() => {}) : undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

  const answer = orders()
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()

  expect((await answer).facts).toMatchObject({ source: 'live', why: 'ledger does not answer' })
})

test('a refusal is an answer, and the service is not called instead', async () => {
  const { orders } = await start()

  await expect(orders({ mid: 'mer_9' })).rejects.toMatchObject({ status: 403 })
  await expect(orders({ colour: 'red' })).rejects.toMatchObject({ status: 400 })
})

test("a person's orders are complete, with their exact number", async () => {
  const { orders, provider } = await start()
  const userId = (await orders()).data.find((order) => order.userId !== undefined)?.userId ?? ''
  const { total } = await orders({ userId })

  const orderList = await provider.getManyReference<Order>('orders', {
    ...listOf(1, 500),
    sort: { field: 'createdAt', order: 'DESC' },
    target: 'userId',
    id: userId,
  })
  const { data: person } = await provider.getOne<User>('users', { id: userId })

  expect(orderList.total).toBe(total)
  expect(orderList.data).toHaveLength(total ?? 0)
  expect(new Set(orderList.data.map((order) => order.userId))).toEqual(new Set([userId]))
  expect(orderList.meta).toMatchObject({ source: 'ledger', coverage: 'exact' })
  expect(sumAmounts(orderList.data.flatMap(({ source }) => source?.amount ?? []))).toMatch(/^\d/)
  expect(person).toMatchObject({ id: userId, masks: { fields: expect.arrayContaining(['email']) } })
})

test('reads an order live, or as last seen if the service is unavailable', async () => {
  const { orders, provider, spoiled } = await start()
  const [{ id = '' } = {}] = (await orders()).data

  const live = await provider.getOne<Order>('orders', { id })
  spoiled.by = (path) => (path.startsWith('/api/v1/') ? refused(502)() : undefined)
  const stored = await provider.getOne<Order>('orders', { id })
  const unknown = provider.getOne('orders', { id: 'OR-1' })

  expect(live.data.seenAt).toBeUndefined()
  expect(stored.data).toMatchObject({ id, status: live.data.status, source: live.data.source })
  expect(Date.parse(stored.data.seenAt ?? '')).toBeGreaterThan(0)
  await expect(unknown).rejects.toMatchObject({ status: 502 })
  spoiled.by = (path) => (path.startsWith('/api/v1/') ? refused(404)() : undefined)
  await expect(provider.getOne('orders', { id })).rejects.toMatchObject({ status: 404 })
})

test('orders from the ledger have no fees without the right to see them', async () => {
  const { orders } = await start({ role: 'support' })

  const { data } = await orders({}, { field: 'createdAt', order: 'DESC' })

  expect(data).toHaveLength(25)
  expect(data.filter(({ fees }) => fees !== undefined)).toEqual([])
})

/** Moves the clock forward without waiting. */
function pass(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
}
