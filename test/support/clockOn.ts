import { untilAborted } from '../../src/client/deadline.ts'
import { createPace, type Pace, type PaceParts } from '../../src/server/sync/sweep/createPace.ts'

export type Time = { now: number }

/**
 * A clock that only moves when somebody sleeps or reads. The earliest sleeper wakes once no read is running. Otherwise the
 * duration of a read would depend on the sleepers beside it, and so on the machine.
 */
export function clockOn(time: Time) {
  let reading = 0
  let isWaking = false
  const sleepers = new Set<{ until: number; wake: () => void }>()

  async function wakeInTurn(): Promise<void> {
    if (isWaking) return
    isWaking = true
    for (;;) {
      // A sleeper that just woke, or just arrived, may start a read before the next one wakes.
      await new Promise(setImmediate)
      const [first] = [...sleepers].toSorted((a, b) => a.until - b.until)
      if (!first || reading > 0) break
      sleepers.delete(first)
      time.now = Math.max(time.now, first.until)
      first.wake()
    }
    isWaking = false
  }

  async function sleep(ms: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const sleeper = { until: time.now + ms, wake: resolve }
    sleepers.add(sleeper)
    void wakeInTurn()
    await untilAborted(promise, signal).finally(() => sleepers.delete(sleeper))
  }

  return {
    sleep,
    /** A pace whose requests delay the sleepers. */
    createPace(parts: Partial<PaceParts> = {}): Pace {
      const pace = createPace({ now: () => time.now, sleep, ...parts })
      const run: Pace['run'] = (signal, work, options) =>
        pace.run(
          signal,
          async () => {
            reading += 1
            try {
              return await work()
            } finally {
              reading -= 1
              if (reading === 0) void wakeInTurn()
            }
          },
          options,
        )
      return { ...pace, run }
    },
  }
}
