import { expect, test } from 'vitest'
import { createDataProvider } from '../../../src/admin/data-provider/createDataProvider.ts'
import { createClient } from '../../../src/client/createClient.ts'
import * as samples from '../../support/samples.ts'
import { listOf, success } from './service.ts'

/** A server with a fixed answer, and the requests it received. */
function startServer(answer: () => Response | Promise<Response>) {
  const requests: Request[] = []
  const server = {
    baseUrl: 'http://gateway.test/api',
    headers: { MID: 'mer_1' },
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      requests.push(new Request(input, init))
      return answer()
    },
  }
  return { requests, provider: createDataProvider(createClient({ ...server, retry: { tries: 1 } }), server) }
}

const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init)
const meta = { idempotencyKey: 'key-1' }

test('a list of the server has its total and coverage', async () => {
  const headers = { 'Content-Range': 'intents 25-26/27', Coverage: 'at-least' }
  const { provider, requests } = startServer(() =>
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
  const { searchParams, pathname } = new URL(requests[0]?.url ?? '')
  expect(pathname).toBe('/api/intents')
  expect(Object.fromEntries(searchParams)).toEqual({
    filter: '{"mid":"mer_1"}',
    range: '[25,49]',
    sort: '["id","ASC"]',
  })
})

test('every call to the server is JSON with the merchant ID', async () => {
  const { provider, requests } = startServer(() => json({}))

  await provider.getOne('operators', { id: 'a/b' })
  await provider.update('operators', { id: '1', data: { name: 'Ann' }, previousData: { id: '1' } })
  await provider.endSessions('1')
  await provider.reveal({ token: 't', reason: 'r' })

  expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    'GET /api/operators/a%2Fb',
    'PUT /api/operators/1',
    'POST /api/operators/1/end-sessions',
    'POST /api/reveals',
  ])
  expect(new Set(requests.map(({ headers }) => headers.get('content-type')))).toEqual(
    new Set(['application/json']),
  )
  expect(new Set(requests.map(({ headers }) => headers.get('mid')))).toEqual(new Set(['mer_1']))
})

test("the server's refusals look like the service's, with their fields", async () => {
  const details = [{ field: 'email', message: 'taken' }]
  const { provider } = startServer(() =>
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
])('a creation answered with %i has its reason %s', async (status, reason, kind) => {
  const duplicates = [{ key: 'k', orderId: 'OR-1', operator: 'Sam' }]
  const body = { message: 'no', code: status, details: [], reason, intent: 'key-1', duplicates }
  const { provider } = startServer(() => json(body, { status }))

  const call = provider.create('orders', { data: samples.orderRequestV3, meta })

  await expect(call).rejects.toMatchObject({
    body: { kind, reason, intent: 'key-1', duplicates },
  })
})

test('an error page of a proxy means that our own server is away', async () => {
  const { provider } = startServer(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }))

  const call = provider.getList('operators', listOf(1, 10))

  await expect(call).rejects.toMatchObject({ status: 0, body: { kind: 'network' } })
})

test('the headers of a creation are its key and what confirms its near duplicates', async () => {
  const { provider, requests } = startServer(() => json(success({ orderId: 'OR-1' })))
  const data = samples.orderRequestV3

  await provider.create('orders', { data, meta: { ...meta, nearDuplicate: 'token' } })
  await provider.create('orders', { data, meta })

  const creationHeaders = requests.map(({ headers }) => [
    headers.get('idempotency-key'),
    headers.get('near-duplicate'),
  ])
  expect(creationHeaders).toEqual([
    ['key-1', 'token'],
    ['key-1', null],
  ])
})

test('a masked record is marked, and its token is not in the visible data', async () => {
  const row = { ...samples.user, email: 'i•••', countinghouse: { masked: ['email'], reveal: 'token' } }
  const { provider } = startServer(() => json(success([row])))

  const { data } = await provider.getList('users', listOf(1, 10))

  expect(data[0]?.masks).toEqual({ fields: ['email'], token: 'token' })
  expect(JSON.stringify(data[0]?.raw)).not.toContain('token')
})

test('asks for a fresh code once and repeats each waiting call', async () => {
  let isFresh = false
  let questions = 0
  const { provider, requests } = startServer(() =>
    isFresh
      ? json({ id: '1' })
      : json({ message: 'code', code: 403, details: [], reason: 'step_up' }, { status: 403 }),
  )
  const unregister = provider.stepUp.setDialog(async () => {
    questions++
    await new Promise((resolve) => setTimeout(resolve, 20))
    isFresh = true
    return true
  })

  await Promise.all([provider.getOne('operators', { id: '1' }), provider.getOne('operators', { id: '2' })])

  expect(questions).toBe(1)
  expect(requests).toHaveLength(4)
  isFresh = false
  unregister()
  await expect(provider.getOne('operators', { id: '1' })).rejects.toMatchObject({ status: 403 })
  expect(questions).toBe(1)
})

test('without a server, its resources are refused', async () => {
  const provider = createDataProvider(createClient({ baseUrl: 'http://service.test', fetch }))

  await expect(provider.getList('intents', listOf())).rejects.toMatchObject({ body: { kind: 'unsupported' } })
})
