import { expect, test } from 'vitest'
import { createPace, type PaceRules } from '../../../src/ledger/sweep/createPace.ts'
import { sleepOn } from './sweepWorld.ts'

const { signal } = new AbortController()

function startPace(rules: Partial<PaceRules> = {}) {
  const time = { now: 0 }
  const pace = createPace({ now: () => time.now, sleep: sleepOn(time), random: () => 1, rules })
  const fail = (facts = {}) =>
    pace.run(signal, () => Promise.reject(Object.assign(new Error('no'), facts))).catch(() => {})
  const succeed = (ms = 0) =>
    pace.run(signal, async () => {
      time.now += ms
      return time.now
    })
  return { time, pace, fail, succeed }
}

test('more is requested at once while the service is quick, up to a bound', async () => {
  const { pace, succeed } = startPace({ most: 3 })
  const widths = [pace.width()]

  for (let nth = 0; nth < 10; nth++) {
    await succeed(20)
    widths.push(pace.width())
  }

  expect([widths[0], Math.max(...widths), widths.at(-1)]).toEqual([1, 3, 3])
})

test('never more than that are on their way', async () => {
  const { pace } = startPace({ most: 3 })
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running -= 1
  }

  await Promise.all(Array.from({ length: 40 }, () => pace.run(signal, work)))

  expect(most).toBe(3)
})

test('fewer are requested at once when the service says 429, fails or grows slow', async () => {
  const { pace, succeed, fail } = startPace({ most: 4 })
  for (let nth = 0; nth < 20; nth++) await succeed(20)

  await fail({ kind: 'rate_limited' })
  const halved = pace.width()
  for (let nth = 0; nth < 20; nth++) await succeed(20)
  await succeed(2_000)

  expect([halved, pace.width()]).toEqual([2, 3])
})

test('nobody asks before the time that the service named', async () => {
  const { time, fail, succeed } = startPace()

  await fail({ kind: 'rate_limited', retryAfterMs: 7_000 })
  const before = time.now
  await succeed()

  expect([before, time.now]).toEqual([0, 7_000])
})

test('a time that is named is obeyed up to five minutes', async () => {
  const { time, fail, succeed } = startPace()

  await fail({ kind: 'rate_limited', retryAfterMs: 86_400_000 })
  await succeed()

  expect(time.now).toBe(300_000)
})

test('after ten failures in a row one alone tries, at longer and longer intervals', async () => {
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

test('a share of the time leaves the rest to others', async () => {
  const { time, pace } = startPace({ most: 1 })

  for (let nth = 0; nth < 10; nth++) {
    await pace.run(
      signal,
      async () => {
        time.now += 100
      },
      0.25,
    )
  }

  expect(time.now).toBe(10 * 100 + 9 * 300)
})

test('who waits leaves when it is stopped', async () => {
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
