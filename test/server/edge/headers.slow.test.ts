import { request } from 'node:http'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../src/commands/listen.ts'
import { readStaticFiles } from '../../../src/server/edge/staticFiles.ts'
import type { Ask } from '../../support/stack.ts'
import { startTimedStack } from '../../support/timedStack.ts'

const order = {
  orderType: 'payin',
  purposeCode: 'personal',
  source: { currency: 'USD', amount: '50.00', paymentType: 'card', paymentCode: 'card_usd' },
  destination: { currency: 'USDT' },
}

/** One answer of each kind that the server gives, by a description. */
async function answers(publicUrl: string): Promise<Record<string, Response>> {
  const files = readStaticFiles('dist')
  const { as, ask, stack, store, cookieFor, askWith } = await startTimedStack('sqlite', { publicUrl, files })
  const isHttps = publicUrl.startsWith('https:')
  const admin: Ask = isHttps
    ? askWith(
        (await cookieFor('admin@countinghouse.test')).replace('countinghouse=', '__Host-countinghouse='),
      )
    : await as('admin')
  const page = await (await ask('/')).text()
  const asset = /(\/assets\/[^"]+\.js)/.exec(page)?.[1] ?? '/none'
  const made = await (
    await admin('/api/v3/orders', { json: order, headers: { 'Idempotency-Key': 'k' } })
  ).json()
  const json = { email: 'ops@countinghouse.test', password: 'sandbox' }
  const given: Record<string, Response> = {
    'the page': await ask('/'),
    'a screen path': await ask('/orders/o-1/show'),
    'an asset': await ask(asset),
    'an asset that is not there': await ask('/assets/none.js'),
    'the icon': await ask('/favicon.svg'),
    'a method that the page does not take': await ask('/', { method: 'POST' }),
    healthz: await ask('/healthz'),
    readyz: await ask('/readyz'),
    'the pay page': await ask(new URL(made.data.payUrl).pathname),
    'no pay page': await ask('/pay/none'),
    'open to all': await ask('/api/sign-in'),
    'a sign-in': await ask('/api/session', { json }),
    'a wrong sign-in': await ask('/api/session', { json: { ...json, password: 'x' } }),
    'signed out': await ask('/api/session'),
    'a session': await admin('/api/session'),
    'a list': await admin('/api/operators'),
    'a forwarded list': await admin('/api/v1/public/orders'),
    'a forwarded refusal': await admin('/api/v1/public/orders/none'),
    'no route': await ask('/api/none'),
    'no method': await ask('/api/session', { method: 'PATCH' }),
    'no preflight': await ask('/api/session', { method: 'OPTIONS' }),
    'a HEAD': await ask('/api/sign-in', { method: 'HEAD' }),
    'a wrong body': await ask('/api/session', { body: '{' }),
    'a wrong type': await ask('/api/session', { body: 'a=1', headers: { 'content-type': 'text/plain' } }),
    'too large a body': await ask('/api/session', { body: 'x'.repeat(70_000) }),
    'another origin': await ask('/api/session', { headers: { origin: 'https://evil.test' } }),
    'a sign-out': await (await signedInAgain()).call(null, '/api/session', { method: 'DELETE' }),
  }
  stack.sandbox.change({ trouble: ['v1.listOrders=reset:1'] })
  given['a service that is gone'] = await admin('/api/v1/public/orders')
  await store.close()
  given['a store that is gone'] = await admin('/api/operators')
  given['not ready'] = await ask('/readyz')
  return given

  async function signedInAgain() {
    const cookie = await cookieFor('support@countinghouse.test')
    return askWith(isHttps ? cookie.replace('countinghouse=', '__Host-countinghouse=') : cookie)
  }
}

function cspFaults(policy: string): string[] {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity <= Severity.MEDIUM)
    .map(({ directive, description }) => `${directive}: ${description}`)
}

test.each(['http://127.0.0.1:4000', 'https://office.test'])(
  'every answer under %s has its security headers',
  async (url) => {
    const given = await answers(url)

    const wrong: string[] = []
    for (const [name, { status, headers }] of Object.entries(given)) {
      const say = (what: string) => wrong.push(`${name} (${status}): ${what}`)
      for (const fault of cspFaults(headers.get('content-security-policy') ?? '')) say(fault)
      const fixed = {
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'strict-transport-security': url.startsWith('https:') ? 'max-age=31536000' : null,
        'access-control-allow-origin': null,
        'access-control-allow-credentials': null,
        'x-powered-by': null,
        server: null,
      }
      for (const [header, value] of Object.entries(fixed))
        if (headers.get(header) !== value) say(`${header}: ${headers.get(header)}`)
      if (!headers.get('x-request-id')) say('no request id')
    }

    expect(wrong).toEqual([])
    expect(
      Object.fromEntries(Object.entries(given).map(([name, { status }]) => [name, status])),
    ).toMatchObject({
      'an asset': 200,
      'an asset that is not there': 404,
      'the pay page': 200,
      'a session': 200,
      'a forwarded list': 200,
      'no route': 404,
      'no method': 405,
      'no preflight': 405,
      'a wrong type': 415,
      'too large a body': 413,
      'another origin': 403,
      'a sign-out': 204,
      'a method that the page does not take': 404,
    })
    expect(given['a service that is gone']?.status).toBe(502)
    expect(given['a store that is gone']?.status).toBeGreaterThanOrEqual(500)
  },
)

test('no cache stores an API answer or the page', async () => {
  const given = await answers('http://127.0.0.1:4000')
  const isApi = (name: string) => !/page|asset|icon|screen|healthz|readyz|ready$/.test(name)

  for (const [name, { headers }] of Object.entries(given))
    if (isApi(name)) expect([name, headers.get('cache-control')]).toEqual([name, 'no-store'])
  expect(given['the page']?.headers.get('cache-control')).toBe('no-store')
  expect(given['a screen path']?.headers.get('cache-control')).toBe('no-store')
  expect(given['an asset']?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('errors are JSON in the documented shape without internals', async () => {
  const given = await answers('http://127.0.0.1:4000')

  // Files, pages of the stand-in and forwarded refusals have bodies of their own.
  const ours = (name: string) => !/asset|pay page|forwarded refusal/.test(name)

  for (const [name, answer] of Object.entries(given)) {
    if (answer.status < 400 || !ours(name)) continue
    const text = await answer.text()
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(JSON.parse(text)).toMatchObject({
      error: expect.any(String),
      message: expect.any(String),
      code: answer.status,
      details: expect.any(Array),
      requestId: answer.headers.get('x-request-id'),
    })
    expect(text).not.toMatch(/\.ts|node_modules|sqlite|select |stack/i)
  }
})

test('each page has its own nonce, equal to the one of its policy', async () => {
  const { ask } = await startTimedStack('sqlite', { files: readStaticFiles('dist') })
  const nonces = new Set<string>()

  for (let n = 0; n < 5; n++) {
    const answer = await ask('/orders')
    const policy = answer.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([\w-]{24})'/.exec(policy)?.[1] ?? 'none'
    expect(await answer.text()).toContain(`<meta name="style-nonce" content="${nonce}">`)
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    nonces.add(nonce)
  }

  expect(nonces.size).toBe(5)
})

test('binds the cookie to the host under https, names it plainly over http, and hides both from scripts', async () => {
  const json = { email: 'ops@countinghouse.test', password: 'sandbox' }
  const cookiesUnder = async (publicUrl: string) => {
    const { ask } = await startTimedStack('sqlite', { publicUrl })
    return (await ask('/api/session', { json })).headers.getSetCookie()
  }
  const secure = await cookiesUnder('https://office.test')
  const plain = await cookiesUnder('http://127.0.0.1:4000')

  // The session cookie and the device cookie.
  expect(secure).toHaveLength(2)
  for (const one of secure)
    expect(one).toMatch(
      /^__Host-countinghouse[\w-]*=[\w-]{43}; (Max-Age=\d+; )?Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  expect(plain).toHaveLength(2)
  for (const one of plain)
    expect(one).toMatch(/^countinghouse[\w-]*=[\w-]{43}; (Max-Age=\d+; )?Path=\/; HttpOnly; SameSite=Strict$/)
})

test('a cookie with the plain name opens nothing under https', async () => {
  const { askWith, cookieFor } = await startTimedStack('sqlite', { publicUrl: 'https://office.test' })
  const cookie = await cookieFor('admin@countinghouse.test')

  expect((await askWith(cookie)('/api/session')).status).toBe(401)
  expect((await askWith(cookie.replace('count', '__Host-count'))('/api/session')).status).toBe(200)
})

test("signing out clears the browser's storage and cookie", async () => {
  const { as } = await startTimedStack('sqlite')

  for (const path of ['/api/session', '/api/sessions']) {
    const answer = await (await as('ops'))(path, { method: 'DELETE' })
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0')
  }
})

test("ignores a client's own request ID, forwarded host and method override", async () => {
  const { stack } = await startTimedStack('sqlite')
  const answer = await stack.fetch(
    new Request('http://127.0.0.1:4000/api/session', {
      headers: {
        'x-request-id': 'mine',
        'x-forwarded-host': 'evil.test',
        'x-forwarded-proto': 'https',
        'x-http-method-override': 'DELETE',
      },
    }),
  )

  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.headers.has('strict-transport-security')).toBe(false)
})

test.each(['TRACE', 'PROPFIND', 'PURGE', 'CONNECT'])('%s over a real socket does nothing', async (method) => {
  const { stack } = await startTimedStack('sqlite')
  const server = await listen(stack.fetch, { port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())

  for (const path of ['/', '/api/session', '/api/v1/public/orders']) {
    const { status, text } = await new Promise<{ status: number; text: string }>((resolve) => {
      const outgoing = request(server.url + path, { method, headers: { cookie: 'canary=1' }, agent: false })
      outgoing.on('response', (answer) => {
        let text = ''
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      })
      outgoing.on('connect', () => resolve({ status: 0, text: 'connected' }))
      outgoing.on('error', () => resolve({ status: 400, text: '' }))
      outgoing.end()
    })
    expect([400, 401, 404, 405]).toContain(status)
    expect(text).not.toContain('canary')
  }
})
