import { expect, onTestFinished, test } from 'vitest'
import { createUpstream } from '../../../src/server/provider/createUpstream.ts'
import { startFaultServer } from '../../support/faultServer.ts'

const down = 'closed after the request' as const

async function start(fault: Parameters<typeof startFaultServer>[0]) {
  const server = await startFaultServer(fault)
  const time = { now: 0 }
  const upstream = createUpstream({
    baseUrl: server.url,
    username: 'merchant',
    password: 'secret',
    limits: { getMs: 1000 },
    retry: { tries: 1 },
    now: () => time.now,
  })
  onTestFinished(() => server.close())
  onTestFinished(() => upstream.close())
  const get = (signal?: AbortSignal) =>
    upstream.get('/v1/x', 'mer_1', { signal }).then(
      ({ status }) => status,
      ({ kind }) => kind,
    )
  const gets = async (times: number) => {
    const came = new Set<unknown>()
    for (let i = 0; i < times; i++) came.add(await get())
    return [...came]
  }
  return { server, upstream, time, get, gets }
}

test('after ten failures in a row reads rest for five seconds', async () => {
  const { server, time, gets, get } = await start([...Array<typeof down>(10).fill(down), 'none'])

  expect(await gets(10)).toEqual(['network'])
  expect(await gets(5)).toEqual(['resting'])
  time.now = 4999
  expect(await get()).toBe('resting')
  expect(server.seen.requests).toHaveLength(10)
  time.now = 5000
  expect(await gets(3)).toEqual([200])
})

test('one probe goes out, and where it fails the rest begins anew', async () => {
  const { server, time, gets, get } = await start(down)
  await gets(10)

  time.now = 5000
  const several = await Promise.all([get(), get(), get()])
  time.now = 9999
  const resting = await get()
  time.now = 10_000
  const again = await get()

  expect([several, resting, again]).toEqual([['network', 'resting', 'resting'], 'resting', 'network'])
  expect(server.seen.requests).toHaveLength(12)
})

test('a success in between starts the count anew', async () => {
  const nine = Array<typeof down>(9).fill(down)
  const { gets } = await start([...nine, 'none', ...nine, 'none'])

  expect(await gets(20)).toEqual(['network', 200])
})

test('a POST is stopped by no rest', async () => {
  const { server, upstream, gets } = await start(down)
  await gets(10)

  await expect(upstream.post('/v3/orders', 'mer_1', '{}')).rejects.toMatchObject({ kind: 'network' })

  expect(server.seen.requests).toHaveLength(11)
})

test('callers who leave do not speak against the service', async () => {
  const { get } = await start('none')

  for (let i = 0; i < 12; i++) expect(await get(AbortSignal.abort())).toBe('not_sent')

  expect(await get()).toBe(200)
})

test('a service that answers wrongly is up, and is asked on', async () => {
  const { gets } = await start('a redirect')

  expect(await gets(12)).toEqual(['redirected'])
})
