import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createReadLimit } from '../../../src/server/edge/limitReads.ts'
import { ApiError } from '../../../src/server/http/ApiError.ts'
import { yieldToEventLoop } from '../../../src/store/yieldToEventLoop.ts'
import { startStack } from '../../support/stack.ts'
import { openTestStore, testOnPostgres } from '../../support/stores.ts'

test('refuses reads above the limit at once, and lets writes through', async () => {
  const { stack, as } = await startStack()
  onTestFinished(() => stack.close())
  const ops = await as('ops')

  const requests = Array.from({ length: 500 }, () => ops('/api/coverage'))
  const write = await ops('/api/preferences', { method: 'PUT', json: { theme: 'dark' } })
  const answers = await Promise.all(requests)

  const refused = answers.filter(({ status }) => status !== 200)
  // On a busy machine some reads wait too long and are refused.
  expect(refused.length).toBeGreaterThanOrEqual(60)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(32)
  expect([refused[0]?.status, refused[0]?.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await refused[0]?.json()).toMatchObject({
    message: 'too many requests at once: try again in a moment',
    reason: 'busy',
  })
  expect(write.status).toBeLessThan(300)
  expect((await ops('/api/coverage')).status).toBe(200)
})

test('the read limit covers pages of a search', async () => {
  const { stack, as } = await startStack()
  onTestFinished(() => stack.close())
  const ops = await as('ops')

  for (const kind of ['order', 'user']) {
    const json = { text: 'or-', kind, page: {} }
    const requests = Array.from({ length: 500 }, () => ops('/api/search', { json }))
    const statuses = new Set((await Promise.all(requests)).map(({ status }) => status))
    expect([kind, ...statuses].toSorted()).toEqual([kind, 200, 503].toSorted())
  }
})

testOnPostgres('answers waiting reads, however long earlier reads take', async () => {
  const { db } = await openTestStore('postgres')
  const limitReads = createReadLimit()
  const slow = () => limitReads(undefined, () => sql`select pg_sleep(2.6)`.execute(db))

  const ended = await Promise.allSettled(Array.from({ length: 12 }, slow))

  expect(ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([])
})

test('one session has at most four of the twelve places, and another session gets a free one', async () => {
  const limitReads = createReadLimit()
  const running = new Set<string>()
  const ended = Promise.withResolvers<void>()
  const read = (holder: string, nth: number) =>
    outcomeOf(
      limitReads(holder, async () => {
        running.add(`${holder} ${nth}`)
        await ended.promise
        return 'answered'
      }),
    )

  const many = Array.from({ length: 110 }, (_, nth) => read('a', nth))
  const other = read('b', 0)
  await new Promise(setImmediate)
  expect([...running]).toEqual(['a 0', 'a 1', 'a 2', 'a 3', 'b 0'])
  ended.resolve()

  const outcomes = await Promise.all(many)
  expect(await other).toBe('answered')
  expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(104)
  expect(outcomes.slice(104)).toEqual(Array.from({ length: 6 }, () => busy))
})

test('many reads of one session run one by one while another session reads', async () => {
  const limitReads = createReadLimit()
  let [running, most] = [0, 0]
  const read = (holder: string, ms: number) =>
    limitReads(holder, async () => {
      if (holder === 'b') return setTimeout(ms)
      running += 1
      most = Math.max(most, running)
      await setTimeout(ms)
      running -= 1
    })
  const sendMany = () => Array.from({ length: 20 }, () => read('a', 5))

  await Promise.all(sendMany())
  expect(most).toBe(4)
  const many = sendMany()
  await read('b', 1)
  // Reads that began earlier continue.
  await many[4]
  most = 0
  await many[12]
  expect(most).toBe(1)
  await Promise.all(many)
})

test('long work of a busy session waits at most a second for a read of another session', async () => {
  const limitReads = createReadLimit()
  const other = Promise.withResolvers<void>()
  void limitReads('b', () => other.promise)
  const began = performance.now()
  const many = Array.from({ length: 10 }, () =>
    limitReads('a', async () => {
      await yieldToEventLoop()
      return performance.now() - began
    }),
  )

  expect(await Promise.race([many[9], setTimeout(500, 'waits')])).toBe('waits')
  other.resolve()
  expect(await many[9]).toBeLessThan(2000)
})

test('refuses reads of a session with too many, and answers another session', async () => {
  const { stack, as } = await startStack()
  onTestFinished(() => stack.close())
  const [ops, finance] = [await as('ops'), await as('finance')]

  const many = Array.from({ length: 200 }, () => ops('/api/orders'))
  expect((await finance('/api/orders')).status).toBe(200)
  const statuses = (await Promise.all(many)).map(({ status }) => status)

  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(104)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(60)
})

test('a moving line admits waiting reads, and a stalled line stays short until it empties', async () => {
  const world = lineOfOne()
  const [first, second, third, fourth] = [1, 2, 3, 4].map(() => world.read())
  expect(await world.end(first, 800)).toBe('answered')
  world.time = 1100
  const fifth = world.read()
  expect(await world.end(second, 1500)).toBe('answered')
  // No read got a place for a second, so new reads are refused at once and waiting reads are answered.
  world.time = 2200
  expect(await world.read().answer).toBe(busy)
  expect(await world.end(third, 2300)).toBe('answered')
  expect(await world.end(fourth, 2400)).toBe('answered')
  const sixth = world.read()
  expect(await world.read().answer).toBe(busy)
  expect(await world.end(fifth, 2500)).toBe('answered')
  expect(await world.end(sixth, 2600)).toBe('answered')
  for (const at of [2700, 2800, 2900]) {
    world.time = at
    expect(await world.end(world.read(), at)).toBe('answered')
  }

  // More reads got a place since then than were refused.
  world.time = 3250
  for (const one of [world.read(), world.read(), world.read()])
    expect(await world.end(one, 3300)).toBe('answered')
})

test('bursts wait, even after slow answers', async () => {
  const world = lineOfOne()
  const [slow, waits] = [world.read(), world.read()]
  expect(await world.end(slow, 1500)).toBe('answered')
  expect(await world.end(waits, 1600)).toBe('answered')

  for (let at = 2000; at < 6000; at += 500) {
    world.time = at
    const [first, second] = [world.read(), world.read()]
    expect(await world.end(first, at + 20)).toBe('answered')
    expect(await world.end(second, at + 40)).toBe('answered')
  }
})

test('a line stalled long ago refuses no reads', async () => {
  const world = lineOfOne()
  const [first, second] = [world.read(), world.read()]
  world.time = 1100
  const third = world.read()
  expect(await world.end(first, 1500)).toBe('answered')
  world.time = 2200
  expect(await world.read().answer).toBe(busy)
  for (const one of [second, third]) expect(await world.end(one, 1500)).toBe('answered')

  world.time = 60_000
  const [fourth, fifth, sixth] = [world.read(), world.read(), world.read()]
  for (const one of [fourth, fifth, sixth]) expect(await world.end(one, 60_100)).toBe('answered')
})

/** One place, and answers whose duration the test sets. */
function lineOfOne() {
  const world = { time: 0, read, end }
  const limitReads = createReadLimit(
    { places: 1, placesOfOne: 1, queued: 9, queuedOfOne: 9, queuedWhileStanding: 1, standingMs: 1000 },
    () => world.time,
  )
  function read() {
    const work = Promise.withResolvers<string>()
    const reading = limitReads(undefined, () => work.promise)
    return { ...work, answer: outcomeOf(reading) }
  }
  async function end(one: ReturnType<typeof read> | undefined, at: number): Promise<string | undefined> {
    world.time = at
    one?.resolve('answered')
    return one?.answer
  }
  return world
}

const busy = '503 busy'

async function outcomeOf(answer: Promise<string>): Promise<string> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return `${error.status} ${error.fault.code}`
  }
}
