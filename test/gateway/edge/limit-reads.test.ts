import { expect, onTestFinished, test } from 'vitest'
import { createReadLimit } from '../../../src/gateway/edge/limitReads.ts'
import { GatewayError } from '../../../src/gateway/GatewayError.ts'
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

test('a line that moves is waited in; where it stands, whoever waits is refused until it is gone', async () => {
  let time = 0
  const limitReads = createReadLimit({ places: 1, queued: 9, standingMs: 1000, shortMs: 10 }, () => time)
  const read = () => {
    const work = Promise.withResolvers<string>()
    return { ...work, answer: outcomeOf(limitReads('GET /api/coverage', () => work.promise)) }
  }
  const end = async ({ resolve, answer }: ReturnType<typeof read>, at: number) => {
    time = at
    resolve('answered')
    return answer
  }

  const [first, second, third] = [read(), read(), read()]
  expect(await end(first, 800)).toBe('answered')
  time = 1500
  const fourth = read()
  expect(await end(second, 1600)).toBe('answered')
  // Nobody has got in without waiting since the beginning.
  expect(await third.answer).toBe(busy)
  expect(await fourth.answer).toBe(busy)

  time = 1700
  const [fifth, sixth] = [read(), read()]
  expect(await end(fifth, 1750)).toBe('answered')
  expect(await sixth.answer).toBe(busy)

  time = 3000
  const [seventh, eighth] = [read(), read()]
  expect(await end(seventh, 3500)).toBe('answered')
  expect(await end(eighth, 3600)).toBe('answered')
})

const busy = '503 busy'

async function outcomeOf(answer: Promise<string>): Promise<string> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return `${error.status} ${String(error.facts.reason)}`
  }
}
