import { describe, expect, test } from 'vitest'
import { coverage, coverageOf } from '../../../../src/server/ledger/coverage.ts'
import type { Store } from '../../../../src/store/openStore.ts'
import { createDriftingService, type ListBehaviour } from '../../../support/driftingService.ts'
import type { Time } from '../../../support/clockOn.ts'
import { createRandom } from '../../../support/createRandom.ts'
import { engines, openTestStore } from '../../../support/stores.ts'
import { idsIn, mid, readOne, startSweeper, stepUntil, wireOrder } from './sweepWorld.ts'

const sinceStart = (time: Time) => {
  const start = time.now
  return () => time.now - start
}

function createService(behaviour: ListBehaviour, orders = 60) {
  return createDriftingService({ behaviour, orders, cap: 10, moves: 0, inserts: 0, random: createRandom(1) })
}

describe.each(engines)('on %s', (engine) => {
  test.each(['newest first', 'oldest first', 'by update'] as const)(
    'a new order is there after one interval: %s',
    async (behaviour) => {
      const service = createService(behaviour)
      const { time } = service
      const store = await openTestStore(engine, { now: () => time.now })
      const sweeper = await startSweeper(store, time, {
        readPage: async (page, limit) => ({ rows: service.read(page, limit).map(wireOrder) }),
      })
      await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo !== null)

      const took = sinceStart(time)
      const { id } = service.add()
      await stepUntil(sweeper, () => took() > 6_000)

      expect(await idsIn(store)).toContain(id)
      expect(await coverageOf(store, [mid])).toBe('exact')
    },
  )

  test('open orders are read by id, the longer they stand still the more seldom', async () => {
    const service = createService('newest first', 30)
    const { time } = service
    const store = await openTestStore(engine, { now: () => time.now })
    const asked: number[] = []
    const sweeper = await startSweeper(store, time, {
      readPage: async (page, limit) => ({ rows: service.read(page, limit).map(wireOrder) }),
      readOne: async (id) => {
        // Far down the list, where the head does not show it.
        if (id === 'o-3') asked.push(time.now)
        return readOne(service, id)
      },
      schedule: { sweepEveryMs: 1e12 },
    })
    await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo !== null)

    const order = service.rows.find(({ id }) => id === 'o-3')
    const count = async (untilMs: number) => {
      const before = asked.length
      await stepUntil(sweeper, () => time.now >= changed + untilMs, 200_000)
      return asked.length - before
    }
    if (order) order.updatedAt = time.now
    const changed = time.now
    await stepUntil(sweeper, () => asked.length > 0 && time.now > changed + 1_000, 200_000)
    const counts = [await count(60_000), await count(300_000)]
    // An hour is long for a database on the other side of a wire.
    const hour = engine === 'sqlite' ? await count(3_600_000) : 50

    expect(counts[0]).toBeLessThanOrEqual(13)
    expect(counts[1]).toBeGreaterThanOrEqual(12)
    expect(counts[1]).toBeLessThanOrEqual(20)
    expect(hour).toBeGreaterThanOrEqual(45)
    expect(hour).toBeLessThanOrEqual(56)
  })

  test('an order that the list no longer shows is read by id, and marked only when the service does not know it', async () => {
    const service = createService('newest first', 40)
    const { time } = service
    const store = await openTestStore(engine, { now: () => time.now })
    const hidden = new Set<string>()
    const gone = new Set<string>()
    const sweeper = await startSweeper(store, time, {
      readPage: async (page, limit) => ({
        rows: service
          .read(page, limit)
          .filter(({ id }) => !hidden.has(id) && !gone.has(id))
          .map((row) => wireOrder({ ...row, status: 'expired' })),
      }),
      readOne: async (id) => (gone.has(id) ? 'missing' : readOne(service, id)),
      schedule: { sweepEveryMs: 60_000 },
    })
    await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo !== null)
    hidden.add('o-5')
    gone.add('o-6')
    const from = time.now
    await stepUntil(
      sweeper,
      (checkpoint) => (checkpoint?.completeTo ?? 0) > from && checkpoint?.unseenAfter === null,
    )

    expect(await marked(store)).toEqual(['o-6'])
    expect(await idsIn(store)).toHaveLength(40)
  })

  test('how fresh the ledger is moves with each look, though a look that brought nothing is seldom stored', async () => {
    const service = createService('newest first')
    const { time } = service
    const store = await openTestStore(engine, { now: () => time.now })
    const sweeper = await startSweeper(store, time, {
      readPage: async (page, limit) => ({ rows: service.read(page, limit).map(wireOrder) }),
    })
    await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo !== null)
    const told: number[] = []
    const stored = new Set<string | null>()
    for (let nth = 1; nth <= 5; nth++) {
      const until = time.now + 5_000
      await stepUntil(sweeper, () => time.now >= until)
      const followedAt = (await coverage(store, [mid]))[0]?.orders.followedAt
      told.push(time.now - Date.parse(followedAt ?? ''))
      const row = await store.db.selectFrom('sweep_state').select('followed_at').executeTakeFirstOrThrow()
      stored.add(row.followed_at)
    }

    expect(Math.max(...told)).toBeLessThan(6_000)
    expect(stored.size).toBeLessThan(4)
  })

  test('a restart asks by id for no order that the list still shows, and still finds one that it does not', async () => {
    const service = createService('newest first', 40)
    const { time } = service
    const store = await openTestStore(engine, { now: () => time.now })
    const gone = new Set<string>()
    const asked: string[] = []
    const parts = {
      readPage: async (page: number, limit: number) => ({
        rows: service
          .read(page, limit)
          .filter(({ id }) => !gone.has(id))
          .map((row) => wireOrder({ ...row, status: 'expired' })),
      }),
      readOne: async (id: string) => {
        asked.push(id)
        return gone.has(id) ? ('missing' as const) : readOne(service, id)
      },
      schedule: { sweepEveryMs: 60_000 },
    }
    const sweepOnce = async (sweeper: Awaited<ReturnType<typeof startSweeper>>) => {
      const from = time.now
      await stepUntil(
        sweeper,
        (checkpoint) => (checkpoint?.completeTo ?? 0) > from && checkpoint?.unseenAfter === null,
      )
    }
    const before = await startSweeper(store, time, parts)
    for (let group = 0; group < 4; group++) await sweepOnce(before)

    const after = await startSweeper(store, time, parts)
    await sweepOnce(after)
    const askedAfterRestart = [...asked]
    gone.add('o-6')
    for (let group = 0; group < 3; group++) await sweepOnce(after)

    expect(askedAfterRestart).toEqual([])
    expect(await marked(store)).toEqual(['o-6'])
    expect(new Set(asked)).toEqual(new Set(['o-6']))
  })

  test('one order that always fails by id holds nothing up', async () => {
    const service = createService('newest first', 40)
    const { time } = service
    const store = await openTestStore(engine, { now: () => time.now })
    const sweeper = await startSweeper(store, time, {
      readPage: async (page, limit) => ({ rows: service.read(page, limit).map(wireOrder) }),
      readOne: async (id) => {
        if (id === 'o-2') throw new Error('GET /v1/public/orders/{orderId} answered 500')
        return readOne(service, id)
      },
      schedule: { sweepEveryMs: 60_000 },
    })
    await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo !== null)
    const from = time.now
    await stepUntil(sweeper, (checkpoint) => (checkpoint?.completeTo ?? 0) > from)

    expect(await coverageOf(store, [mid])).toBe('exact')
  })

  test('after a gap nothing is exact until all was gone through again', async () => {
    const service = createService('newest first')
    const { time } = service
    const store = await openTestStore(engine, { now: () => time.now })
    const readPage = async (page: number, limit: number) => ({
      rows: service.read(page, limit).map(wireOrder),
    })
    const sweeper = await startSweeper(store, time, { readPage })
    await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo !== null)
    const before = await coverageOf(store, [mid])

    for (let nth = 0; nth < 50; nth++) service.add()
    time.now += 86_400_000
    const asleep = await coverageOf(store, [mid])
    const next = await startSweeper(store, time, { readPage })
    await next.step(new AbortController().signal)
    const awake = await coverageOf(store, [mid])
    await stepUntil(next, (checkpoint) => checkpoint?.completeTo !== null)

    expect([before, asleep, awake, await coverageOf(store, [mid])]).toEqual([
      'exact',
      'at-least',
      'at-least',
      'exact',
    ])
    expect(await idsIn(store)).toHaveLength(110)
  })
})

async function marked({ db }: Store): Promise<string[]> {
  const rows = await db.selectFrom('ledger_order').select('id').where('missing_at', 'is not', null).execute()
  return rows.map(({ id }) => id)
}
