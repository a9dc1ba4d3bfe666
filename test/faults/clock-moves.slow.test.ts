import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { runHousekeeping } from '../../src/server/edge/housekeeping.ts'
import { createUpstream } from '../../src/server/provider/createUpstream.ts'
import { coverageOf } from '../../src/server/ledger/coverage.ts'
import { claimLease, renewLease, underLease } from '../../src/server/ledger/lease.ts'
import { createReaders, type Get } from '../../src/server/sync/sweep/createReaders.ts'
import { create, orderOf, startIntents } from '../support/intents.ts'
import { makeOrder, noon, startStandIn } from '../support/standIn.ts'
import { hour, minute, startTimedStack, statusOf } from '../support/timedStack.ts'
import { engines, openTestStore, rowsOn } from '../support/stores.ts'
import { idsIn, mid, startSweeper, stepUntil } from '../server/sync/sweep/sweepWorld.ts'

const day = 24 * hour
/** A time zone mistake, an empty battery, a corrected server clock. */
const steps = [-hour, hour, -day, 400 * day, -400 * day]

describe.each(engines)('on %s', (engine) => {
  test('a session survives a clock that goes back, and ends no later than before', async () => {
    const { stack, signIn, wait } = await startTimedStack(engine)
    onTestFinished(() => stack.close())
    for (const step of [-hour, -day]) {
      const { ask } = await signIn('ops@countinghouse.test')
      wait(step)
      expect(await statusOf(ask)).toBe(200)
      await runHousekeeping(stack)
      wait(-step)
      expect(await statusOf(ask)).toBe(200)
      wait(15 * minute + 1_000)
      expect(await statusOf(ask)).toBe(401)
    }
  })

  test('keeps create requests and accounts through every clock change', async () => {
    const { stack, store, as, wait } = await startTimedStack(engine)
    onTestFinished(() => stack.close())
    const key = randomUUID()
    expect((await create(await as('ops'), orderOf(undefined), { key })).status).toBe(200)
    const readStored = () =>
      Promise.all([
        store.db.selectFrom('order_intent').select(['key', 'state', 'upstream_order_id']).execute(),
        store.db.selectFrom('operator').select(['email', 'disabled_at']).orderBy('email').execute(),
      ])
    const before = await readStored()
    // Short of the ninety days after which unused accounts are disabled.
    for (const step of [-hour, hour, -day, 2 * day, -day, 80 * day, -80 * day]) {
      wait(step)
      await runHousekeeping(stack)
      expect(await readStored()).toEqual(before)
    }
    const again = await create(await as('ops'), orderOf(undefined), { key })
    expect(again).toMatchObject({ status: 200, replayed: true })
  })

  test.each(rowsOn(engine, steps))(
    'creates an order under way once while the clock moves by %i ms, and stores its outcome',
    async (step) => {
      let jump = () => {}
      const { as, clock, posts, stateOf } = await startIntents(engine, {
        around: (service) => async (request) => {
          if (request.method === 'POST') jump()
          return service(request)
        },
      })
      const ask = await as('ops')
      let during: Promise<unknown> = Promise.resolve()
      jump = () => {
        clock.ms += step
        // Another tab, to which the create request may look abandoned long ago.
        during = as('ops').then((other) => create(other, orderOf(undefined), { key: 'k-1' }))
      }

      const answer = await create(ask, orderOf(undefined), { key: 'k-1' })
      await during

      expect(answer.status).toBe(200)
      expect(posts).toHaveLength(1)
      await expect.poll(() => stateOf('k-1')).toBe('confirmed')
    },
  )

  test('takes over a lease from the future, and the old holder can write nothing', async () => {
    const time = { now: Date.parse('2026-11-21T10:00:00.000Z') }
    const store = await openTestStore(engine, { now: () => time.now })
    const fence = (await claimLease(store, mid, 'killed', 30_000)) ?? 0

    time.now -= hour

    const next = await claimLease(store, mid, 'me', 30_000)
    expect(next).toBe(fence + 1)
    expect(await claimLease(store, mid, 'other', 30_000)).toBeUndefined()
    expect(await renewLease(store, mid, fence, 30_000)).toBe(false)
    await expect(underLease(store, mid, fence, async () => 'written')).rejects.toThrow()
  })

  test.each(rowsOn(engine, steps))(
    'after a step of %i ms the ledger catches up, and reports "exact" only for current data',
    async (step) => {
      // Only the store's clock jumps: waits depend on a clock that never goes back.
      let off = 0
      const time = { now: noon }
      const standIn = startStandIn({ world: { orders: 40, users: 10 }, clock: () => time.now })
      const store = await openTestStore(engine, { now: () => time.now + off })
      const get: Get = async (path, mid) => {
        const response = await standIn.ask(path, { headers: { MID: mid } })
        return { status: response.status, headers: response.headers, text: await response.text() }
      }
      const readers = createReaders(get)(mid)
      const sweeper = await startSweeper(store, time, { readPage: readers.orders, readOne: readers.order })
      await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo !== null)
      expect(await coverageOf(store, [mid])).toBe('exact')
      const before = await idsIn(store)

      off = step
      expect(await coverageOf(store, [mid])).toBe('at-least')
      const { orderId } = await makeOrder(standIn)
      const from = time.now
      await stepUntil(sweeper, () => time.now > from + minute)

      expect(await idsIn(store)).toEqual([...before, orderId].toSorted())
      expect(await coverageOf(store, [mid])).toBe('exact')
    },
  )
})

test('retries a failing service after five seconds, regardless of the clock', async () => {
  const [date, steady] = [Date.now, performance.now.bind(performance)]
  const moved = { date: 0, steady: 0 }
  vi.spyOn(Date, 'now').mockImplementation(() => date() + moved.date)
  vi.spyOn(performance, 'now').mockImplementation(() => steady() + moved.steady)
  let isDown = true
  const upstream = createUpstream({
    baseUrl: 'https://service.test',
    username: 'u',
    password: 'p',
    retry: { tries: 1 },
    fetch: () => (isDown ? Promise.reject(new TypeError('fetch failed')) : Response.json({})),
  })
  const get = () => upstream.get('/v1/public/orders', mid)
  for (let failures = 0; failures < 10; failures++)
    await expect(get()).rejects.toMatchObject({ kind: 'network' })
  isDown = false
  moved.date = hour
  await expect(get()).rejects.toMatchObject({ kind: 'resting' })
  moved.date = -hour
  moved.steady = 5_001

  expect(await get()).toMatchObject({ status: 200 })
})
