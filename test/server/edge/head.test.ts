import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, type Listening } from '../../../src/commands/listen.ts'
import { forwardPolicies, ownPolicies } from '../../../src/server/access/permissions.ts'
import { routes } from '../../../src/contract/routes.ts'
import { openSocket } from '../../support/rawSocket.ts'
import { startStack, type TestStack } from '../../support/stack.ts'

let stack: TestStack
let server: Listening
let cookie: string

beforeAll(async () => {
  const started = await startStack({ world: { orders: 5, users: 5 } })
  stack = started.stack
  cookie = (await started.signIn('admin@countinghouse.test')).cookie ?? ''
  server = await listen(stack.fetch, { port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  await stack.close()
})

const forwarded = Object.keys(forwardPolicies).map((name) => {
  const [version = '', call = ''] = name.split('.')
  return (routes as never as Record<string, Record<string, { path: string }>>)[version]?.[call]?.path ?? ''
})
const paths = [
  ...new Set([
    ...Object.keys(ownPolicies).map((route) => route.split(' ')[1] ?? ''),
    ...forwarded.map((path) => `/api${path}`),
    '/',
    '/orders',
    '/healthz',
    '/readyz',
    '/api/none',
  ]),
].map((path) => path.replace(/[:{]\w+}?/g, 'x'))

test('answers HEAD on every route without a body, and leaves no listener behind', async () => {
  const { send, text, isClosed } = await openSocket(server.url)
  for (const [nth, path] of paths.entries()) {
    send(`HEAD ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Cookie: ${cookie}`, `X-Nth: ${nth}`, '', '')
    await expect
      .poll(() => text().match(/^HTTP\/1\.1 \d+/gm)?.length, { timeout: 10_000, interval: 2 })
      .toBe(nth + 1)
  }

  // All answers share one connection, so no body precedes the next head.
  expect(text()).not.toMatch(/[}>]\s*HTTP|"error"|event:|retry:/)
  expect(text()).not.toMatch(/^HTTP\/1\.1 5/m)
  expect(text()).toMatch(/^HTTP\/1\.1 200/m)
  expect(isClosed()).toBe(false)
  expect(stack.events.listening()).toBe(0)
})

test('answers HEAD of the event stream like GET, many times, without listeners', async () => {
  const ask = (method: string) =>
    stack.fetch(new Request('http://127.0.0.1/api/events', { method, headers: { cookie } }))
  for (let n = 0; n < 120; n++) {
    const { status, body, headers } = await ask('HEAD')
    expect([status, body, headers.get('content-type')]).toEqual([200, null, 'text/event-stream'])
  }
  expect(stack.events.listening()).toBe(0)

  const open = await ask('GET')
  expect([open.status, stack.events.listening()]).toEqual([200, 1])
  await open.body?.cancel()
  expect(stack.events.listening()).toBe(0)
})

test('a client that disconnects before its stream begins leaves no listener behind', async () => {
  for (let n = 0; n < 20; n++) {
    const { send, socket } = await openSocket(server.url)
    send('GET /api/events HTTP/1.1', 'Host: 127.0.0.1', `Cookie: ${cookie}`, '', '')
    if (n % 2 === 0) socket.destroy()
    else setImmediate(() => socket.destroy())
  }
  const { send, text, socket } = await openSocket(server.url)
  send('GET /api/events HTTP/1.1', 'Host: 127.0.0.1', `Cookie: ${cookie}`, '', '')
  await expect.poll(text, { timeout: 10_000, interval: 5 }).toContain('retry: 3000')
  socket.destroy()

  await expect.poll(() => stack.events.listening(), { timeout: 10_000, interval: 5 }).toBe(0)
})
