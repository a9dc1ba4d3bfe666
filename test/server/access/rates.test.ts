import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import type { Env } from '../../../src/server/http/context.ts'
import { errorBody, toApiError } from '../../../src/server/http/ApiError.ts'
import { startStack } from '../../support/stack.ts'
import { limitRequests } from '../../../src/server/edge/app.ts'

test('refuses an address above its rate, and says how long to wait', async () => {
  const app = new Hono<Env>()
    .onError((error) => errorBody(toApiError(error)))
    .use(async (context, next) => {
      context.set('ip', context.req.header('x-test-address') ?? '')
      await next()
    })
    .use(limitRequests({ points: 3, duration: 10 }))
    .get('/', (context) => context.text('ok'))
  const ask = async (address: string) => app.request('/', { headers: { 'x-test-address': address } })

  const first = [await ask('192.0.2.1'), await ask('192.0.2.1'), await ask('192.0.2.1')]
  const refused = await ask('192.0.2.1')
  const other = await ask('192.0.2.2')

  expect(first.map(({ status }) => status)).toEqual([200, 200, 200])
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  expect(await refused.json()).toMatchObject({ reason: 'rate', retryAfter: 10 })
  expect(other.status).toBe(200)
})

test('stops repeated reveals, with one audit line for each revealed contact', async () => {
  const { stack, as } = await startStack()
  onTestFinished(() => stack.close())
  const support = await as('support')
  const { data } = await (await support('/api/v1/public/users/individual?limit=5')).json()
  const json = { token: data[0].countinghouse.reveal, reason: 'the caller asked' }

  const statuses: number[] = []
  for (let i = 0; i < 62; i++) statuses.push((await support('/api/reveals', { json })).status)

  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 403)).toHaveLength(50)
  expect(statuses.slice(60)).toEqual([429, 429])
  const lines = await stack.store.db
    .selectFrom('audit')
    .select('seq')
    .where('action', '=', 'contact.revealed')
    .execute()
  expect(lines).toHaveLength(10)
})
