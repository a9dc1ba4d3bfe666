import { expect, test } from 'vitest'
import { createUpstream, type UpstreamParts } from '../../../src/server/provider/createUpstream.ts'
import { credentials } from '../../../src/sandbox/access.ts'
import { basic, startStandIn } from '../../support/standIn.ts'

/** Deadline for faults that never end. Other cases get enough time for a busy machine. */
const deadline = 300
/** Longer than a test may take: a fault must end a request before its limit. */
const muchLater = 3_600_000
const limits = { getMs: deadline, postMs: deadline, bytes: 100_000 }
const patient = { ...limits, getMs: muchLater, postMs: muchLater }

function upstreamOn(fetch: UpstreamParts['fetch'], parts: Partial<UpstreamParts> = {}) {
  const upstream = createUpstream({
    baseUrl: 'http://stand-in.test/base/',
    ...credentials,
    fetch,
    limits,
    retry: { tries: 1 },
    ...parts,
  })
  const ask = {
    get: () => upstream.get('/v1/public/mids?limit=1', 'mer_1'),
    post: () => upstream.post('/v3/orders', 'mer_1', '{"a":1}'),
  }
  return { ...upstream, ask }
}

const encoder = new TextEncoder()

function dripping(): Response {
  const stream = new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 40))
      controller.enqueue(encoder.encode(' '))
    },
  })
  return new Response(stream)
}

function breaking(): Response {
  let sent = false
  const stream = new ReadableStream({
    pull(controller) {
      if (sent) controller.error(new TypeError('terminated'))
      else controller.enqueue(encoder.encode('{'))
      sent = true
    },
  })
  return new Response(stream)
}

const faults: [name: string, kind: string, answer: () => Response | Promise<Response>][] = [
  ['a handler that never answers', 'timeout', () => new Promise(() => {})],
  ['a dripping body', 'timeout', dripping],
  ['a stuck body', 'timeout', () => new Response(new ReadableStream())],
  ['a handler that rejects', 'network', () => Promise.reject(new TypeError('fetch failed'))],
  [
    'a handler that throws',
    'network',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
  ['a body that breaks off', 'truncated', breaking],
  ['a large body', 'too_large', () => new Response('x'.repeat(100_001))],
  ['a redirect', 'redirected', () => Response.redirect('http://169.254.169.254/', 302)],
  ['gzip', 'encoded', () => new Response('x', { headers: { 'content-encoding': 'gzip' } })],
]
const cases = faults.flatMap(([name, kind, answer]) =>
  (['get', 'post'] as const).map((method) => ({ name, kind, answer, method })),
)

test.each(cases)(
  '$name on a $method fails in time with $kind after one try',
  async ({ kind, answer, method }) => {
    let requests = 0
    const service = () => {
      requests += 1
      return answer()
    }
    const { ask } = upstreamOn(service, { limits: kind === 'timeout' ? limits : patient })

    await expect(ask[method]()).rejects.toMatchObject({ name: 'UpstreamFailure', kind })

    expect(requests).toBe(1)
  },
)

test('a fetch function gets the same request as a socket', async () => {
  const seen: unknown[] = []
  const { ask } = upstreamOn(async (request) => {
    const { method, url, redirect, headers } = request
    seen.push({ method, url, redirect, headers: Object.fromEntries(headers), body: await request.text() })
    return Response.json({})
  })
  const headers = {
    mid: 'mer_1',
    authorization: basic.Authorization,
    accept: 'application/json',
    'accept-encoding': 'identity',
  }

  await ask.get()
  await ask.post()

  expect(seen).toEqual([
    {
      method: 'GET',
      url: 'http://stand-in.test/base/v1/public/mids?limit=1',
      redirect: 'manual',
      headers,
      body: '',
    },
    {
      method: 'POST',
      url: 'http://stand-in.test/base/v3/orders',
      redirect: 'manual',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"a":1}',
    },
  ])
})

test('sends nothing for a caller who has already aborted', async () => {
  let requests = 0
  const upstream = upstreamOn(() => {
    requests += 1
    return Response.json({})
  })
  const aborted = { signal: AbortSignal.abort() }

  await expect(upstream.get('/v1/x', 'mer_1', aborted)).rejects.toMatchObject({ kind: 'not_sent' })
  await expect(upstream.post('/v3/x', 'mer_1', '{}', aborted)).rejects.toMatchObject({ kind: 'not_sent' })

  expect(requests).toBe(0)
})

test('the stand-in serves reads and creations', async () => {
  const { sandbox } = startStandIn()
  const upstream = upstreamOn(sandbox.fetch, { baseUrl: 'http://stand-in.test' })
  const order = {
    orderType: 'payin',
    source: { currency: 'GBP', amount: '50.00', paymentType: 'card', paymentCode: 'card_gbp' },
    destination: { currency: 'USDT' },
  }

  const { status, text } = await upstream.get('/v1/public/orders?limit=3', 'mer_1')
  const created = await upstream.post('/v3/orders', 'mer_1', JSON.stringify(order))

  expect([status, JSON.parse(text).data.transfers.length]).toEqual([200, 3])
  expect(JSON.parse(created.text).data.orderId).toMatch(/./)
  expect(sandbox.counts()['v3.createOrder']).toBe(1)
})
