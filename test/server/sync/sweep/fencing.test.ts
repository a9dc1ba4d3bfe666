import { describe, expect, test } from 'vitest'
import { FenceLost, claimLease, renewLease, releaseLease } from '../../../../src/server/ledger/lease.ts'
import { createSweeps } from '../../../../src/server/sync/sweep/createSweeps.ts'
import type { Store } from '../../../../src/store/openStore.ts'
import { createDriftingService } from '../../../support/driftingService.ts'
import { createRandom } from '../../../support/createRandom.ts'
import { runs } from '../../../support/runs.ts'
import { engines, longEngines, openTestStore } from '../../../support/stores.ts'
import { idsIn, leaseMs, mid, readOne, startSweeper, stepUntil, wireOrder } from './sweepWorld.ts'

describe.each(engines)('on %s', (engine) => {
  test('gives a lease to one holder at a time and never reuses its number', async () => {
    const time = { now: Date.parse('2026-05-04T09:00:00Z') }
    const store = await openTestStore(engine, { now: () => time.now })

    const first = await claimLease(store, mid, 'a', 1_000)
    const refused = await claimLease(store, mid, 'b', 1_000)
    time.now += 999
    const isRenewed = await renewLease(store, mid, first ?? 0, 1_000)
    time.now += 1_000
    const second = await claimLease(store, mid, 'b', 1_000)
    const tooLate = await renewLease(store, mid, first ?? 0, 1_000)
    await releaseLease(store, mid, second ?? 0)
    const third = await claimLease(store, mid, 'a', 1_000)

    expect([first, refused, isRenewed, second, tooLate, third]).toEqual([1, undefined, true, 2, false, 3])
  })

  test('a holder with a slightly earlier clock does not take over a fresh lease', async () => {
    const time = { now: Date.parse('2026-03-01T08:00:00.005Z') }
    const store = await openTestStore(engine, { now: () => time.now })
    expect(await claimLease(store, 'mer_1', 'first', 60_000)).toBe(1)
    time.now -= 5

    expect(await claimLease(store, 'mer_1', 'second', 60_000)).toBeUndefined()
  })

  test('gives the lease to one of many concurrent holders', async () => {
    const store = await openTestStore(engine)

    for (let round = 0; round < 20; round++) {
      const claims = await Promise.all(
        Array.from({ length: 8 }, (_, nth) => claimLease(store, `mer_${round}`, `holder ${nth}`, 60_000)),
      )
      expect(claims.filter((fence) => fence !== undefined)).toEqual([1])
    }
  })

  test('servers share the work, and another one continues after a stop', async () => {
    const service = createDriftingService({
      behaviour: 'newest first',
      orders: 40,
      cap: 10,
      moves: 0,
      inserts: 0,
      random: createRandom(1),
    })
    const store = await openTestStore(engine)
    const activeHolders = new Set<string>()
    const firsts = Promise.withResolvers<void>()
    const seconds = Promise.withResolvers<void>()
    const createServerSweeps = (holder: string) =>
      createSweeps({
        store,
        mids: [mid],
        holder,
        intervalMs: 20,
        leaseMs: 300,
        readers: () => ({
          orders: async (page, limit) => {
            activeHolders.add(holder)
            if (activeHolders.size === 1) firsts.resolve()
            else seconds.resolve()
            return { rows: service.read(page, limit).map(wireOrder) }
          },
          users: async () => ({ rows: [] }),
          order: async (id) => readOne(service, id),
        }),
      })
    const servers = ['a', 'b'].map((holder) => ({ holder, sweeps: createServerSweeps(holder) }))
    for (const { sweeps } of servers) sweeps.start()

    await firsts.promise
    const [one] = activeHolders
    await servers.find(({ holder }) => holder === one)?.sweeps.stop()
    await seconds.promise
    for (const { sweeps } of servers) await sweeps.stop()

    expect(activeHolders.size).toBe(2)
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test(`a sweeper paused past its lease writes nothing afterwards, ${runs(50)} times`, async () => {
    for (let round = 1; round <= runs(50); round++) {
      const random = createRandom(round)
      const service = createDriftingService({
        behaviour: 'newest first',
        orders: 30,
        cap: 5,
        moves: 0.3,
        inserts: 0.1,
        undated: round % 2,
        random,
      })
      const { time } = service
      const store = await openTestStore(engine, { now: () => time.now })
      const pausesAt = 1 + Math.floor(random() * 25)
      const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      let reads = 0
      const pause = async () => {
        reads += 1
        if (reads !== pausesAt) return
        reached.resolve()
        await goOn.promise
      }
      const readPage = async (page: number, limit: number) => ({
        rows: service.read(page, limit).map(wireOrder),
      })
      const stopped = await startSweeper(store, time, {
        readPage: async (page, limit) => {
          const answer = await readPage(page, limit)
          await pause()
          return answer
        },
        readOne: async (id) => {
          const answer = readOne(service, id)
          await pause()
          return answer
        },
      })
      const stopping = stepUntil(stopped, () => false).then(
        () => undefined,
        (error: unknown) => error,
      )
      await reached.promise
      time.now += leaseMs + 1
      const other = await startSweeper(store, time, { readPage, readOne: async (id) => readOne(service, id) })
      await stepUntil(other, (checkpoint) => checkpoint?.completeTo !== null)
      const before = await everything(store)
      goOn.resolve()

      expect(await stopping).toBeInstanceOf(FenceLost)
      expect(await everything(store)).toEqual(before)
    }
  }, 300_000)
})

async function everything(store: Store) {
  const { db } = store
  return {
    ids: await idsIn(store),
    orders: await db.selectFrom('ledger_order').selectAll().orderBy('id').execute(),
    state: await db.selectFrom('sweep_state').selectAll().execute(),
    history: await db.selectFrom('order_history').selectAll().orderBy('order_id').orderBy('seq').execute(),
  }
}
