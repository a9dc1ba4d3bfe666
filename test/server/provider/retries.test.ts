import { expect, onTestFinished, test } from 'vitest'
import { createUpstream, type UpstreamParts } from '../../../src/server/provider/createUpstream.ts'
import { answerOf, startFaultServer, type Fault, type FaultName } from '../../support/faultServer.ts'

type Step = FaultName | Fault

/** Replaces sleeping by a list of the requested durations. */
async function start(fault: Step | Step[], parts: Partial<UpstreamParts> = {}) {
  const server = await startFaultServer(fault)
  const slept: number[] = []
  const upstream = createUpstream({
    baseUrl: server.url,
    username: 'merchant',
    password: 'secret',
    retry: { sleep: async (ms) => void slept.push(ms), random: () => 0.5 },
    ...parts,
  })
  onTestFinished(() => server.close())
  onTestFinished(() => upstream.close())
  const get = () => upstream.get('/v1/x', 'mer_1')
  const post = () => upstream.post('/v3/orders', 'mer_1', '{}')
  return { server, upstream, get, post, slept }
}

const status = (line: string, ...headers: string[]) => ({
  onRequest: (socket: { write: (text: string) => unknown }) =>
    void socket.write(answerOf(line, 'no', ...headers)),
})

test.each<[string, Step]>([
  ['reset', 'reset after the request'],
  ['cut short', 'a body cut short'],
  ['502', status('502 Bad Gateway')],
  ['503', status('503 Unavailable')],
  ['504', status('504 Gateway Timeout')],
  ['429', status('429 Too Many Requests')],
])('retries a read that is %s at most three times, with increasing delays', async (_, fault) => {
  const saved = await start([fault, fault, 'none'])
  const doomed = await start(fault)

  expect(await saved.get()).toMatchObject({ status: 200 })
  await doomed.get().catch(() => {})

  expect(saved.slept).toEqual([100, 200])
  expect(doomed.server.seen.requests).toHaveLength(3)
})

test('returns the last answer after all tries', async () => {
  const { get } = await start(status('503 Unavailable', 'x-trace-id: t-9'))

  const answer = await get()

  expect([answer.status, answer.text, answer.headers.get('x-trace-id')]).toEqual([503, 'no', 't-9'])
})

test('retries a read that was not sent', async () => {
  const lookups: string[] = []
  const { get, slept } = await start('none', {
    baseUrl: 'https://pay.example.test',
    lookup: (name, _options, callback) => {
      lookups.push(name)
      callback(new Error('no such name'), [])
    },
  })

  await expect(get()).rejects.toMatchObject({ kind: 'not_sent' })

  expect([lookups.length, slept.length]).toEqual([3, 2])
})

test.each<FaultName>(['a redirect', 'a gzip bomb', 'an endless body', 'a head too large'])(
  'does not retry after %s',
  async (name) => {
    const { server, get } = await start(name)

    await expect(get()).rejects.toThrow()

    expect(server.seen.requests).toHaveLength(1)
  },
)

test.each(['400 Bad Request', '401 Unauthorized', '404 Not Found', '500 Internal Server Error'])(
  'does not retry after %s',
  async (line) => {
    const { server, get } = await start(status(line))

    expect(await get()).toMatchObject({ status: Number.parseInt(line, 10) })

    expect(server.seen.requests).toHaveLength(1)
  },
)

test('waits as a 429 requests, and returns at once when the wait exceeds the deadline', async () => {
  const patient = await start([status('429 Too Many', 'retry-after: 2'), 'none'])
  const hopeless = await start(status('429 Too Many', 'retry-after: 60'))

  expect(await patient.get()).toMatchObject({ status: 200 })
  expect(patient.slept).toEqual([2100])
  expect(await hopeless.get()).toMatchObject({ status: 429 })
  expect(hopeless.server.seen.requests).toHaveLength(1)
})

test('all tries share one deadline', async () => {
  const dying = {
    onRequest: (socket: { destroy: () => unknown }) => void setTimeout(() => socket.destroy(), 600),
  }
  const { get } = await start(dying, { limits: { getMs: 1_000 }, retry: { random: () => 0 } })

  // A deadline for each try would never apply, because each try fails after 600 ms.
  await expect(get()).rejects.toMatchObject({ kind: 'timeout' })
})

test('an abort between two tries ends them', async () => {
  const leaving = new AbortController()
  const { server, upstream } = await start(status('503 Unavailable'), { retry: { random: () => 1 } })

  const reading = upstream.get('/v1/x', 'mer_1', { signal: leaving.signal })
  await expect.poll(() => server.seen.requests.length).toBe(1)
  leaving.abort()

  await expect(reading).rejects.toMatchObject({ name: 'UpstreamFailure', kind: 'network' })
  expect(server.seen.requests).toHaveLength(1)
})

test('retries add a tenth of the traffic beyond a small initial budget', async () => {
  const { server, get } = await start(status('503 Unavailable'))
  const calls = 200

  for (let i = 0; i < calls; i++) await get()

  expect(server.seen.requests.length - calls).toBeGreaterThanOrEqual(calls * 0.1)
  expect(server.seen.requests.length - calls).toBeLessThanOrEqual(calls * 0.1 + 10)
})

test('never retries a POST', async () => {
  for (const fault of [
    'reset after the request',
    'a body cut short',
    status('503 Unavailable'),
    status('429 Too Many', 'retry-after: 0'),
  ] as const) {
    const { server, post, slept } = await start(fault)

    await post().catch(() => {})

    expect([server.seen.requests.length, server.seen.connections, slept.length]).toEqual([1, 1, 0])
  }
})
