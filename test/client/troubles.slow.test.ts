import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../src/client/createClient.ts'
import { listen, type Listening } from '../../src/commands/listen.ts'
import { createSandbox, type Sandbox } from '../../src/sandbox/app.ts'
import { basic, clientOn } from '../support/standIn.ts'

const order = {
  orderType: 'payin' as const,
  source: { currency: 'GBP', amount: '50.00', paymentType: 'card' as const, paymentCode: 'card_gbp' },
  destination: { currency: 'USDT' },
}

/** Every trouble setting, over a socket and as a function, with its error. */
const troubles: [kind: string, error: object][] = [
  ['400', { name: 'ApiError', status: 400 }],
  ['401', { name: 'ApiError', status: 401 }],
  ['403', { name: 'ApiError', status: 403 }],
  ['404', { name: 'ApiError', status: 404 }],
  ['409', { name: 'ApiError', status: 409 }],
  ['429', { name: 'WireError', kind: 'rate_limited', status: 429 }],
  ['500', { name: 'WireError', kind: 'unavailable', status: 500 }],
  ['502', { name: 'WireError', kind: 'unavailable', status: 502 }],
  ['503', { name: 'WireError', kind: 'unavailable', status: 503 }],
  ['504', { name: 'WireError', kind: 'unavailable', status: 504 }],
  ['html', { name: 'WireError', kind: 'not_json', status: 200 }],
  ['empty', { name: 'WireError', kind: 'not_json', status: 200 }],
  ['misfit', { name: 'WireError', kind: 'misfit', status: 200 }],
  ['redirect', { name: 'WireError', kind: 'redirected', status: 302 }],
  ['cut', { name: 'WireError', kind: 'truncated', status: 200 }],
  ['truncate', { name: 'WireError', kind: 'truncated', status: 200 }],
  ['reset', { name: 'WireError', kind: 'network' }],
  ['lost', { name: 'WireError', kind: 'network' }],
  ['drip', { name: 'WireError', kind: 'timeout' }],
  ['stall', { name: 'WireError', kind: 'timeout' }],
  ['huge', { name: 'WireError', kind: 'too_large' }],
  ['deep', { name: 'WireError', kind: 'too_deep' }],
]

/** For answers that never end. All others get the time that a busy machine takes. */
const deadline = 500
/** Longer than a test may take: a trouble must end a request before its limit. */
const muchLater = 3_600_000
const limits = { getMs: muchLater, postMs: muchLater }
const limitsFor = (kind: string) =>
  ['drip', 'stall'].includes(kind) ? { getMs: deadline, postMs: deadline } : limits
/** Reads get one try here, to show each error. Creations keep the usual tries, to show that none is used. */
const once = { tries: 1 }

let sandbox: Sandbox
let server: Listening

beforeAll(async () => {
  sandbox = createSandbox({ world: { orders: 200, rate: 0 } })
  server = await listen(sandbox.fetch, { port: 0, host: '127.0.0.1' })
})

afterAll(() => server.close())

const mounts = {
  'over a socket': (parts: object = {}) =>
    createClient({ baseUrl: server.url, fetch, headers: basic, limits, ...parts }),
  'as a function': (parts: object = {}) => clientOn(sandbox.fetch, { limits, ...parts }),
}

const cases = Object.keys(mounts).flatMap((mount) =>
  troubles.map(([kind, error]) => ({ mount, kind, error })),
)

test.each(cases)('$kind $mount ends in its own error within the deadline', async ({ mount, kind, error }) => {
  const client = mounts[mount as keyof typeof mounts]({ retry: once, limits: limitsFor(kind) })
  sandbox.change({ trouble: [`v1.listOrders=${kind}:1`] })

  await expect(client.v1.listOrders({ limit: 50 }, { mid: 'mer_1' })).rejects.toMatchObject(error)
})

test.each(cases)('$kind $mount: an order is posted once', async ({ mount, kind, error }) => {
  const client = mounts[mount as keyof typeof mounts]({ limits: limitsFor(kind) })
  sandbox.change({ trouble: [`v3.createOrder=${kind}:1`] })
  const before = sandbox.counts()

  await expect(client.v3.createOrder(order, { mid: 'mer_1' })).rejects.toMatchObject(error)

  const after = sandbox.counts()
  const isMade = ['cut', 'truncate', 'lost', 'drip'].includes(kind)
  expect(after['v3.createOrder'] - before['v3.createOrder']).toBe(1)
  expect(after.ordersMade - before.ordersMade).toBe(isMade ? 1 : 0)
})

test('posts an order once to a slow service or over its limit', async () => {
  const client = mounts['as a function']()
  const hasty = mounts['as a function']({ limits: limitsFor('stall') })
  const before = sandbox.counts()
  sandbox.change({ trouble: [], latency: 3000 })
  await expect(hasty.v3.createOrder(order, { mid: 'mer_1' })).rejects.toMatchObject({ kind: 'timeout' })
  sandbox.change({ latency: 0, limit: 1 })
  const sent = await Promise.allSettled([1, 2, 3].map(() => client.v3.createOrder(order, { mid: 'mer_1' })))
  sandbox.change({ limit: 0 })

  expect(sandbox.counts()['v3.createOrder'] - before['v3.createOrder']).toBe(4)
  expect(sent.some(({ status }) => status === 'rejected')).toBe(true)
})

test.each(Object.keys(mounts))('a rate limit %s reports its wait', async (mount) => {
  const client = mounts[mount as keyof typeof mounts]({ retry: once })
  sandbox.change({ trouble: [], limit: 1, retryAfter: 7 })

  const calls = await Promise.allSettled(
    Array.from({ length: 5 }, () => client.v1.listMids({}, { mid: 'mer_1' })),
  )

  sandbox.change({ limit: 0 })
  expect(calls.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { kind: 'rate_limited', retryAfterMs: 7000 },
  })
})

test('refuses a small compressed answer that expands beyond the limit', async () => {
  const bomb = new Response('x'.repeat(30_000_000)).body?.pipeThrough(new CompressionStream('gzip'))
  const zipped = await listen(() => new Response(bomb, { headers: { 'content-encoding': 'gzip' } }), {
    port: 0,
    host: '127.0.0.1',
  })
  const client = createClient({ baseUrl: zipped.url, fetch, retry: once })

  await expect(client.v1.listMids({})).rejects.toMatchObject({ kind: 'too_large' })

  await zipped.close()
})

test('an answer shorter than its content-length is truncated', async () => {
  const { createServer } = await import('node:net')
  const socketServer = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"status":"success","data":['),
    )
  })
  await new Promise<void>((resolve) => socketServer.listen(0, '127.0.0.1', resolve))
  const { port } = socketServer.address() as { port: number }
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, fetch, retry: once })

  await expect(client.v1.listMids({})).rejects.toMatchObject({ kind: 'truncated' })

  socketServer.close()
})

test('a refused connection is a network error', async () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:9', fetch, retry: once })

  await expect(client.v3.createOrder(order)).rejects.toMatchObject({ kind: 'network' })
})
