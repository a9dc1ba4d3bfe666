import { expect, test } from 'vitest'
import { createPace, type PaceRules, createPlaces } from '../../../../src/server/sync/sweep/createPace.ts'
import { clockOn } from '../../../support/clockOn.ts'
import { createClock } from './createClock.ts'

const { signal } = new AbortController()

function startPace(rules: Partial<PaceRules> = {}) {
  const time = { now: 0 }
  const pace = clockOn(time).createPace({ random: () => 1, rules })
  const fail = (facts = {}) =>
    pace.run(signal, () => Promise.reject(Object.assign(new Error('no'), facts))).catch(() => {})
  const succeed = (ms = 0) =>
    pace.run(signal, async () => {
      time.now += ms
      return time.now
    })
  return { time, pace, fail, succeed }
}

test('sends more concurrent requests to a quick service, up to a limit', async () => {
  const { pace, succeed } = startPace({ most: 3 })
  const widths = [pace.width()]

  for (let nth = 0; nth < 10; nth++) {
    await succeed(20)
    widths.push(pace.width())
  }

  expect([widths[0], Math.max(...widths), widths.at(-1)]).toEqual([1, 3, 3])
})

test('never exceeds the limit of concurrent requests', async () => {
  const { pace } = startPace({ most: 3 })
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running -= 1
  }

  // A fill has no request budget, so only the concurrency limit applies.
  await Promise.all(Array.from({ length: 40 }, () => pace.run(signal, work, { isFill: true })))

  expect(most).toBe(3)
})

test('reduces concurrent requests after 429, failures and slow answers', async () => {
  const { pace, succeed, fail } = startPace({ most: 4 })
  for (let nth = 0; nth < 20; nth++) await succeed(20)

  await fail({ kind: 'rate_limited' })
  const halved = pace.width()
  for (let nth = 0; nth < 20; nth++) await succeed(20)
  await succeed(2_000)

  expect([halved, pace.width()]).toEqual([2, 3])
})

test('sends no request before the time of Retry-After', async () => {
  const { time, fail, succeed } = startPace()

  await fail({ kind: 'rate_limited', retryAfterMs: 7_000 })
  const before = time.now
  await succeed()

  expect([before, time.now]).toEqual([0, 7_000])
})

test('obeys Retry-After up to five minutes', async () => {
  const { time, fail, succeed } = startPace()

  await fail({ kind: 'rate_limited', retryAfterMs: 86_400_000 })
  await succeed()

  expect(time.now).toBe(300_000)
})

test('after ten failures in a row sends single requests at growing intervals', async () => {
  const { time, pace, fail, succeed } = startPace()
  for (let nth = 0; nth < 10; nth++) await fail()
  const rests = []
  for (let nth = 0; nth < 6; nth++) {
    const before = time.now
    await fail()
    rests.push(time.now - before)
  }

  expect(rests).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000])
  expect([pace.isResting(), pace.width()]).toEqual([true, 1])
  await succeed()
  expect(pace.isResting()).toBe(false)
})

test('a share of the time leaves the rest to other work', async () => {
  const { time, pace } = startPace({ most: 1 })

  for (let nth = 0; nth < 10; nth++) {
    await pace.run(
      signal,
      async () => {
        time.now += 100
      },
      { share: 0.25 },
    )
  }

  expect(time.now).toBe(10 * 100 + 9 * 300)
})

test('a waiting request ends when it is aborted', async () => {
  const { pace } = startPace({ most: 1 })
  const stopping = new AbortController()
  const never = pace.run(
    stopping.signal,
    () =>
      new Promise((_, reject) => {
        stopping.signal.addEventListener('abort', () => reject(stopping.signal.reason), { once: true })
      }),
  )
  const waiting = pace.run(stopping.signal, async () => 'done')

  await new Promise(setImmediate)
  stopping.abort(new Error('stopped'))

  const ends = await Promise.allSettled([never, waiting])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

/** Reads a list on a clock that advances while all readers wait. `latency` depends on the number of running requests. */
async function readAll(count: number, latency: (running: number) => number, parts = {}) {
  const clock = createClock()
  const pace = createPace({ now: clock.now, sleep: clock.sleep, random: () => 1, ...parts })
  let [running, most] = [0, 0]
  const work = async () => {
    most = Math.max(most, ++running)
    await clock.sleep(latency(running))
    running -= 1
  }
  await clock.until(
    Promise.all(Array.from({ length: count }, () => pace.run(signal, work, { isFill: true }))),
  )
  return { most, seconds: clock.now() / 1000 }
}

test('sends up to eight concurrent requests to a distant service that does not slow down', async () => {
  const { most, seconds } = await readAll(600, () => 400)

  expect(most).toBe(8)
  expect(600 / seconds).toBeGreaterThan(17)
})

test('sends about four concurrent requests to a service that slows down under load', async () => {
  const { most } = await readAll(600, (running) => 100 * Math.max(1, running - 3))

  expect(most).toBeLessThanOrEqual(5)
})

test('limits all merchant IDs together to sixteen concurrent requests', async () => {
  const clock = createClock()
  const places = createPlaces(16)
  let [running, most] = [0, 0]
  const readOf = async () => {
    const pace = createPace({ now: clock.now, sleep: clock.sleep, places })
    const work = async () => {
      most = Math.max(most, ++running)
      await clock.sleep(400)
      running -= 1
    }
    await Promise.all(Array.from({ length: 100 }, () => pace.run(signal, work, { isFill: true })))
  }

  await clock.until(Promise.all(Array.from({ length: 5 }, readOf)))

  expect(most).toBe(16)
})

test('stays within the budget per minute after the fill, and urgent requests go first', async () => {
  const clock = createClock()
  const pace = createPace({ now: clock.now, sleep: clock.sleep, rules: { perMinute: 120 } })
  const at: number[] = []
  const waits: number[] = []
  const work = async () => {
    at.push(clock.now())
  }
  const urgently = async () => {
    for (let nth = 0; nth < 30; nth++) {
      await clock.sleep(5_000)
      const from = clock.now()
      await pace.run(signal, work, { isUrgent: true })
      waits.push(clock.now() - from)
    }
  }

  await clock.until(Promise.all([urgently(), ...Array.from({ length: 300 }, () => pace.run(signal, work))]))

  const inMinuteAfter = (from: number) => at.filter((ms) => ms >= from && ms < from + 60_000).length
  expect(Math.max(...at.map(inMinuteAfter))).toBeLessThanOrEqual(120)
  expect(at.length / (clock.now() / 60_000)).toBeGreaterThan(100)
  expect(Math.max(...waits)).toBeLessThan(1_200)
})
