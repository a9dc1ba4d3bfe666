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
    const results = new Set<unknown>()
    for (let i = 0; i < times; i++) results.add(await get())
    return [...results]
  }
  return { server, upstream, time, get, gets }
}

test('after ten failures in a row, reads pause for five seconds', async () => {
  const { server, time, gets, get } = await start([...Array<typeof down>(10).fill(down), 'none'])

  expect(await gets(10)).toEqual(['network'])
  expect(await gets(5)).toEqual(['resting'])
  time.now = 4999
  expect(await get()).toBe('resting')
  expect(server.seen.requests).toHaveLength(10)
  time.now = 5000
  expect(await gets(3)).toEqual([200])
})

test('sends one probe after the pause, and a failed probe starts another pause', async () => {
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

test('a success resets the failure count', async () => {
  const nine = Array<typeof down>(9).fill(down)
  const { gets } = await start([...nine, 'none', ...nine, 'none'])

  expect(await gets(20)).toEqual(['network', 200])
})

test('a pause does not stop a POST', async () => {
  const { server, upstream, gets } = await start(down)
  await gets(10)

  await expect(upstream.post('/v3/orders', 'mer_1', '{}')).rejects.toMatchObject({ kind: 'network' })

  expect(server.seen.requests).toHaveLength(11)
})

test('does not count aborted requests as failures of the service', async () => {
  const { get } = await start('none')

  for (let i = 0; i < 12; i++) expect(await get(AbortSignal.abort())).toBe('not_sent')

  expect(await get()).toBe(200)
})

test('does not pause reads after wrong answers', async () => {
  const { gets } = await start('a redirect')

  expect(await gets(12)).toEqual(['redirected'])
})
