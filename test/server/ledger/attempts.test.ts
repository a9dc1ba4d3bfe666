import { describe, expect, test } from 'vitest'
import { runCounted } from '../../../src/server/ledger/attempts.ts'
import { engines, openTestStore, type Engine } from '../../support/stores.ts'

const hour = 60 * 60_000

async function openWorld(engine: Engine) {
  const time = { now: Date.parse('2026-11-21T10:00:00.000Z') }
  const store = await openTestStore(engine, { now: () => time.now })
  const run = (work: () => Promise<unknown>) => runCounted(store, { mid: 'mer_1', job: 'close 1' }, work)
  /** Leaves the state of a process killed during the work. */
  const killDuring = () => new Promise<void>((begun) => void run(() => new Promise(() => begun())))
  return { time, run, killDuring }
}

describe.each(engines)('on %s', (engine) => {
  test('does not restart work for a day after it ended its process three times', async () => {
    const { time, run, killDuring } = await openWorld(engine)
    for (let death = 0; death < 3; death++) await killDuring()
    time.now += hour

    expect(await run(async () => {})).toBe(false)

    time.now += 24 * hour
    expect(await run(async () => {})).toBe(true)
  })

  test('work that ends or throws is not counted', async () => {
    const { run } = await openWorld(engine)

    for (let n = 0; n < 5; n++) {
      await expect(run(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
      expect(await run(async () => {})).toBe(true)
    }
  })
})
