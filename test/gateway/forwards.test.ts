import { expect, test } from 'vitest'
import { createGateway } from '../../src/gateway/app.ts'

type Asked = { method: string; url: string; headers: Record<string, string>; body: string }

/** A gateway before a service that notes what reaches it. */
function startGateway(
  answer: () => Response | Promise<Response> = () => Response.json({ status: 'success', data: {} }),
) {
  const asked: Asked[] = []
  const upstream = {
    baseUrl: 'https://service.test/base',
    authorization: 'Basic c2VjcmV0',
    fetch: async (request: Request) => {
      const headers = Object.fromEntries(request.headers)
      asked.push({ method: request.method, url: request.url, headers, body: await request.text() })
      return answer()
    },
  }
  const gateway = createGateway({ upstream, mids: ['mer_1', 'mer_2'], mode: 'live' })
  const ask = async (path: string, init?: RequestInit) =>
    gateway.fetch(new Request(`http://house.test${path}`, init))
  return { ask, asked }
}

test('a documented route crosses with our credentials and nothing of the browser', async () => {
  const { ask, asked } = startGateway()

  await ask('/api/v1/public/orders?limit=5&status=expired', {
    headers: {
      MID: 'mer_2',
      Cookie: 'session=1',
      Authorization: 'Basic stolen',
      'X-Forwarded-For': '192.0.2.1',
      'User-Agent': 'x',
    },
  })

  expect(asked).toEqual([
    {
      method: 'GET',
      url: 'https://service.test/base/v1/public/orders?limit=5&status=expired',
      headers: { authorization: 'Basic c2VjcmV0', mid: 'mer_2' },
      body: '',
    },
  ])
})

test('a body crosses as it was written', async () => {
  const { ask, asked } = startGateway()
  const body = '{"source": {"amount": 1.10}}'

  await ask('/api/v3/orders', { method: 'POST', body })

  expect(asked[0]).toMatchObject({ body, headers: { mid: 'mer_1', 'content-type': 'application/json' } })
})

test.each([
  ['GET', '/api/v1/public/orders/..', 404],
  ['GET', '/api/v1/public/orders/a/b', 404],
  ['GET', '/api/v1/public/secrets', 404],
  ['GET', '/api/v2/orders', 404],
  ['DELETE', '/api/v1/public/orders', 405],
  ['PUT', '/api/v3/orders', 405],
])('%s %s does not cross', async (method, path, status) => {
  const { ask, asked } = startGateway()

  const answer = await ask(path, { method })

  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ code: status, details: [] })
  expect(asked).toEqual([])
})

test('a merchant ID that is not yours does not cross, nor a body that is too large', async () => {
  const { ask, asked } = startGateway()

  const foreign = await ask('/api/v1/public/orders', { headers: { MID: 'mer_9' } })
  const large = await ask('/api/v3/orders', { method: 'POST', body: 'x'.repeat(70_000) })

  expect([foreign.status, large.status, asked.length]).toEqual([403, 413, 0])
})

test('only what is named crosses back, and nothing is kept by a cache', async () => {
  const headers = { 'set-cookie': 'a=1', server: 'x', 'retry-after': '7', 'x-trace-id': 't-1' }
  const { ask } = startGateway(() => Response.json({ error: 'x' }, { status: 429, headers }))

  const answer = await ask('/api/v1/public/orders')

  expect(answer.status).toBe(429)
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'retry-after': '7',
    'x-trace-id': 't-1',
  })
})

test('a service that does not answer is a 502 in the documented shape', async () => {
  const { ask } = startGateway(() => Promise.reject(new TypeError('fetch failed')))

  const answer = await ask('/api/v1/public/orders')

  expect(answer.status).toBe(502)
  expect(await answer.json()).toEqual({
    error: 'Bad Gateway',
    message: 'the payment service did not answer',
    code: 502,
    details: [],
  })
})
