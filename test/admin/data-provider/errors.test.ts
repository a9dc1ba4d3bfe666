import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import * as samples from '../../support/samples.ts'
import { listOf, providerOn, startNetwork, success } from './service.ts'

const { serve } = startNetwork()

const call = 'GET /v1/public/config/list-mids'
const refusal = {
  error: 'Bad Request',
  message: 'no',
  code: 400,
  details: [{ field: 'limit', message: 'odd' }],
}

type Case = [name: string, answer: () => Response, error: { message: string; status: number; body: object }]

const traced = { 'x-trace-id': 't-1' }

/** Faults on the network, and the errors that the screens get. */
const cases: Case[] = [
  [
    'a 400 with details',
    () => Response.json(refusal, { status: 400, headers: traced }),
    {
      message: 'no',
      status: 400,
      body: {
        kind: 'refused',
        error: 'Bad Request',
        details: refusal.details,
        errors: { limit: 'odd' },
        code: 400,
        traceId: 't-1',
      },
    },
  ],
  [
    'a 400 in the other shape',
    () =>
      Response.json(
        { error: { code: 'INVALID', message: 'no', context: { details: ['odd'] } }, traceId: 't-2' },
        { status: 400 },
      ),
    {
      message: 'no',
      status: 400,
      body: { kind: 'refused', details: [{ field: '', message: 'odd' }], code: 'INVALID', traceId: 't-2' },
    },
  ],
  [
    'a 400 without a message',
    () => Response.json({}, { status: 400 }),
    {
      message: `${call} answered 400`,
      status: 400,
      body: { kind: 'refused', details: [], isExplained: false },
    },
  ],
  ...[401, 403, 404, 409, 422].map((status): Case => [
    `a ${status}`,
    () => Response.json({ ...refusal, code: status, details: [] }, { status }),
    { message: 'no', status, body: { kind: 'refused', error: 'Bad Request', details: [], code: status } },
  ]),
  [
    'a 429 with a wait',
    () => new Response('', { status: 429, headers: { 'retry-after': '7', ...traced } }),
    {
      message: '',
      status: 429,
      body: { kind: 'rate_limited', details: [], retryAfterMs: 7000, traceId: 't-1' },
    },
  ],
  [
    'a 429 without a wait',
    () => Response.json({ message: 'slow down' }, { status: 429 }),
    { message: 'slow down', status: 429, body: { kind: 'rate_limited', details: [] } },
  ],
  [
    'a 429 of the server itself with a request ID',
    () =>
      Response.json(
        { message: 'too many requests', reason: 'rate', requestId: 'r-1' },
        { status: 429, headers: { 'retry-after': '5' } },
      ),
    {
      message: 'too many requests',
      status: 429,
      body: { kind: 'busy', details: [], retryAfterMs: 5000, reason: 'rate' },
    },
  ],
  [
    'a 429 with a body over the size limit',
    () => new Response('x'.repeat(20_000), { status: 429, headers: { 'retry-after': '7' } }),
    {
      message: '',
      status: 429,
      body: { kind: 'rate_limited', details: [], retryAfterMs: 7000 },
    },
  ],
  ...[500, 502, 503, 504].map((status): Case => [
    `a ${status} with its reason`,
    () => Response.json({ message: 'maintenance until 14:00' }, { status, headers: traced }),
    {
      message: 'maintenance until 14:00',
      status,
      body: { kind: 'unavailable', details: [], traceId: 't-1', isExplained: true },
    },
  ]),
  ...['TypeError: no\n    at charge', 'x'.repeat(301)].map((message): Case => [
    `a 500 with ${message.length} characters of a stack trace or a page`,
    () => Response.json({ message }, { status: 500 }),
    {
      message: `${call} answered 500`,
      status: 500,
      body: { kind: 'unavailable', details: [], isExplained: false },
    },
  ]),
  [
    'a 500 of our own server',
    () => Response.json({ message: 'no', reason: 'internal', requestId: 'r-1' }, { status: 500 }),
    {
      message: `${call} answered 500`,
      status: 500,
      body: { kind: 'server', details: [], reason: 'internal' },
    },
  ],
  [
    'a page of HTML',
    () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    {
      message: `${call} answered with something that is not JSON`,
      status: 0,
      body: { kind: 'not_json', details: [] },
    },
  ],
  [
    'a 404 of HTML',
    () => new Response('<!doctype html>', { status: 404 }),
    {
      message: `${call} answered 404`,
      status: 404,
      body: { kind: 'refused', details: [], isExplained: false },
    },
  ],
  [
    'JSON that stops before its end',
    () => new Response('{"status":"success","data":[{"mid'),
    {
      message: `${call} answered with JSON that stops before its end`,
      status: 0,
      body: { kind: 'truncated', details: [] },
    },
  ],
  [
    'an empty body',
    () => new Response(null, { status: 200 }),
    { message: `${call} answered without a body`, status: 0, body: { kind: 'not_json', details: [] } },
  ],
  [
    'an answer without data',
    () => Response.json({ status: 'success' }),
    {
      message: `${call} does not fit the contract: expected a list of records, got an object with status`,
      status: 0,
      body: { kind: 'misfit', details: [] },
    },
  ],
  [
    'data that is not a list',
    () => Response.json(success('see you later')),
    {
      message: `${call} does not fit the contract: expected a list of records, got an object with status, data`,
      status: 0,
      body: { kind: 'misfit', details: [] },
    },
  ],
  [
    'JSON nested too deep',
    () => new Response('['.repeat(5000) + ']'.repeat(5000)),
    {
      message: `${call} answered with JSON nested deeper than 64 levels`,
      status: 0,
      body: { kind: 'too_deep', details: [] },
    },
  ],
  [
    'an oversized answer',
    () => Response.json(success(['x'.repeat(20_000)])),
    {
      message: `${call} answered with more than 10000 bytes`,
      status: 0,
      body: { kind: 'too_large', details: [] },
    },
  ],
  [
    'a redirect',
    () => HttpResponse.redirect('http://elsewhere.test/', 302),
    {
      message: `${call} answered with a redirect, which is not followed`,
      status: 0,
      body: { kind: 'redirected', details: [] },
    },
  ],
  [
    'a broken connection',
    () => HttpResponse.error(),
    { message: `${call} got no answer`, status: 0, body: { kind: 'network', details: [] } },
  ],
  [
    'a refusal inside a 200',
    () =>
      Response.json(
        { status: 'failure', error: { code: 'LIMIT', message: 'too much' }, details: refusal.details },
        { headers: traced },
      ),
    {
      message: 'too much',
      status: 400,
      body: {
        kind: 'refused',
        code: 'LIMIT',
        details: refusal.details,
        errors: { limit: 'odd' },
        traceId: 't-1',
      },
    },
  ],
  [
    'a failure inside a 200 without a message',
    () => Response.json({ success: false, data: [] }),
    {
      message: `${call} answered 200 and said that it failed`,
      status: 400,
      body: { kind: 'refused', details: [] },
    },
  ],
]

test.each(cases)(
  'reports %s with its own message, status and kind',
  async (_, answer, { message, status, body }) => {
    serve(call, answer)
    const provider = providerOn({ limits: { bytes: 10_000 } })

    const error = await failureOf(provider.getList('mids', listOf()))

    expect({ ...error, message: error.message }).toEqual({ name: 'HttpError', message, status, body })
  },
)

test('a timeout of the service names its limit', async () => {
  serve(call, () => new Promise<Response>(() => {}))
  const provider = providerOn({ limits: { getMs: 50 } })

  const error = await failureOf(provider.getList('mids', listOf()))

  expect({ ...error, message: error.message }).toEqual({
    name: 'HttpError',
    message: `${call} took longer than 50 ms`,
    status: 0,
    body: { kind: 'timeout', details: [] },
  })
})

test('a creation that times out does not count as refused', async () => {
  serve('POST /v3/orders', () => new Promise<Response>(() => {}))
  const provider = providerOn({ limits: { postMs: 50 } })

  await expect(
    provider.create('orders', {
      data: samples.orderRequestV3,
      meta: { idempotencyKey: 'k' },
    }),
  ).rejects.toMatchObject({ status: 0, body: { kind: 'timeout' } })
})

const aborted: [string, (signal: AbortSignal) => Promise<unknown>][] = [
  ['a list', (signal) => providerOn().getList('mids', { ...listOf(), signal })],
  ['a list without pages', (signal) => providerOn().getList('tokens', { ...listOf(), signal })],
  ['a list of two routes', (signal) => providerOn().getList('currencies', { ...listOf(), signal })],
  ['a record', (signal) => providerOn().getOne('orders', { id: 'OR-1', signal })],
  ['a search for a person', (signal) => providerOn().getOne('users', { id: 'UX-1', signal })],
  [
    'a search',
    (signal) =>
      providerOn().getManyReference('orders', { ...listOf(), target: 'userId', id: 'UX-1', signal }),
  ],
]

test.each(aborted)(
  "%s that was aborted ends with the caller's reason, not as a failure",
  async (_, start) => {
    for (const route of [
      call,
      'GET /v3/config/list-tokens',
      'GET /v3/config/supported-currencies',
      'GET /v1/public/config/supported-currencies',
      'GET /v1/public/orders/OR-1',
      'GET /v1/public/orders',
      'GET /v1/public/users/individual',
    ]) {
      serve(route, () => new Promise<Response>(() => {}))
    }
    const leaving = new AbortController()
    const reason = new DOMException('left', 'AbortError')

    const reading = start(leaving.signal)
    leaving.abort(reason)

    await expect(reading).rejects.toBe(reason)
  },
)

async function failureOf(work: Promise<unknown>): Promise<Error & { status?: number; body?: object }> {
  return work.then(
    () => {
      throw new Error('did not fail')
    },
    (error) => error,
  )
}
