import { expect, test } from 'vitest'
import { namedRoutes } from '../../../src/contract/routes.ts'
import { ownPolicies } from '../../../src/server/access/permissions.ts'
import { everythingIn, startTimedStack } from '../../support/timedStack.ts'

const routes = [
  ...Object.keys(ownPolicies),
  ...namedRoutes.map(({ route }) => `${route.method} /api${route.path}`),
].map((route) => route.replace(/:id|\{orderId\}/, 'some-id').split(' ') as [string, string])
const unsafe = routes.filter(([method]) => method !== 'GET')

const foreignOrigins: Record<string, Record<string, string>> = {
  'another site': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
  'another host of the site': { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:4001' },
  'a typed address': { 'sec-fetch-site': 'none' },
  'a foreign origin alone': { origin: 'https://evil.test' },
  'another port alone': { origin: 'http://127.0.0.1:4001' },
  'https for http': { origin: 'https://127.0.0.1:4000' },
  'an origin that begins like ours': { origin: 'http://127.0.0.1:4000.evil.test' },
  'an origin that ends like ours': { origin: 'http://evil.test?127.0.0.1:4000' },
  'a hidden origin': { origin: 'null' },
  'an empty origin': { origin: '' },
  'an origin that its Host seems to confirm': { origin: 'http://evil.test', host: 'evil.test' },
  'an unknown word': { 'sec-fetch-site': 'same' },
  'both words': { 'sec-fetch-site': 'same-origin, cross-site' },
}
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', '']

test.each(Object.keys(foreignOrigins))('no write route answers a request from %s', async (from) => {
  const { store, as, askWith, cookieFor } = await startTimedStack('sqlite')
  await as('ops')
  const cookie = await cookieFor('admin@countinghouse.test')
  const before = await everythingIn(store)
  const wrong: string[] = []

  for (const [method, path] of unsafe) {
    const headers = { ...foreignOrigins[from], 'idempotency-key': 'k' }
    const answer = await askWith(cookie)(path, { method, json: {}, headers })
    const { reason } = await answer.json()
    // A foreign Host is refused before the origin check.
    const expected = foreignOrigins[from]?.host === undefined ? '403 origin' : '421 host'
    const outcome = `${answer.status} ${reason}`
    if (outcome !== expected) wrong.push(`${method} ${path} answered ${outcome}`)
  }

  expect(wrong).toEqual([])
  expect(await everythingIn(store)).toBe(before)
})

test.each(formTypes)('no write route takes a body of type "%s"', async (type) => {
  const { store, askWith, cookieFor } = await startTimedStack('sqlite')
  const cookie = await cookieFor('admin@countinghouse.test')
  const before = await everythingIn(store)
  const wrong: string[] = []

  for (const [method, path] of unsafe) {
    const id = (await store.db.selectFrom('operator').select('id').executeTakeFirstOrThrow()).id
    const headers = { 'content-type': type, 'idempotency-key': 'k' }
    const answer = await askWith(cookie)(path.replace('some-id', id), { method, body: '{}', headers })
    if (answer.status !== 415) wrong.push(`${method} ${path} answered ${answer.status}`)
  }

  expect(wrong).toEqual([])
  expect(await everythingIn(store)).toBe(before)
})

test('a request without a content type reaches only routes without a body', async () => {
  const { askWith, cookieFor } = await startTimedStack('sqlite')
  const taken: string[] = []

  for (const [method, path] of unsafe) {
    const cookie = await cookieFor('admin@countinghouse.test')
    const answer = await askWith(cookie)(path, { method, headers: { 'idempotency-key': 'k' } })
    if (answer.status !== 415) taken.push(`${method} ${path} ${answer.status}`)
  }

  // A page of another origin must send a preflight before DELETE, and no preflight is answered.
  expect(taken).toEqual(
    [
      'DELETE /api/session 204',
      'DELETE /api/sessions 204',
      'DELETE /api/sessions/some-id 404',
      'DELETE /api/agreed-rates/some-id 404',
      'DELETE /api/statements/some-id 404',
      'DELETE /api/alert-receivers/some-id 404',
      'DELETE /api/views/some-id 404',
      'DELETE /api/tokens/some-id 404',
      'POST /api/operators/some-id/reset 404',
      'POST /api/operators/some-id/end-sessions 404',
      'PUT /api/operators/some-id 404',
      'POST /api/intents/some-id/resolution 404',
      'POST /api/intents/some-id/approval 404',
    ].toSorted((a, b) => order(a) - order(b)),
  )
})

const order = (line: string) => unsafe.findIndex(([method, path]) => line.startsWith(`${method} ${path} `))

test('answers no read from another site', async () => {
  const { askWith, cookieFor } = await startTimedStack('sqlite')
  const ask = askWith(await cookieFor('admin@countinghouse.test'))
  const statuses = new Set<number>()

  for (const [method, path] of routes.filter(([, path]) => path !== '/api/oidc/callback'))
    if (method === 'GET')
      for (const site of ['cross-site', 'same-site'])
        statuses.add((await ask(path, { headers: { 'sec-fetch-site': site } })).status)

  expect([...statuses]).toEqual([403])
})

test('answers no preflight, so no other origin gets access', async () => {
  const { ask } = await startTimedStack('sqlite')

  for (const [method, path] of unsafe) {
    const answer = await ask(path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.test',
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type',
      },
    })
    expect(answer.status).toBe(403)
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('answers the product itself, a script and a typed address', async () => {
  const { askWith, ask, cookieFor } = await startTimedStack('sqlite', { publicUrl: 'https://office.test' })
  const cookie = (await cookieFor('ops@countinghouse.test')).replace('count', '__Host-count')
  const mine = askWith(cookie)
  const own = { 'sec-fetch-site': 'same-origin', origin: 'https://office.test' }
  const json = { theme: 'dark' }

  expect((await mine('/api/preferences', { method: 'PUT', json, headers: own })).status).toBe(200)
  expect((await mine('/api/preferences', { method: 'PUT', json })).status).toBe(200)
  expect((await mine('/api/session', { headers: { 'sec-fetch-site': 'none' } })).status).toBe(200)
  expect(
    (await ask('/api/oidc/callback?code=x', { headers: { 'sec-fetch-site': 'cross-site' } })).status,
  ).toBe(404)
  const type = 'Application/JSON; charset=utf-8'
  const upper = await mine('/api/preferences', {
    method: 'PUT',
    body: '{}',
    headers: { 'content-type': type },
  })
  expect(upper.status).toBe(200)
  for (const almost of ['application/jsonp', 'application/json-patch+json', 'text/json'])
    expect(
      (await mine('/api/preferences', { method: 'PUT', body: '{}', headers: { 'content-type': almost } }))
        .status,
    ).toBe(415)
})

test('accepts other loopback names on the local machine', async () => {
  const { stack } = await startTimedStack('sqlite')
  const statusFrom = async (origin: string, host: string) =>
    (
      await stack.fetch(
        new Request('http://localhost:4000/api/sign-in', {
          headers: { origin, host, 'sec-fetch-site': 'same-origin' },
        }),
      )
    ).status

  expect(await statusFrom('http://localhost:4000', 'localhost:4000')).toBe(200)
  expect(await statusFrom('http://[::1]:4000', '[::1]:4000')).toBe(200)
  expect(await statusFrom('http://localhost:4001', 'localhost:4000')).toBe(403)
  expect(await statusFrom('http://127.0.0.1.evil.test', '127.0.0.1.evil.test')).toBe(421)
})
