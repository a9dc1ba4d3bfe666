import { describe, expect, test } from 'vitest'
import { claimRun, endRuns } from '../../../src/server/statements/claimRun.ts'
import type { StatementReader } from '../../../src/server/statements/runParts.ts'
import { lineOf } from '../../support/statementLines.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { receive, startRuns, statementOf } from './statementRuns.ts'

const file = { lines: [lineOf(2, 'OR-1', '2.50')] }

describe.each(engines)('on %s', (engine) => {
  test('refuses a statement with a reason after three interrupted attempts', async () => {
    const store = await openTestStore(engine)
    const { id } = await receive(store, file)
    for (let death = 0; death < 3; death++) {
      await claimRun(store, 30_000)
      await endRuns(store)
    }

    const runs = startRuns(store)
    runs.look()
    await runs.settled()

    expect(await statementOf(store, id)).toMatchObject({
      state: 'refused',
      refusal: JSON.stringify({ code: 'broken.interrupted', params: { count: 3 } }),
    })
  })

  test('an orderly stop counts no attempt', async () => {
    const store = await openTestStore(engine)
    const { id } = await receive(store, file)
    for (let stop = 0; stop < 5; stop++) {
      const reading = Promise.withResolvers<void>()
      const reader: StatementReader = {
        inspect: (_, { signal } = {}) => {
          reading.resolve()
          return new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => reject(new Error('stopped')))
          })
        },
        read: () => {
          throw new Error('never read')
        },
      }
      const runs = startRuns(store, { reader })
      runs.look()
      await reading.promise
      await runs.stop()
      await endRuns(store)
    }

    const runs = startRuns(store)
    runs.look()
    await runs.settled()

    expect((await statementOf(store, id)).state).toBe('done')
  })
})
