import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../src/commands/listen.ts'
import { askRaw, openSocket } from '../../support/rawSocket.ts'

async function serve(
  place: Partial<Parameters<typeof listen>[1]>,
  handler: Parameters<typeof listen>[0] = async (request) => new Response(await request.text()),
) {
  const server = await listen(handler, { port: 0, host: '127.0.0.1', ...place })
  onTestFinished(() => server.close())
  return server.url
}

const halfRequests = {
  'nothing at all': [''],
  'half a head': ['GET / HTTP/1.1', 'Host: 127.0.0.1', 'X-Half: '],
  'half a body': ['POST / HTTP/1.1', 'Host: 127.0.0.1', 'Content-Length: 10', '', 'half'],
  'a body in pieces without an end': [
    'POST / HTTP/1.1',
    'Host: 127.0.0.1',
    'Transfer-Encoding: chunked',
    '',
    '4',
    'half',
    '',
  ],
}

test.each(Object.entries(halfRequests))('cuts off %s at its own limit', async (_, half) => {
  const url = await serve({ limits: { headersTimeout: 100, requestTimeout: 200 } })
  const { send, closed, text } = await openSocket(url)

  send(...half)
  // Node checks only every thirty seconds by default, after this test has ended.
  await closed

  expect(text()).toMatch(/^(HTTP\/1\.1 408 Request Timeout|HTTP\/1\.1 400|$)/)
})

test('cuts off a client that drips bytes', async () => {
  const url = await serve({ limits: { headersTimeout: 200, requestTimeout: 200 } })
  const { socket, closed } = await openSocket(url)
  socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Drip: ')
  const drip = setInterval(() => socket.write('x'), 20)

  await closed

  clearInterval(drip)
})

const uploads = {
  isUpload: ({ url }: { url?: string | undefined }) => url === '/upload',
  maxMs: 2000,
  minBytesPerSecond: 10_000,
}

/** Sends pieces of a body of 100,000 bytes, one every 50 ms, until the connection is closed or `most` are sent. */
async function sendPieces(url: string, path: string, { bytes, most }: { bytes: number; most: number }) {
  const { socket, send, closed, text, isClosed } = await openSocket(url)
  send(`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Content-Length: 100000', 'Connection: close', '', '')
  for (let sent = 0; sent < most && !isClosed(); sent++) {
    socket.write('x'.repeat(bytes))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await closed
  return text()
}

test('a fast upload may take longer than other requests', async () => {
  const url = await serve(
    { limits: { headersTimeout: 200, requestTimeout: 200 }, uploads },
    async (request) => {
      const { byteLength } = await request.arrayBuffer()
      return new Response(`took ${byteLength}`)
    },
  )

  const answer = await sendPieces(url, '/upload', { bytes: 5000, most: 20 })

  expect(answer).toMatch(/^HTTP\/1\.1 200[^]*took 100000$/)
})

test.each([
  ['a dripping upload', '/upload', { bytes: 100, most: 1000 }],
  ['an upload over the longest time for uploads', '/upload', { bytes: 1000, most: 100 }],
  ['another request at the pace of an upload', '/other', { bytes: 5000, most: 20 }],
])('cuts off %s', async (_, path, pace) => {
  const url = await serve({ limits: { headersTimeout: 200, requestTimeout: 200 }, uploads })

  expect(await sendPieces(url, path, pace)).toMatch(/^(HTTP\/1\.1 408 Request Timeout|$)/)
})

test('cuts off an upload answered before its end, even a fast one', async () => {
  const url = await serve(
    { limits: { headersTimeout: 200, requestTimeout: 200 }, uploads },
    () => new Response('no', { status: 401 }),
  )
  const { socket, send, closed } = await openSocket(url)
  send('POST /upload HTTP/1.1', 'Host: 127.0.0.1', 'Content-Length: 100000000', '', '')
  const fast = setInterval(() => socket.write('x'.repeat(5000)), 20)

  await closed

  clearInterval(fast)
})

test('closes silent connections to make room for new ones, and keeps those being answered', async () => {
  const answer = Promise.withResolvers<void>()
  const url = await serve({ connections: 20 }, async ({ url: target }) => {
    if (target.endsWith('/slow')) await answer.promise
    return new Response('ok')
  })
  const slow = await openSocket(url)
  slow.send('GET /slow HTTP/1.1', 'Host: 127.0.0.1', 'Connection: close', '', '')

  const silent = []
  for (let n = 0; n < 60; n++) silent.push(await openSocket(url))
  const { status } = await askRaw(url, 'GET /quick HTTP/1.1', 'Host: 127.0.0.1')
  answer.resolve()
  await slow.closed

  expect(status).toBe(200)
  expect(slow.text()).toMatch(/^HTTP\/1\.1 200/)
  expect(silent.filter(({ isClosed }) => !isClosed()).length).toBeLessThanOrEqual(20)
})

test('refuses connections above the limit', async () => {
  const answer = Promise.withResolvers<void>()
  let requests = 0
  const url = await serve({ connections: 10 }, async () => {
    requests += 1
    await answer.promise
    return new Response('ok')
  })
  const all: Awaited<ReturnType<typeof openSocket>>[] = []
  for (let n = 0; n < 30; n++) {
    const one = await openSocket(url)
    one.send('GET / HTTP/1.1', 'Host: 127.0.0.1', 'Connection: close', '', '')
    all.push(one)
  }
  await expect
    .poll(() => all.filter(({ isClosed }) => isClosed()).length, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(20)
  answer.resolve()
  await Promise.all(all.map(({ closed }) => closed))

  expect(requests).toBeLessThanOrEqual(10)
})

test('cuts off a client that takes nothing of an answer, and cancels the answer', async () => {
  const ended = Promise.withResolvers<void>()
  let made = 0
  const endless = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          made += 1
          controller.enqueue(new Uint8Array(64 * 1024))
        },
        cancel: () => ended.resolve(),
      }),
    )
  const url = await serve({ stillMs: 300 }, endless)
  const { socket, send } = await openSocket(url)
  socket.pause()
  send('GET / HTTP/1.1', 'Host: 127.0.0.1', '', '')

  await ended.promise
  await once(socket.resume(), 'close')

  // Only what the kernel buffered.
  expect(made).toBeLessThan(400)
})

test('promises to keep connections open for longer than proxies do', async () => {
  const url = await serve({})

  const { headers } = await fetch(url)

  expect(headers.get('keep-alive')).toBe('timeout=75')
})
