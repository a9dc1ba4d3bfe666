import { describe, expect, inject, test } from 'vitest'
import { changeFigures, listChanges } from '../../../src/server/periods/listChanges.ts'
import { noticeChanges } from '../../../src/server/periods/noticeChanges.ts'
import { createControlTotals } from '../../../src/server/periods/controlTotals.ts'
import { proveClose } from '../../../src/server/periods/closePeriod.ts'
import { runs } from '../../support/runs.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { chance } from '../ledger/ledgers.ts'
import { beginClose, keptLines, reopen } from './closing.ts'
import { addedUp, createOrderWorld } from './orderWorld.ts'

describe.each(engines)('on %s', (engine) => {
  test('a close and all changes since come to what the ledger says today', async () => {
    for (let run = 0; run < runs(engine === 'sqlite' ? 100 : 50); run++) {
      const seed = inject('seed') + run
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
      let begun = await beginClose(store, mids)
      // What is booked between its registration and its snapshot is in the close, and no change of it.
      await turns(4)
      await begun.carryOut()
      await turns(30)
      if (random.below(2) === 0) {
        await reopen(store, begun.close)
        await turns(10)
        begun = await beginClose(store, mids)
        await turns(4)
        await begun.carryOut()
        await turns(20)
      }
      await noticeChanges(store, world.mids)

      const of = { close: begun.close, mids }
      const figures = await changeFigures(store.db, of)
      const today = world.recount(mids)
      expect({ seed, lines: addedUp(await keptLines(store, begun.close), figures.lines) }).toEqual({
        seed,
        lines: today,
      })
      // The entries themselves come to their figures.
      const entries = await listChanges(store.db, of, { offset: 0, limit: 1000 })
      const totals = createControlTotals()
      for (const { mid, before, after } of entries) {
        if (before) totals.take(mid, before)
        if (after) totals.add(mid, after)
      }
      expect({ seed, entries: entries.length }).toEqual({ seed, entries: figures.entries })
      expect({ seed, lines: totals.read() }).toEqual({ seed, lines: figures.lines })
      expect(await proveClose(store.db, begun.close, mids.toSorted())).toMatchObject({ faults: [] })
    }
  })
})
