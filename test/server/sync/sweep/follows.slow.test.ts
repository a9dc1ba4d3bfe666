import { describe, expect, test } from 'vitest'
import { coverage, coverageOf } from '../../../../src/server/ledger/coverage.ts'
import type { Store } from '../../../../src/store/openStore.ts'
import { createDriftingService, type ListBehaviour } from '../../../support/driftingService.ts'
import type { Time } from '../../../support/clockOn.ts'
import { createRandom } from '../../../support/createRandom.ts'
import { engines, longEngines, openTestStore } from '../../../support/stores.ts'
import { idsIn, mid, readOne, startSweeper, stepUntil, wireOrder } from './sweepWorld.ts'

const sinceStart = (time: Time) => {
  const start = time.now
  return () => time.now - start
}

function createService(behaviour: ListBehaviour, orders = 60) {
  return createDriftingService({ behaviour, orders, cap: 10, moves: 0, inserts: 0, random: createRandom(1) })
}

describe.each(engines)('on %s', (engine) => {
  test('reads an unlisted order by ID and marks it only when the service lacks it', async () => {
    const service = createService('newest first', 40)
    const { time } = service
    const store = await openTestStore(engine, { now: () => time.now })
    const unlisted = new Set<string>()
    const gone = new Set<string>()
    const sweeper = await startSweeper(store, time, {
      readPage: async (page, limit) => ({
        rows: service
          .read(page, limit)
          .filter(({ id }) => !unlisted.has(id) && !gone.has(id))
          .map((row) => wireOrder({ ...row, status: 'expired' })),
      }),
      readOne: async (id) => (gone.has(id) ? 'missing' : readOne(service, id)),
      schedule: { sweepEveryMs: 60_000 },
    })
    await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo !== null)
    unlisted.add('o-5')
    gone.add('o-6')
    const from = time.now
    await stepUntil(
      sweeper,
      (checkpoint) => (checkpoint?.completeTo ?? 0) > from && checkpoint?.unseenAfter === null,
    )

    expect(await missingIds(store)).toEqual(['o-6'])
    expect(await idsIn(store)).toHaveLength(40)
  })

  test('updates the freshness with each read, and stores it rarely without new rows', async () => {
    const service = createService('newest first')
    const { time } = service
    const store = await openTestStore(engine, { now: () => time.now })
    const sweeper = await startSweeper(store, time, {
      readPage: async (page, limit) => ({ rows: service.read(page, limit).map(wireOrder) }),
    })
    await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo !== null)
    const ages: number[] = []
    const stored = new Set<string | null>()
    for (let nth = 1; nth <= 5; nth++) {
      const until = time.now + 5_000
      await stepUntil(sweeper, () => time.now >= until)
      const followedAt = (await coverage(store, [mid]))[0]?.orders.followedAt
      ages.push(time.now - Date.parse(followedAt ?? ''))
      const row = await store.db.selectFrom('sweep_state').select('followed_at').executeTakeFirstOrThrow()
      stored.add(row.followed_at)
    }

    expect(Math.max(...ages)).toBeLessThan(6_000)
    expect(stored.size).toBeLessThan(4)
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test.each(['newest first', 'oldest first', 'by update'] as const)(
    'shows a new order after one interval: %s',
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

  test('reads open orders by ID, less often the longer they stay unchanged', async () => {
    const service = createService('newest first', 30)
    const { time } = service
    const store = await openTestStore(engine, { now: () => time.now })
    const readAt: number[] = []
    const sweeper = await startSweeper(store, time, {
      readPage: async (page, limit) => ({ rows: service.read(page, limit).map(wireOrder) }),
      readOne: async (id) => {
        // Far down the list, where reads of the head do not include it.
        if (id === 'o-3') readAt.push(time.now)
        return readOne(service, id)
      },
      schedule: { sweepEveryMs: 1e12 },
    })
    await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo !== null)

    const order = service.rows.find(({ id }) => id === 'o-3')
    const count = async (untilMs: number) => {
      const before = readAt.length
      await stepUntil(sweeper, () => time.now >= changed + untilMs, 200_000)
      return readAt.length - before
    }
    if (order) order.updatedAt = time.now
    const changed = time.now
    await stepUntil(sweeper, () => readAt.length > 0 && time.now > changed + 1_000, 200_000)
    const counts = [await count(60_000), await count(300_000)]
    const twentyMinutes = await count(1_200_000)

    expect(counts[0]).toBeLessThanOrEqual(13)
    expect(counts[1]).toBeGreaterThanOrEqual(12)
    expect(counts[1]).toBeLessThanOrEqual(20)
    expect(twentyMinutes).toBeGreaterThanOrEqual(12)
    expect(twentyMinutes).toBeLessThanOrEqual(18)
  })

  test('a restart reads no listed order by ID, and still finds an unlisted one', async () => {
    const service = createService('newest first', 40)
    const { time } = service
    const store = await openTestStore(engine, { now: () => time.now })
    const gone = new Set<string>()
    const readIds: string[] = []
    const parts = {
      readPage: async (page: number, limit: number) => ({
        rows: service
          .read(page, limit)
          .filter(({ id }) => !gone.has(id))
          .map((row) => wireOrder({ ...row, status: 'expired' })),
      }),
      readOne: async (id: string) => {
        readIds.push(id)
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
    const readAfterRestart = [...readIds]
    gone.add('o-6')
    for (let group = 0; group < 3; group++) await sweepOnce(after)

    expect(readAfterRestart).toEqual([])
    expect(await missingIds(store)).toEqual(['o-6'])
    expect(new Set(readIds)).toEqual(new Set(['o-6']))
  })

  test('an order that always fails by ID does not block the others', async () => {
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

  test('after a gap coverage is exact only after a full sweep', async () => {
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

async function missingIds({ db }: Store): Promise<string[]> {
  const rows = await db.selectFrom('ledger_order').select('id').where('missing_at', 'is not', null).execute()
  return rows.map(({ id }) => id)
}
