import { expect, test } from 'vitest'
import { createDataProvider } from '../../../src/admin/data-provider/createDataProvider.ts'
import { createClient } from '../../../src/client/createClient.ts'
import * as samples from '../../support/samples.ts'
import { listOf, success } from './service.ts'

/** A server of one answer, and what it was asked. */
function answering(answer: () => Response | Promise<Response>) {
  const asked: Request[] = []
  const server = {
    baseUrl: 'http://gateway.test/api',
    headers: { MID: 'mer_1' },
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      asked.push(new Request(input, init))
      return answer()
    },
  }
  return { asked, provider: createDataProvider(createClient({ ...server, retry: { tries: 1 } }), server) }
}

const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init)
const meta = { idempotencyKey: 'key-1' }

test('a list of the server has its total and what it covers', async () => {
  const headers = { 'Content-Range': 'intents 25-26/27', Coverage: 'at-least' }
  const { provider, asked } = answering(() =>
    json(
      [
        { id: 'a', kind: 'order' },
        { id: 'b', kind: 'user' },
      ],
      { headers },
    ),
  )

  const { data, total, meta } = await provider.getList('intents', listOf(2, 25, { mid: 'mer_1' }))

  expect(data.map(({ id, kind }) => [id, kind])).toEqual([
    ['a', 'order'],
    ['b', 'user'],
  ])
  expect(total).toBe(27)
  expect(meta).toMatchObject({ coverage: 'at-least' })
  const { searchParams, pathname } = new URL(asked[0]?.url ?? '')
  expect(pathname).toBe('/api/intents')
  expect(Object.fromEntries(searchParams)).toEqual({
    filter: '{"mid":"mer_1"}',
    range: '[25,49]',
    sort: '["id","ASC"]',
  })
})

test('every call to it is JSON and carries the merchant ID', async () => {
  const { provider, asked } = answering(() => json({}))

  await provider.getOne('operators', { id: 'a/b' })
  await provider.update('operators', { id: '1', data: { name: 'Ann' }, previousData: { id: '1' } })
  await provider.endSessions('1')
  await provider.reveal({ token: 't', reason: 'r' })

  expect(asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    'GET /api/operators/a%2Fb',
    'PUT /api/operators/1',
    'POST /api/operators/1/end-sessions',
    'POST /api/reveals',
  ])
  expect(new Set(asked.map(({ headers }) => headers.get('content-type')))).toEqual(
    new Set(['application/json']),
  )
  expect(new Set(asked.map(({ headers }) => headers.get('mid')))).toEqual(new Set(['mer_1']))
})

test('its refusals are as those of the service, with their fields', async () => {
  const details = [{ field: 'email', message: 'taken' }]
  const { provider } = answering(() =>
    json({ error: 'Conflict', message: 'taken', code: 409, details }, { status: 409 }),
  )

  const call = provider.create('operators', { data: {} })

  await expect(call).rejects.toMatchObject({
    status: 409,
    message: 'taken',
    body: { kind: 'refused', details },
  })
})

test.each([
  [409, 'near_duplicate', 'refused'],
  [502, 'unknown', 'unavailable'],
  [503, 'not_sent', 'network'],
])('a creation answered with %i brings its reason %s with it', async (status, reason, kind) => {
  const duplicates = [{ key: 'k', orderId: 'OR-1', operator: 'Sam' }]
  const body = { message: 'no', code: status, details: [], reason, intent: 'key-1', duplicates }
  const { provider } = answering(() => json(body, { status }))

  const call = provider.create('orders', { data: { family: 'v3', body: samples.orderRequestV3 }, meta })

  await expect(call).rejects.toMatchObject({
    body: { kind, reason, intent: 'key-1', duplicates },
  })
})

test('the headers of a creation are its key and what confirms its near duplicates', async () => {
  const { provider, asked } = answering(() => json(success({ orderId: 'OR-1' })))
  const data = { family: 'v3', body: samples.orderRequestV3 }

  await provider.create('orders', { data, meta: { ...meta, nearDuplicate: 'token' } })
  await provider.create('orders', { data, meta })

  const told = asked.map(({ headers }) => [headers.get('idempotency-key'), headers.get('near-duplicate')])
  expect(told).toEqual([
    ['key-1', 'token'],
    ['key-1', null],
  ])
})

test('a masked record says so, and keeps its token out of what is shown', async () => {
  const row = { ...samples.user, email: 'i•••', countinghouse: { masked: ['email'], reveal: 'token' } }
  const { provider } = answering(() => json(success([row])))

  const { data } = await provider.getList('users', listOf(1, 10))

  expect(data[0]?.masks).toEqual({ fields: ['email'], token: 'token' })
  expect(JSON.stringify(data[0]?.raw)).not.toContain('token')
})

test('a fresh code is asked for once, and each call that waited is repeated', async () => {
  let isFresh = false
  let questions = 0
  const { provider, asked } = answering(() =>
    isFresh
      ? json({ id: '1' })
      : json({ message: 'code', code: 403, details: [], reason: 'step_up' }, { status: 403 }),
  )
  const leave = provider.stepUp.setDialog(async () => {
    questions++
    await new Promise((resolve) => setTimeout(resolve, 20))
    isFresh = true
    return true
  })

  await Promise.all([provider.getOne('operators', { id: '1' }), provider.getOne('operators', { id: '2' })])

  expect(questions).toBe(1)
  expect(asked).toHaveLength(4)
  isFresh = false
  leave()
  await expect(provider.getOne('operators', { id: '1' })).rejects.toMatchObject({ status: 403 })
  expect(questions).toBe(1)
})

test('without a server its resources are refused', async () => {
  const provider = createDataProvider(createClient({ baseUrl: 'http://service.test', fetch }))

  await expect(provider.getList('intents', listOf())).rejects.toMatchObject({ body: { kind: 'unsupported' } })
})
