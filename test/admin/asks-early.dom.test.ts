import { beforeEach, expect, test, vi } from 'vitest'
import { askEarly } from '../../src/admin/askEarly.ts'

const session = { stage: 'signed-in', mids: ['mer_1', 'mer_2'], permissions: ['orders.read'] }
const orders = '/api/orders?filter={"mid":["mer_1"]}&range=[0,24]&sort=["createdAt","DESC"]'
const coverage = '/api/coverage'

/** A server that answers with the address it was asked at, and with the session that is given. */
function startServer(who: object | null = session) {
  const asked: { url: string; mid: string | null }[] = []
  const fetch = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = decodeURIComponent(String(input))
    asked.push({ url, mid: new Headers(init?.headers).get('MID') })
    if (url !== '/api/session') return Response.json({ url, nth: asked.length })
    return who ? Response.json(who) : new Response(null, { status: 401 })
  })
  return { fetch, asked, urls: () => asked.map(({ url }) => url) }
}

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/orders')
})

/** The session is handed out once all has been asked that is asked early. */
const allAsked = (early: typeof globalThis.fetch) => early('/api/session')
const nth = async (answer: Response) => ((await answer.json()) as { nth: number }).nth

test('who is here, then the newest orders of the merchant ID in use, before anybody asks', async () => {
  sessionStorage.setItem('mid', 'mer_2')
  const { fetch, asked } = startServer()
  await allAsked(askEarly(fetch).fetch)

  expect(asked).toEqual([
    { url: '/api/session', mid: null },
    { url: '/api/preferences', mid: null },
    { url: orders.replace('mer_1', 'mer_2'), mid: 'mer_2' },
    { url: coverage, mid: 'mer_2' },
  ])
})

test('an answer is given once, to a read of the same address however it is written', async () => {
  const { fetch } = startServer()
  const { fetch: early } = askEarly(fetch)
  await allAsked(early)

  expect(await nth(await early(encodeURI(orders)))).toBe(3)
  expect(await nth(await early(encodeURI(orders)))).toBe(5)
  expect(await nth(await early(coverage, { method: 'POST' }))).toBe(6)
})

test('an answer that is old by now is asked for again, and its request does not stay open', async () => {
  const { fetch } = startServer()
  const { fetch: early } = askEarly(fetch, 20)
  await vi.waitFor(async () => {
    const left = await Promise.all(fetch.mock.results.map(({ value }) => value as Promise<Response>))
    expect(left.map(({ bodyUsed }) => bodyUsed)).toEqual([true, true, true, true])
  })

  expect(await nth(await early(coverage))).toBe(5)
})

test('what was asked for one operator is not given to the next', async () => {
  const { fetch } = startServer()
  const { fetch: early, clear } = askEarly(fetch)
  await allAsked(early)

  clear()
  expect(await nth(await early('/api/preferences'))).toBe(5)
})

test('whoever knows who is here asks for nothing that is not under way', async () => {
  const { fetch, urls } = startServer()
  const { fetch: early } = askEarly(fetch)
  await (await early('/api/session')).json()
  await early(encodeURI(orders))
  await early('/api/last')

  expect(urls().filter((url) => url === orders)).toHaveLength(1)
})

test.each([
  ['nobody is signed in', null],
  ['a code is still owed', { ...session, stage: 'second-factor' }],
])('nothing but the session is asked for where %s', async (_, who) => {
  const { fetch, urls } = startServer(who)
  const answer = await allAsked(askEarly(fetch).fetch)

  expect(urls()).toEqual(['/api/session'])
  expect(answer.status).toBe(who ? 200 : 401)
})

test.each([
  ['they may not read orders', '/orders', { ...session, permissions: [] }],
  ['they have no merchant ID', '/orders', { ...session, mids: [] }],
  ['another page is wanted', '/users', session],
  ['a filter is set', '/orders?filter=%7B%22status%22%3A%22x%22%7D', session],
])('no orders are asked for where %s', async (_, place, who) => {
  history.replaceState(null, '', place)
  const { fetch, urls } = startServer(who)
  await allAsked(askEarly(fetch).fetch)

  expect(urls()).toEqual(['/api/session', '/api/preferences'])
})

test('a server that does not answer is told of where somebody asks', async () => {
  const { fetch: early } = askEarly(vi.fn(() => Promise.reject(new TypeError('no route'))))
  // In the next turn a failure that nobody takes would be told.
  await new Promise((resolve) => setTimeout(resolve))

  await expect(early('/api/session')).rejects.toThrow('no route')
})
