import { expect, onTestFinished, test } from 'vitest'
import { createUpstream, type UpstreamParts } from '../../../src/server/provider/createUpstream.ts'
import { answerOf, startFaultServer } from '../../support/faultServer.ts'

async function start(
  fault: Parameters<typeof startFaultServer>[0] = 'none',
  parts: Partial<UpstreamParts> = {},
) {
  const server = await startFaultServer(fault)
  const upstream = createUpstream({
    baseUrl: `${server.url}/base/`,
    username: 'merchant',
    password: 'ünïcode:secret',
    ...parts,
  })
  onTestFinished(() => server.close())
  onTestFinished(() => upstream.close())
  return { server, upstream }
}

const answering = (text: string) => ({
  onRequest: (socket: { write: (text: string) => unknown }) => void socket.write(text),
})

test('sends only the expected headers', async () => {
  const { server, upstream } = await start()
  const host = server.url.slice('http://'.length)
  const ours = {
    host,
    mid: 'mer_1',
    authorization: `Basic ${Buffer.from('merchant:ünïcode:secret').toString('base64')}`,
    accept: 'application/json',
    'accept-encoding': 'identity',
  }

  await upstream.get('/v1/public/orders?limit=5&status=a%26b', 'mer_1')
  await upstream.post('/v3/orders', 'mer_1', '{"name":"Ü"}')

  expect(
    server.seen.requests.map(({ head, headers, body }) => [head.split('\r\n')[0], headers, body]),
  ).toEqual([
    ['GET /base/v1/public/orders?limit=5&status=a%26b HTTP/1.1', { ...ours, connection: 'keep-alive' }, ''],
    [
      'POST /base/v3/orders HTTP/1.1',
      { ...ours, 'content-type': 'application/json', 'content-length': '13', connection: 'close' },
      '{"name":"Ü"}',
    ],
  ])
})

test('uses the credentials of the merchant ID, else the common ones, else none', async () => {
  const own = { credentialsByMid: new Map([['mer_2', { username: 'two', password: 'own' }]]) }
  const { server, upstream } = await start('none', own)
  const bare = await start('none', { ...own, username: undefined, password: undefined })

  await upstream.get('/v1/x', 'mer_1')
  await upstream.get('/v1/x', 'mer_2')
  await bare.upstream.get('/v1/x', 'mer_1')
  await bare.upstream.post('/v3/x', 'mer_1', '{}')
  await bare.upstream.post('/v3/x', 'mer_2', '{}')

  const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
  const sent = ({ seen }: typeof server) => seen.requests.map(({ headers }) => headers.authorization)
  expect(sent(server)).toEqual([basic('merchant:ünïcode:secret'), basic('two:own')])
  expect(sent(bare.server)).toEqual([undefined, undefined, basic('two:own')])
})

test('passes on text, status and four headers of an answer', async () => {
  const text = answerOf(
    '418 Teapot',
    '{"amount":1.10}',
    'x-trace-id: t-1',
    'retry-after: 7',
    'date: Mon, 02 Nov 2026 12:00:00 GMT',
    'set-cookie: a=b',
    'x-other: 1',
  )
  const { upstream } = await start(answering(text))

  for (const answer of [await upstream.get('/v1/x', 'mer_1'), await upstream.post('/v3/x', 'mer_1', '{}')]) {
    expect({ ...answer, headers: Object.fromEntries(answer.headers) }).toEqual({
      status: 418,
      text: '{"amount":1.10}',
      headers: {
        'content-type': 'application/json',
        'x-trace-id': 't-1',
        'retry-after': '7',
        date: 'Mon, 02 Nov 2026 12:00:00 GMT',
      },
    })
  }
})

test.each([
  '400 Bad Request',
  '404 Not Found',
  '409 Conflict',
  '500 Internal Server Error',
  '503 Unavailable',
])('treats %s as an answer and sends the POST once', async (status) => {
  const { server, upstream } = await start(answering(answerOf(status, '<h1>no</h1>')))

  expect(await upstream.post('/v3/orders', 'mer_1', '{}')).toMatchObject({
    status: Number.parseInt(status, 10),
    text: '<h1>no</h1>',
  })

  expect(server.seen.requests).toHaveLength(1)
})

test.each(['mer\r\nX: 1', 'mer\n', '', ' mer', 'ü', 'a b', 'a,b', 'x'.repeat(65)])(
  'sends nothing for the invalid merchant ID %j',
  async (mid) => {
    const { server, upstream } = await start()

    await expect(upstream.get('/v1/x', mid)).rejects.toThrow('no usable merchant ID')
    await expect(upstream.post('/v3/x', mid, '{}')).rejects.toThrow('no usable merchant ID')

    expect(server.seen.connections).toBe(0)
  },
)

test.each([
  'v1/x',
  '',
  'https://elsewhere.test/',
  '/v1/x HTTP/1.1\r\nX: 1\r\n\r\n',
  '/v1/a b',
  '/v1/ü',
  '/v1/../admin',
  '/v1/%2e%2E/admin',
  '/v1/.',
  '/v1/a%2F..%2fb',
  '/v1/..%5cb',
  '/v1/a\\b',
  '/v1/x#y',
])('sends nothing for the invalid path %j', async (path) => {
  const { server, upstream } = await start()

  await expect(upstream.get(path, 'mer_1')).rejects.toThrow('no usable path')
  await expect(upstream.post(path, 'mer_1', '{}')).rejects.toThrow('no usable path')

  expect(server.seen.connections).toBe(0)
})

test('reads share connections, and each POST has its own', async () => {
  const { server, upstream } = await start()

  for (let i = 0; i < 5; i++) await upstream.get('/v1/x', 'mer_1')
  // A connection is free only a moment after its answer, so two may alternate.
  const shared = server.seen.connections
  expect(shared).toBeLessThanOrEqual(2)

  for (let i = 0; i < 5; i++) await upstream.post('/v3/orders', 'mer_1', '{}')
  expect(server.seen.connections).toBe(shared + 5)
  expect(server.seen.requests).toHaveLength(10)
  await expect.poll(() => server.seen.closed).toBe(5)
})

test('a POST after the service closed an idle connection is one attempt', async () => {
  const { server, upstream } = await start()
  await upstream.get('/v1/x', 'mer_1')

  server.hangUp()
  const { status } = await upstream.post('/v3/orders', 'mer_1', '{"a":1}')

  expect(status).toBe(200)
  expect(server.seen.requests.map(({ body }) => body)).toEqual(['', '{"a":1}'])
})

test('a read after the service closed an idle connection succeeds', async () => {
  const { server, upstream } = await start()
  await upstream.get('/v1/x', 'mer_1')

  server.hangUp()

  expect(await upstream.get('/v1/x', 'mer_1')).toMatchObject({ status: 200 })
})

test('discards an unrequested answer', async () => {
  const stray = answerOf('200 OK', '{"whose":"another"}')
  const { upstream } = await start([answering(answerOf('200 OK', '{"whose":"mine"}') + stray), 'none'])

  expect((await upstream.get('/v1/x', 'mer_1')).text).toBe('{"whose":"mine"}')
  expect((await upstream.get('/v1/x', 'mer_2')).text).not.toContain('another')
})

test('follows no redirect and sends no MID there', async () => {
  const elsewhere = await startFaultServer()
  onTestFinished(() => elsewhere.close())
  for (const status of ['301 Moved', '302 Found', '303 See Other', '307 Temporary', '308 Permanent']) {
    const { server, upstream } = await start(
      answering(answerOf(status, '', `location: ${elsewhere.url}/latest/meta-data`)),
    )
    const failure = { kind: 'redirected' }

    await expect(upstream.get('/v1/x', 'mer_1')).rejects.toMatchObject(failure)
    await expect(upstream.post('/v3/orders', 'mer_1', '{}')).rejects.toMatchObject(failure)

    expect(server.seen.requests).toHaveLength(2)
  }
  expect(elsewhere.seen.connections).toBe(0)
})

test('closing waits for running requests and refuses further ones', async () => {
  const slow = {
    onRequest: (socket: { write: (text: string) => unknown }) =>
      void setTimeout(() => socket.write(answerOf('200 OK')), 100),
  }
  const { server, upstream } = await start(slow)

  const posting = upstream.post('/v3/orders', 'mer_1', '{}')
  const reading = upstream.get('/v1/x', 'mer_1')
  const closing = upstream.close()

  await expect(upstream.post('/v3/orders', 'mer_1', '{}')).rejects.toMatchObject({ kind: 'not_sent' })
  await expect(upstream.get('/v1/x', 'mer_1')).rejects.toMatchObject({ kind: 'not_sent' })
  expect(await Promise.all([posting, reading])).toMatchObject([{ status: 200 }, { status: 200 }])
  await closing
  await expect.poll(() => server.seen.closed).toBe(server.seen.connections)
})

test('reads an answer up to the limit, and refuses a larger one', async () => {
  const body = JSON.stringify({ filler: 'ü'.repeat(2 * 1024 * 1024 - 7) })
  const { upstream } = await start([
    answering(answerOf('200 OK', body)),
    answering(answerOf('200 OK', `${body}  `)),
  ])

  expect(Buffer.byteLength(body)).toBe(4 * 1024 * 1024 - 1)
  expect((await upstream.post('/v3/x', 'mer_1', '{}')).text).toBe(body)
  await expect(upstream.post('/v3/x', 'mer_1', '{}')).rejects.toMatchObject({
    kind: 'too_large',
    message: 'POST /v3/x answered with more than 4 MB, the limit for one answer',
  })
})

test('does not receive an answer whose announced length exceeds the limit', async () => {
  const { upstream } = await start([answering('HTTP/1.1 200 OK\r\ncontent-length: 4194305\r\n\r\n')])

  await expect(upstream.get('/v1/x', 'mer_1')).rejects.toMatchObject({ kind: 'too_large' })
})

test('refuses a user name with a colon and a plain http address at startup', () => {
  expect(() =>
    createUpstream({ baseUrl: 'https://pay.example.test', username: 'a:b', password: 'c' }),
  ).toThrow('a user name of Basic authentication has no colon')
  expect(() => createUpstream({ baseUrl: 'http://pay.example.test', username: 'a', password: 'c' })).toThrow(
    'address of the payment service: expected https, or http on loopback',
  )
})
