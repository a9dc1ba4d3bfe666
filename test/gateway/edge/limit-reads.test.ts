import { expect, onTestFinished, test } from 'vitest'
import { createReadLimit } from '../../../src/gateway/edge/limitReads.ts'
import { startStack } from '../../support/stack.ts'

test('more reads at once than can be answered soon are refused at once, and writing goes through', async () => {
  const { stack, as } = await startStack()
  onTestFinished(() => stack.close())
  const ops = await as('ops')

  const asked = Array.from({ length: 260 }, () => ops('/api/coverage'))
  const write = await ops('/api/looked-at', { json: { kind: 'orders', id: 'OR-1', mid: 'mer_1' } })
  const answers = await Promise.all(asked)

  const refused = answers.filter(({ status }) => status !== 200)
  // On a machine that is busy otherwise some wait in line for too long.
  expect(refused.length).toBeGreaterThanOrEqual(60)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(32)
  expect([refused[0]?.status, refused[0]?.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await refused[0]?.json()).toMatchObject({
    message: 'too much is asked for at once: ask again in a moment',
    reason: 'busy',
  })
  expect(write.status).toBeLessThan(300)
  expect((await ops('/api/coverage')).status).toBe(200)
})

test('whoever has waited in line for too long is refused, and the line goes on', async () => {
  let time = 0
  const limitReads = createReadLimit({ places: 1, queued: 2, longestMs: 2000 }, () => time)
  const first = Promise.withResolvers<string>()

  const answers = [limitReads('GET /api/coverage', () => first.promise)]
  answers.push(limitReads('GET /api/coverage', async () => 'too late'))
  time = 1500
  answers.push(limitReads('GET /api/coverage', async () => 'in time'))
  time = 2500
  first.resolve('slow')

  const [slow, late, third] = await Promise.allSettled(answers)
  expect([slow, third]).toEqual([
    { status: 'fulfilled', value: 'slow' },
    { status: 'fulfilled', value: 'in time' },
  ])
  expect(late).toMatchObject({ status: 'rejected', reason: { status: 503, facts: { reason: 'busy' } } })
})
