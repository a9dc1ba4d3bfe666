import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createReadLimit } from '../../../src/server/access/rateLimit.ts'
import { ApiError } from '../../../src/server/http/ApiError.ts'
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

test('pages of a search count towards the read limit', async () => {
  const { stack, as } = await startStack()
  onTestFinished(() => stack.close())
  const ops = await as('ops')

  for (const kind of ['order', 'user']) {
    const json = { text: 'or-', kind, page: {} }
    const requests = Array.from({ length: 200 }, () => ops('/api/search', { json }))
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

const busy = '503 busy'

async function outcomeOf(answer: Promise<string>): Promise<string> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return `${error.status} ${error.fault.code}`
  }
}
