import { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createUpstream, type UpstreamParts } from '../../../src/server/provider/createUpstream.ts'
import { openConnection } from '../../../src/server/provider/connector.ts'
import { UpstreamFailure } from '../../../src/server/provider/UpstreamFailure.ts'
import { makeCertificate } from '../../support/certificate.ts'
import { faults, startFaultServer, type FaultName } from '../../support/faultServer.ts'

/** Deadline for faults that never end. Other cases get enough time for a busy machine. */
const deadline = 800
/** Longer than a test may take: a fault must end a request before its limit. */
const muchLater = 3_600_000
const limits = { getMs: muchLater, postMs: muchLater, bytes: 100_000 }
const hasty = { limits: { ...limits, getMs: deadline, postMs: deadline } }

function upstreamTo(baseUrl: string, parts: Partial<UpstreamParts> = {}) {
  const upstream = createUpstream({
    baseUrl,
    username: 'merchant',
    password: 'secret',
    limits,
    retry: { tries: 1 },
    ...parts,
  })
  onTestFinished(() => upstream.close())
  const ask = {
    get: () => upstream.get('/v1/public/orders?limit=1', 'mer_1'),
    post: () => upstream.post('/v3/orders', 'mer_1', '{"a":1}'),
  }
  return { ...upstream, ask }
}

async function start(...how: Parameters<typeof startFaultServer>) {
  const server = await startFaultServer(...how)
  onTestFinished(() => server.close())
  return server
}

async function failureOf(work: Promise<unknown>): Promise<UpstreamFailure> {
  const error = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(error instanceof UpstreamFailure)) throw new Error(`expected a failure, got ${String(error)}`)
  return error
}

const kinds: Record<Exclude<FaultName, 'none'>, string | RegExp> = {
  blackhole: 'timeout',
  // The connection existed for a moment, so the request may have been sent.
  'reset when connected': /^(network|not_sent)$/,
  'closed when connected': 'network',
  'half closed when connected': 'network',
  'reset at the first byte': 'network',
  'reset after the request': 'network',
  'closed after the request': 'network',
  'not HTTP': 'network',
  'a dripping head': 'timeout',
  'a dripping body': 'timeout',
  'a stuck body': 'timeout',
  'a body cut short': 'truncated',
  'a body reset': 'truncated',
  'chunks cut short': 'truncated',
  'chunks that are none': 'truncated',
  'a gzip bomb': 'encoded',
  'an endless body': 'too_large',
  'a head too large': 'too_large',
  'an endless head': 'too_large',
  'endless early hints': 'timeout',
  'a redirect': 'redirected',
  'a redirect that keeps the method': 'redirected',
}

const methods = ['get', 'post'] as const
const cases = Object.entries(kinds).flatMap(([name, kind]) =>
  methods.map((method) => ({ name: name as FaultName, kind, method })),
)

test('every fault is in the table', () => {
  expect(Object.keys(kinds).toSorted()).toEqual(
    Object.keys(faults)
      .filter((name) => name !== 'none')
      .toSorted(),
  )
})

test.each(cases)(
  '$name on a $method fails in time with $kind after one try, and leaves no socket open',
  async ({ name, kind, method }) => {
    const server = await start(name)
    const { ask, close } = upstreamTo(server.url, String(kind) === 'timeout' ? hasty : {})

    const failure = await failureOf(ask[method]())
    await close()

    expect(failure.kind).toMatch(kind)
    expect(server.seen.requests.length).toBeLessThanOrEqual(1)
    expect(server.seen.connections).toBe(1)
    if (server.seen.bytes > 0) expect(failure.kind).not.toBe('not_sent')
    await expect.poll(() => server.seen.closed).toBe(1)
  },
)

test.each(['a dripping body', 'an endless body', 'a gzip bomb', 'a stuck body'] as const)(
  '%s: closes the connection at the failure',
  async (name) => {
    const servers = await Promise.all(methods.map(() => start(name)))

    await Promise.all(
      methods.map((method, nth) => failureOf(upstreamTo(servers[nth]?.url ?? '', hasty).ask[method]())),
    )

    await expect.poll(() => servers.map(({ seen }) => seen.closed)).toEqual([1, 1])
  },
)

test('reports not_sent for a refused connection, an unknown name, a bad certificate and missing TLS', async () => {
  const certificate = makeCertificate()
  const untrusted = await start('none', certificate)
  const plain = await start('none')
  const silent = await start('blackhole')
  const wrongName = await start('none', certificate)
  const closed = await startFaultServer()
  await closed.close()
  const addresses: [string, Partial<UpstreamParts>?][] = [
    [closed.url],
    ['https://nobody.invalid'],
    [untrusted.url],
    [plain.url.replace('http', 'https')],
    [silent.url.replace('http', 'https')],
    [
      wrongName.url.replace('127.0.0.1', 'other.example.test'),
      {
        ca: certificate.cert,
        allowPrivate: true,
        lookup: (_name, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
      },
    ],
    [silent.url.replace('http', 'https'), { limits: { ...hasty.limits, connectMs: 100 } }],
  ]

  for (const [address, parts] of addresses)
    for (const method of methods) {
      const failure = await failureOf(upstreamTo(address, { ...hasty, ...parts }).ask[method]())
      expect([address, method, failure.kind]).toEqual([address, method, 'not_sent'])
    }

  expect([untrusted, plain, silent, wrongName].flatMap(({ seen }) => seen.requests)).toEqual([])
})

test('a trusted certificate is enough', async () => {
  const certificate = makeCertificate()
  const server = await start('none', certificate)
  const { ask } = upstreamTo(server.url, { ca: certificate.cert })

  expect(await Promise.all([ask.get(), ask.post()])).toMatchObject([{ status: 200 }, { status: 200 }])
})

test('does not send an abandoned request after a late lookup', async () => {
  const server = await start()
  const lookups: (() => void)[] = []
  const { ask } = upstreamTo(server.url.replace('127.0.0.1', 'localhost'), {
    ...hasty,
    lookup: (_name, _options, callback) => {
      lookups.push(() => callback(null, [{ address: '127.0.0.1', family: 4 }]))
    },
  })

  const failures = await Promise.all([failureOf(ask.get()), failureOf(ask.post())])
  lookups.forEach((answer) => answer())

  expect(failures.map(({ kind }) => kind)).toEqual(['not_sent', 'not_sent'])
  await expect.poll(() => server.seen).toMatchObject({ connections: 1, closed: 1 })
  expect(server.seen.bytes).toBe(0)
})

test('a line opens once and discards a connection that arrives after its end', () => {
  const dials: (() => void)[] = []
  const messages: unknown[] = []
  const late = new Socket()
  const line = openConnection((_options, callback) => void dials.push(() => callback(null, late)))
  const dial = () =>
    line.dial({ hostname: 'x', protocol: 'https:', port: '' }, (...[error]) => {
      messages.push(error?.message)
    })

  dial()
  dial()
  line.close()
  dials.forEach((answer) => answer())

  expect(messages).toEqual(['one connection is all there is', 'connected too late'])
  expect([dials.length, late.destroyed, line.wasEstablished()]).toEqual([1, true, false])
})

test('a read that finds no free socket was not sent', async () => {
  const server = await start('blackhole')
  const { get } = upstreamTo(server.url, { limits: { getMs: 60_000, sockets: 8 } })
  const leaving = new AbortController()
  const read = (signal: AbortSignal) => failureOf(get('/v1/x', 'mer_1', { signal }))

  const first = Array.from({ length: 8 }, () => read(leaving.signal))
  await expect.poll(() => server.seen.requests.length).toBe(8)
  const waiting = await Promise.all([1, 2].map(() => read(AbortSignal.timeout(50))))
  leaving.abort()

  expect(waiting.map(({ kind }) => kind)).toEqual(['not_sent', 'not_sent'])
  expect((await Promise.all(first)).map(({ kind }) => kind)).toEqual(Array(8).fill('network'))
  await expect.poll(() => server.seen.closed).toBe(8)
  expect(server.seen.connections).toBe(8)
})

test('a waiting read gets the first free socket', async () => {
  const server = await start([...Array<FaultName>(8).fill('closed after the request'), 'none'])
  const { ask } = upstreamTo(server.url, { limits: { sockets: 8 } })

  const results = await Promise.allSettled(Array.from({ length: 20 }, () => ask.get()))

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(12)
})

test('reports not_sent for an abort before the connection, and network for a later one', async () => {
  const server = await start('blackhole')
  const upstream = upstreamTo(server.url, { limits: { postMs: 60_000, getMs: 60_000 } })
  const leaving = new AbortController()
  const gone = { signal: AbortSignal.abort() }

  const early = [
    await failureOf(upstream.get('/v1/x', 'mer_1', gone)),
    await failureOf(upstream.post('/v3/orders', 'mer_1', '{}', gone)),
  ]
  const late = [
    failureOf(upstream.get('/v1/x', 'mer_1', leaving)),
    failureOf(upstream.post('/v3/orders', 'mer_1', '{}', leaving)),
  ]
  await expect.poll(() => server.seen.requests.length).toBe(2)
  leaving.abort()

  expect(early.map(({ kind }) => kind)).toEqual(['not_sent', 'not_sent'])
  expect((await Promise.all(late)).map(({ kind }) => kind)).toEqual(['network', 'network'])
  await expect.poll(() => server.seen.closed).toBe(2)
})

test('a failure contains neither the query nor the credentials', async () => {
  const servers = await Promise.all((Object.keys(kinds) as FaultName[]).map((name) => start(name)))
  const failures = await Promise.all(
    servers.map(({ url }) =>
      failureOf(upstreamTo(url, hasty).get('/v1/public/users?email=canary%40example.test', 'mer_1')),
    ),
  )

  for (const failure of failures) {
    const text = [failure.message, failure.stack, JSON.stringify(failure), String(failure.cause)].join('\n')
    expect(text).not.toMatch(/canary|secret|bWVyY2hhbnQ6/)
    expect(failure.message).toContain('GET /v1/public/users ')
  }
})

test('does not retry a read with `once`', async () => {
  const server = await start(['closed after the request', 'none'])
  const { get } = upstreamTo(server.url, { retry: { tries: 3 } })

  const failure = await failureOf(get('/v1/x', 'mer_1', { once: true }))

  expect([failure.kind, server.seen.requests.length]).toEqual(['network', 1])
})
