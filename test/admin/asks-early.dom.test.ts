import { beforeEach, expect, test, vi } from 'vitest'
import { askEarly } from '../../src/admin/askEarly.ts'

const session = { stage: 'signed-in', mids: ['mer_1', 'mer_2'], permissions: ['orders.read'] }
const orders = '/api/orders?filter={"mid":["mer_1"]}&range=[0,24]&sort=["createdAt","DESC"]'
const coverage = '/api/coverage'

/** A server that answers with the requested address and the given session. */
function startServer(current: object | null = session) {
  const requests: { url: string; mid: string | null }[] = []
  const fetch = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = decodeURIComponent(String(input))
    requests.push({ url, mid: new Headers(init?.headers).get('MID') })
    if (url !== '/api/session') return Response.json({ url, nth: requests.length })
    return current ? Response.json(current) : new Response(null, { status: 401 })
  })
  return { fetch, requests, urls: () => requests.map(({ url }) => url) }
}

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/orders')
})

/** The early session arrives after all early requests were sent. */
const awaitEarlyRequests = (early: typeof globalThis.fetch) => early('/api/session')
const nth = async (answer: Response) => ((await answer.json()) as { nth: number }).nth

test('requests the session, then the newest orders of the current merchant ID, before the page loads', async () => {
  sessionStorage.setItem('mid', 'mer_2')
  const { fetch, requests } = startServer()
  await awaitEarlyRequests(askEarly(fetch).fetch)

  expect(requests).toEqual([
    { url: '/api/session', mid: null },
    { url: '/api/preferences', mid: null },
    { url: orders.replace('mer_1', 'mer_2'), mid: 'mer_2' },
    { url: coverage, mid: 'mer_2' },
  ])
})

test('returns an early answer once, to a read of the same address in any encoding', async () => {
  const { fetch } = startServer()
  const { fetch: early } = askEarly(fetch)
  await awaitEarlyRequests(early)

  expect(await nth(await early(encodeURI(orders)))).toBe(3)
  expect(await nth(await early(encodeURI(orders)))).toBe(5)
  expect(await nth(await early(coverage, { method: 'POST' }))).toBe(6)
})

test('an expired answer is fetched again, and its early request is closed', async () => {
  const { fetch } = startServer()
  const { fetch: early } = askEarly(fetch, 20)
  await vi.waitFor(async () => {
    const answers = await Promise.all(fetch.mock.results.map(({ value }) => value as Promise<Response>))
    expect(answers.map(({ bodyUsed }) => bodyUsed)).toEqual([true, true, true, true])
  })

  expect(await nth(await early(coverage))).toBe(5)
})

test('an early answer for one operator does not reach the next', async () => {
  const { fetch } = startServer()
  const { fetch: early, clear } = askEarly(fetch)
  await awaitEarlyRequests(early)

  clear()
  expect(await nth(await early('/api/preferences'))).toBe(5)
})

test('a page after the session answer joins requests under way', async () => {
  const { fetch, urls } = startServer()
  const { fetch: early } = askEarly(fetch)
  await (await early('/api/session')).json()
  await early(encodeURI(orders))
  await early('/api/last')

  expect(urls().filter((url) => url === orders)).toHaveLength(1)
})

test.each([
  ['the visitor is not signed in', null],
  ['the second factor is missing', { ...session, stage: 'second-factor' }],
])('requests only the session if %s', async (_, current) => {
  const { fetch, urls } = startServer(current)
  const answer = await awaitEarlyRequests(askEarly(fetch).fetch)

  expect(urls()).toEqual(['/api/session'])
  expect(answer.status).toBe(current ? 200 : 401)
})

test.each([
  ['the operator may not read orders', '/orders', { ...session, permissions: [] }],
  ['the operator has no merchant ID', '/orders', { ...session, mids: [] }],
  ['another page is open', '/users', session],
  ['a filter is set', '/orders?filter=%7B%22status%22%3A%22x%22%7D', session],
])('requests no orders if %s', async (_, place, current) => {
  history.replaceState(null, '', place)
  const { fetch, urls } = startServer(current)
  await awaitEarlyRequests(askEarly(fetch).fetch)

  expect(urls()).toEqual(['/api/session', '/api/preferences'])
})

test('a failed request is reported to its caller', async () => {
  const { fetch: early } = askEarly(vi.fn(() => Promise.reject(new TypeError('no route'))))
  // Until the next turn, an unhandled rejection would be reported.
  await new Promise((resolve) => setTimeout(resolve))

  await expect(early('/api/session')).rejects.toThrow('no route')
})
