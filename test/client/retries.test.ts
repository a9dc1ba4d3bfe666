import { expect, test } from 'vitest'
import { orderRequestV3 } from '../support/samples.ts'
import { clientOn } from '../support/standIn.ts'

/** Fails in the given ways, then answers. Sleeping only records the planned duration. */
function startFlaky(failures: (() => Response | Promise<Response>)[], random = 0) {
  const slept: number[] = []
  let requests = 0
  const fetch = async () => {
    const failure = failures[requests++]
    return failure ? failure() : Response.json({ status: 'success', data: { id: 'OR-1', orderId: 'OR-1' } })
  }
  const sleep = async (ms: number) => void slept.push(ms)
  const client = clientOn(fetch, { retry: { sleep, random: () => random } })
  return { client, slept, requests: () => requests }
}

const unavailable = () => new Response('', { status: 503 })
const lost = () => Promise.reject(new TypeError('fetch failed'))
const limited = (seconds: string) => () =>
  new Response('', { status: 429, headers: { 'retry-after': seconds } })

test('a read makes three tries at most, with growing jitter', async () => {
  const saved = startFlaky([unavailable, lost], 0.5)
  const doomed = startFlaky([unavailable, unavailable, unavailable, unavailable])

  const { data } = await saved.client.v1.getOrder('OR-1')

  expect(data).toMatchObject({ id: 'OR-1' })
  expect(saved.slept).toEqual([100, 200])
  await expect(doomed.client.v1.getOrder('OR-1')).rejects.toMatchObject({ kind: 'unavailable', status: 503 })
  expect(doomed.requests()).toBe(3)
})

test('waits as long as a 429 demands, and fails at once if the wait passes the deadline', async () => {
  const patient = startFlaky([limited('2')])
  const hopeless = startFlaky([limited('3600')])

  await patient.client.v1.getOrder('OR-1')

  expect(patient.slept).toEqual([2000])
  await expect(hopeless.client.v1.getOrder('OR-1')).rejects.toMatchObject({
    kind: 'rate_limited',
    retryAfterMs: 300_000,
  })
  expect(hopeless.requests()).toBe(1)
})

test('a 429 may name a date by the clock of the service', async () => {
  const headers = { date: 'Mon, 02 Nov 2026 12:00:00 GMT', 'retry-after': 'Mon, 02 Nov 2026 12:00:04 GMT' }
  const { client, slept } = startFlaky([() => new Response('', { status: 429, headers })])

  await client.v1.getOrder('OR-1')

  expect(slept).toEqual([4000])
})

test('limits retries to a tenth of the calls plus ten', async () => {
  const { client, requests } = startFlaky(Array<() => Response>(5000).fill(unavailable))
  const calls = 500

  for (let i = 0; i < calls; i++) await client.v1.getOrder('OR-1').catch(() => {})

  expect(requests() - calls).toBeGreaterThanOrEqual(calls * 0.1)
  expect(requests() - calls).toBeLessThanOrEqual(calls * 0.1 + 10)
})

test('a creation is never retried', async () => {
  for (const failure of [unavailable, lost, limited('0')]) {
    const { client, requests } = startFlaky([failure])

    await expect(client.v3.createOrder(orderRequestV3)).rejects.toMatchObject({ name: 'WireError' })

    expect(requests()).toBe(1)
  }
})

test('a refusal and an unreadable answer are not retried', async () => {
  const refused = startFlaky([
    () => Response.json({ error: 'x', message: 'no', code: 404, details: [] }, { status: 404 }),
  ])
  const page = startFlaky([() => new Response('<html>')])

  await expect(refused.client.v1.getOrder('OR-1')).rejects.toMatchObject({ name: 'ApiError', status: 404 })
  await expect(page.client.v1.getOrder('OR-1')).rejects.toMatchObject({ kind: 'not_json' })

  expect([refused.requests(), page.requests()]).toEqual([1, 1])
})

test('a caller who aborts ends the call with their own reason', async () => {
  const leaving = new AbortController()
  const client = clientOn(() => new Promise(() => {}))

  const call = client.v1.getOrder('OR-1', { signal: leaving.signal })
  leaving.abort(new Error('left the page'))

  await expect(call).rejects.toThrow('left the page')
})
