import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { coverage, coverageOf } from '../../../../src/server/ledger/coverage.ts'
import { createDriftingService, listBehaviours } from '../../../support/driftingService.ts'
import { createRandom } from '../../../support/createRandom.ts'
import { engines, longEngines, openTestStore, testOnPostgres } from '../../../support/stores.ts'
import { idsIn, mid, readOne, startSweeper, stepUntil, wireOrder } from './sweepWorld.ts'

const quiet = { moves: 0, inserts: 0, random: createRandom(1) }

describe.each(engines)('on %s', (engine) => {
  test('reports its states: empty, filling, complete, failing, complete', async () => {
    const service = createDriftingService({ behaviour: 'newest first', orders: 60, cap: 10, ...quiet })
    const { time } = service
    const store = await openTestStore(engine, { now: () => time.now })
    let isDown = false
    const changed: string[] = []
    const lines: unknown[] = []
    const sweeper = await startSweeper(store, time, {
      log: (level, event, facts) => lines.push([level, event, facts]),
      readPage: async (page, limit) => {
        if (isDown)
          throw Object.assign(new Error('GET /v1/public/orders answered 503'), { kind: 'unavailable' })
        return { rows: service.read(page, limit).map(wireOrder) }
      },
      onChange: (_mid, _kind, ids) => changed.push(...ids),
    })
    const look = async () => {
      const orders = (await coverage(store, [mid]))[0]?.orders
      return { ...orders, means: await coverageOf(store, [mid]) }
    }
    const reports = [await look()]

    await stepUntil(sweeper, (checkpoint) => (checkpoint?.machine.page ?? 0) > 3)
    const storedCount = ((sweeper.checkpoint()?.machine.page ?? 0) - 1) * 10
    reports.push(await look())
    await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo !== null)
    reports.push(await look())
    isDown = true
    const downAt = time.now
    await stepUntil(sweeper, (checkpoint) => (checkpoint?.failing?.tries ?? 0) >= 3)
    reports.push(await look())
    isDown = false
    await stepUntil(sweeper, (checkpoint) => checkpoint?.failing === null)
    reports.push(await look())

    expect(reports.map(({ state, orders, means }) => [state, orders, means])).toEqual([
      ['empty', 0, 'at-least'],
      ['filling', storedCount, 'at-least'],
      ['complete', 60, 'exact'],
      ['failing', 60, 'at-least'],
      ['complete', 60, 'exact'],
    ])
    expect(reports[3]).toMatchObject({ message: 'GET /v1/public/orders answered 503', reason: 'unavailable' })
    expect(Date.parse(reports[3]?.failingSince ?? '')).toBeGreaterThanOrEqual(downAt)
    expect(new Set(changed).size).toBe(60)
    const read = { mid, kind: 'orders' }
    const failed = ['warn', 'a read for the ledger failed']
    expect(lines).toEqual([
      [...failed, { ...read, reason: 'unavailable', count: 1, ms: 0 }],
      [...failed, { ...read, reason: 'unavailable', count: 2, ms: 0 }],
      [...failed, { ...read, reason: 'unavailable', count: 3, ms: 800 }],
      ['info', 'the ledger is read again', { ...read, count: 3 }],
    ])
  })

  test('quarantines bad rows and continues', async () => {
    const service = createDriftingService({ behaviour: 'newest first', orders: 30, cap: 10, ...quiet })
    const { time } = service
    const store = await openTestStore(engine, { now: () => time.now })
    const bad = [null, 7, 'row', { status: 'initiated' }]
    const sweeper = await startSweeper(store, time, {
      readPage: async (page, limit) => {
        const rows: unknown[] = service.read(page, limit).map(wireOrder)
        return { rows: page === 2 ? [...bad, ...rows] : rows }
      },
    })

    await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo !== null)

    expect(await idsIn(store)).toEqual([...service.births.keys()].toSorted())
    const quarantinedRows = await store.db.selectFrom('quarantine').select(['raw', 'reason']).execute()
    expect(quarantinedRows.map(({ raw }) => raw).toSorted()).toEqual(
      bad.map((row) => JSON.stringify(row)).toSorted(),
    )
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test.each(listBehaviours)(
    'fills while rows move and claims completeness only with all orders: %s',
    async (behaviour) => {
      const service = createDriftingService({
        behaviour,
        orders: 60,
        cap: 10,
        moves: 1,
        inserts: 0.1,
        random: createRandom(7),
      })
      const { time } = service
      const store = await openTestStore(engine, { now: () => time.now })
      const sweeper = await startSweeper(store, time, {
        readPage: async (page, limit) => ({ rows: service.read(page, limit).map(wireOrder) }),
        readOne: async (id) => readOne(service, id),
        schedule: { sweepEveryMs: 60_000 },
      })
      const missing = async () => {
        const storedIds = new Set(await idsIn(store))
        const to = sweeper.checkpoint()?.completeTo ?? 0
        return [...service.births].filter(([id, born]) => born <= to && !storedIds.has(id))
      }

      await stepUntil(sweeper, () => service.reads() > 150)
      expect(await missing()).toEqual([])
      service.quieten()
      const quietAt = time.now
      await stepUntil(sweeper, (checkpoint) => (checkpoint?.completeTo ?? 0) > quietAt)

      expect(await idsIn(store)).toEqual([...service.births.keys()].toSorted())
      expect(await coverageOf(store, [mid])).toBe('exact')
    },
  )

  test('is filling again after a sweep finds an order that it should have known', async () => {
    const service = createDriftingService({ behaviour: 'newest first', orders: 60, cap: 10, ...quiet })
    const { time } = service
    const store = await openTestStore(engine, { now: () => time.now })
    let hidden: string | undefined = 'o-17'
    const sweeper = await startSweeper(store, time, {
      readPage: async (page, limit) => ({
        rows: service
          .read(page, limit)
          .filter(({ id }) => id !== hidden)
          .map(wireOrder),
      }),
      schedule: { sweepEveryMs: 60_000 },
    })

    await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo !== null)
    const before = await coverageOf(store, [mid])
    hidden = undefined
    await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo === null)
    const meanwhile = await coverageOf(store, [mid])
    await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo !== null)

    expect([before, meanwhile, await coverageOf(store, [mid])]).toEqual(['exact', 'at-least', 'exact'])
    expect(await idsIn(store)).toContain('o-17')
  })

  test('is incomplete while a row is quarantined, and complete once the service repairs it', async () => {
    const service = createDriftingService({ behaviour: 'newest first', orders: 30, cap: 10, ...quiet })
    const { time } = service
    const store = await openTestStore(engine, { now: () => time.now })
    let isMended = false
    const sweeper = await startSweeper(store, time, {
      readPage: async (page, limit) => {
        const rows: object[] = service.read(page, limit).map(wireOrder)
        const { id: _, ...nameless } = { ...rows[3] } as { id: string }
        return { rows: page === 2 && !isMended ? rows.with(3, nameless) : rows }
      },
      schedule: { sweepEveryMs: 60_000 },
    })
    const look = async () => {
      const orders = (await coverage(store, [mid]))[0]?.orders
      return { ...orders, means: await coverageOf(store, [mid]) }
    }

    await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo !== null)
    const before = await look()
    isMended = true
    const mendedAt = time.now
    await stepUntil(sweeper, (checkpoint) => (checkpoint?.completeTo ?? 0) > mendedAt)
    const after = await look()

    expect(before).toMatchObject({
      state: 'failing',
      reason: 'set_aside',
      fault: { code: 'sync.set_aside', params: { count: 1 } },
      orders: 29,
      quarantined: 1,
      isExact: false,
      means: 'at-least',
    })
    expect(before.failingSince).toBe(new Date(Date.parse(before.failingSince ?? '')).toISOString())
    expect(after).toMatchObject({
      state: 'complete',
      orders: 30,
      quarantined: 0,
      isExact: true,
      means: 'exact',
    })
    expect(after).not.toHaveProperty('error')
  })
})

testOnPostgres('analyzes the tables after the fill, so that the planner knows their size', async () => {
  const service = createDriftingService({ behaviour: 'newest first', orders: 120, cap: 20, ...quiet })
  const store = await openTestStore('postgres', { now: () => service.time.now })
  const sweeper = await startSweeper(store, service.time, {
    readPage: async (page, limit) => ({ rows: service.read(page, limit).map(wireOrder) }),
  })
  const plannedRows = async () => {
    const { rows } = await sql<{
      n: number
    }>`select reltuples::float8 as n from pg_class where oid = 'ledger_order'::regclass`.execute(store.db)
    return rows[0]?.n
  }
  expect(await plannedRows()).toBe(-1)

  await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo !== null)

  expect(await plannedRows()).toBe(120)
})
