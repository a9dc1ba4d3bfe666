import { expect, onTestFinished, test } from 'vitest'
import { startStack } from '../../support/stack.ts'

test('more reads at once than can be answered soon are refused at once, and writing goes through', async () => {
  const { stack, as } = await startStack()
  onTestFinished(() => stack.close())
  const ops = await as('ops')

  const asked = Array.from({ length: 260 }, () => ops('/api/coverage'))
  const write = await ops('/api/looked-at', { json: { kind: 'orders', id: 'OR-1', mid: 'mer_1' } })
  const answers = await Promise.all(asked)

  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(60)
  expect([refused[0]?.status, refused[0]?.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await refused[0]?.json()).toMatchObject({
    message: 'too much is asked for at once: ask again in a moment',
    reason: 'busy',
  })
  expect(write.status).toBeLessThan(300)
  expect((await ops('/api/coverage')).status).toBe(200)
})
