import { describe, expect, inject, test } from 'vitest'
import { changeFigures, listChanges } from '../../../src/server/periods/listChanges.ts'
import { noticeChanges } from '../../../src/server/periods/noticeChanges.ts'
import { createControlTotals } from '../../../src/server/periods/controlTotals.ts'
import { proveClose } from '../../../src/server/periods/closePeriod.ts'
import { runs } from '../../support/runs.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { chance } from '../ledger/ledgers.ts'
import { beginClose, storedLines, reopen } from './closing.ts'
import { sumLines, createOrderWorld } from './orderWorld.ts'

/** Stores are closed after each test, so many worlds are several tests. */
const batches = Array.from({ length: runs(20, 20) }, (_, batch) => batch)

describe.each(engines)('on %s', (engine) => {
  test.each(batches)('a close and its later changes add up to the current ledger (%i)', async (batch) => {
    const worlds = engine === 'sqlite' ? runs(50, 50) : runs(3, 3)
    for (let run = 0; run < worlds; run++) {
      const seed = inject('seed') + batch * worlds + run
      const random = chance(seed)
      const store = await openTestStore(engine)
      const world = createOrderWorld(store, random)
      const mids = random.one([['mer_1'], world.mids])
      const turns = async (most: number) => {
        for (let n = random.below(most); n > 0; n--) {
          await world.turn()
          if (random.below(6) === 0) await noticeChanges(store, world.mids)
        }
      }

      await turns(30)
      let started = await beginClose(store, mids)
      // The close contains bookings between its registration and its snapshot. They are not changes of it.
      await turns(4)
      await started.carryOut()
      await turns(30)
      if (random.below(2) === 0) {
        await reopen(store, started.close)
        await turns(10)
        started = await beginClose(store, mids)
        await turns(4)
        await started.carryOut()
        await turns(20)
      }
      await noticeChanges(store, world.mids)

      const of = { close: started.close, mids }
      const figures = await changeFigures(store.db, of)
      const today = world.recount(mids)
      expect({ seed, lines: sumLines(await storedLines(store, started.close), figures.lines) }).toEqual({
        seed,
        lines: today,
      })
      // The sum of the entries equals the figures.
      const entries = await listChanges(store.db, of, { offset: 0, limit: 1000 })
      const totals = createControlTotals()
      for (const { mid, before, after } of entries) {
        if (before) totals.take(mid, before)
        if (after) totals.add(mid, after)
      }
      expect({ seed, entries: entries.length }).toEqual({ seed, entries: figures.entries })
      expect({ seed, lines: totals.read() }).toEqual({ seed, lines: figures.lines })
      expect(await proveClose(store.db, started.close, mids.toSorted())).toMatchObject({ faults: [] })
    }
  })
})
