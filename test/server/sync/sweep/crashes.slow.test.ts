import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import { coverageOf } from '../../../../src/server/ledger/coverage.ts'
import type { Store } from '../../../../src/store/openStore.ts'
import { createDriftingService } from '../../../support/driftingService.ts'
import { createRandom } from '../../../support/createRandom.ts'
import { longEngines, openTestStore } from '../../../support/stores.ts'
import { idsIn, leaseMs, mid, startSweeper, stepUntil, wireOrder } from './sweepWorld.ts'

class Crash extends Error {
  override name = 'Crash'
}

/** A process that dies at its nth wait and does nothing afterwards. */
function createMortal(diesAt: number) {
  let waits = 0
  const here = () => {
    waits += 1
    if (waits >= diesAt) throw new Crash(`died at wait ${waits}`)
  }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      here()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const storeOf = (store: Store): Store => ({
    ...store,
    db: store.db.withPlugin(plugin),
    async transaction(work) {
      here()
      const done = await store.transaction((db) => work(db.withPlugin(plugin)))
      // The commit succeeded, but the process dies before it knows.
      here()
      return done
    },
  })
  return { here, storeOf, isDead: () => waits >= diesAt }
}

const every = { sqlite: process.env.LONG ? 1 : 83, postgres: process.env.LONG ? 5 : 421 }

describe.each(longEngines)('on %s', (engine) => {
  test('a sweep that dies at any wait resumes one page back and ends with every order once', async () => {
    let died = 0
    for (let diesAt = 1; ; diesAt += every[engine]) {
      const service = createDriftingService({
        behaviour: 'by update',
        orders: 28,
        cap: 5,
        moves: 0.5,
        inserts: 0.05,
        undated: [0, 1, 0.5][diesAt % 3] ?? 0,
        random: createRandom(diesAt),
      })
      const { time } = service
      const store = await openTestStore(engine, { now: () => time.now })
      const mortal = createMortal(diesAt)
      const read = (here: () => void) => async (page: number, limit: number) => {
        here()
        const rows = service.read(page, limit).map((row) => ({
          ...wireOrder(row),
          // Every other service sends no update times.
          ...(diesAt % 2 === 0 ? { updatedAt: undefined } : {}),
        }))
        here()
        return { rows }
      }
      const first = await startSweeper(mortal.storeOf(store), time, { readPage: read(mortal.here) }).catch(
        () => {},
      )
      if (first) {
        await stepUntil(first, (checkpoint) => mortal.isDead() || checkpoint?.completeTo !== null).catch(
          () => {},
        )
      }
      if (mortal.isDead()) died += 1

      service.quieten()
      const quietAt = time.now + leaseMs
      const second = await startSweeper(store, time, {
        readPage: read(() => {}),
        schedule: { sweepEveryMs: 60_000 },
      })
      await stepUntil(second, (checkpoint) => (checkpoint?.completeTo ?? 0) >= quietAt)

      const { total } = await store.db
        .selectFrom('order_count')
        .select(({ fn }) => fn.sum<number>('count').as('total'))
        .executeTakeFirstOrThrow()
      expect({ diesAt, ids: await idsIn(store) }).toEqual({
        diesAt,
        ids: [...service.births.keys()].toSorted(),
      })
      expect([Number(total), await coverageOf(store, [mid])]).toEqual([service.births.size, 'exact'])
      if (!mortal.isDead()) break
    }
    expect(died).toBeGreaterThan(engine === 'sqlite' ? 5 : 1)
  }, 600_000)

  test('resumes one page back, not at the start', async () => {
    const service = createDriftingService({
      behaviour: 'newest first',
      orders: 2_000,
      cap: 10,
      moves: 0,
      inserts: 0,
      random: createRandom(1),
    })
    const { time } = service
    const store = await openTestStore(engine, { now: () => time.now })
    const pages: number[] = []
    const read = (page: number, limit: number) => ({ rows: service.read(page, limit).map(wireOrder) })
    const first = await startSweeper(store, time, { readPage: async (page, limit) => read(page, limit) })
    await stepUntil(first, (checkpoint) => (checkpoint?.machine.page ?? 0) >= 12)
    const reached = first.checkpoint()?.machine.page ?? 0

    // The first sweeper may still read ahead, so only pages of the second one count.
    const second = await startSweeper(store, time, {
      readPage: async (page, limit) => {
        pages.push(page)
        return read(page, limit)
      },
    })
    await stepUntil(second, (checkpoint) => (checkpoint?.machine.page ?? 0) > reached)

    // The head is read first.
    const [head, ...rest] = pages
    expect([head, Math.min(...rest)]).toEqual([1, reached - 1])
  })
})
