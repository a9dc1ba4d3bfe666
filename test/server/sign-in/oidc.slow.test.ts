import { randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../../src/server/http/log.ts'
import { toLocalPath } from '../../../src/server/sign-in/oidcAttempt.ts'
import { secondFactorMethods } from '../../../src/server/config/readConfig.ts'
import { createOidc } from '../../../src/server/sign-in/oidcProvider.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { client, createFakeProvider, startOidcProvider, type IdToken } from '../../support/oidcProvider.ts'
import { cookieOf, origin, startStack } from '../../support/stack.ts'
import { codeAt, enrol, startSharing } from '../../support/timedStack.ts'
import { engines, openTestStore, type Engine } from '../../support/stores.ts'

const redirectUri = `${origin}/api/oidc/callback`
const canaries = /canary|eyJ|verifier|[?&](code|state|nonce)=/
const sharedKey = randomBytes(32).toString('base64url')
const settings = { ...client, label: 'Work account', requireAmr: secondFactorMethods }

/** Links the operator to `sub-1` of this issuer. */
async function link({ db }: Store, issuer: string, subject = 'sub-1') {
  await db
    .updateTable('operator')
    .set({ oidc_issuer: issuer, oidc_subject: subject })
    .where('email', '=', 'ops@countinghouse.test')
    .execute()
}

/** Starts a server with a fake provider. `comeBack` calls the callback as the returning browser. */
async function startServer({
  given = {},
  issuer,
  requireAmr = settings.requireAmr,
  ...more
}: {
  given?: { metadata?: object; deadlineSeconds?: number }
  issuer?: string
  requireAmr?: readonly string[]
  now?: () => number
  env?: Record<string, string>
} = {}) {
  const fake = createFakeProvider({ issuer, metadata: given.metadata })
  const lines: string[] = []
  const store = await openTestStore('sqlite', { now: more.now })
  const oidc = createOidc(
    { ...settings, issuer: fake.issuer, requireAmr },
    { fetch: fake.fetch, deadlineSeconds: given.deadlineSeconds },
  )
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const started = await startStack({ store, oidc, log, env: more.env })
  await link(store, fake.issuer)
  const { ask, askWith } = started

  async function start(path = '/api/oidc/start', cookie?: string) {
    const answer = await askWith(cookie)(path)
    const location = answer.headers.get('location') ?? ''
    const query = URL.canParse(location) ? new URL(location).searchParams : new URLSearchParams()
    fake.nonce = query.get('nonce') ?? ''
    return { answer, location, query, cookie: cookieOf(answer), state: query.get('state') ?? '' }
  }
  const comeBack = (
    { cookie, state }: { cookie?: string | undefined; state: string },
    more: Record<string, string> = {},
  ) =>
    askWith(cookie)(
      `/api/oidc/callback?${new URLSearchParams({ code: 'canary-code', state, iss: fake.issuer, ...more })}`,
    )
  const audit = async () => auditOf(store)
  return { ...started, ask, store, fake, lines, start, comeBack, audit }
}

async function auditOf({ db }: Store) {
  const rows = await db.selectFrom('audit').selectAll().orderBy('seq').execute()
  return rows.map(({ action, outcome, operator_email, details }) => ({
    action,
    outcome,
    by: operator_email,
    ...(JSON.parse(details) as Record<string, unknown>),
  }))
}

const endOf = (answer: Response) => [answer.status, answer.headers.get('location')]
const failed = [303, '/?sign-in=failed']
/** The session cookie that the answer sets. */
const sessionOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .find((line) => line.startsWith('countinghouse='))

/** Follows redirects between server and provider like a browser, which sends no Strict cookies across sites. */
function createBrowser(ask: (request: Request) => Response | Promise<Response>) {
  const jar = new Map<string, { host: string; pair: string; isStrict: boolean }>()
  const visited: string[] = []
  async function go(path: string): Promise<Response> {
    let url = new URL(path, origin)
    let isCrossSite = false
    for (let hop = 0; hop < 12; hop++) {
      visited.push(url.href)
      const cookies = [...jar.values()].filter(
        ({ host, isStrict }) => host === url.host && !(isStrict && isCrossSite),
      )
      const request = new Request(url, {
        redirect: 'manual',
        headers: {
          cookie: cookies.map(({ pair }) => pair).join('; '),
          'sec-fetch-site': isCrossSite ? 'cross-site' : 'same-origin',
          'sec-fetch-dest': 'document',
        },
      })
      const answer = await (url.origin === origin ? ask(request) : fetch(request))
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const name = `${url.host} ${pair.split('=')[0]}`
        if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name)
        else jar.set(name, { host: url.host, pair, isStrict: /samesite=strict/i.test(line) })
      }
      const location = answer.headers.get('location')
      if (location === null || answer.status < 300) return answer
      const next = new URL(location, url)
      isCrossSite ||= next.origin !== url.origin
      url = next
      if (url.origin === origin && !url.pathname.startsWith('/api/')) return answer
    }
    throw new Error('too many redirects')
  }
  const ownCookies = () => [...jar.values()].filter(({ host }) => host === new URL(origin).host)
  return { go, visited, ownCookies, cookie: () => ownCookies().map(({ pair }) => pair)[0] }
}

async function startWithRealProvider(engine: Engine = 'sqlite') {
  const provider = await startOidcProvider({ redirectUri })
  const store = await openTestStore(engine)
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const env = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: client.clientId,
    OIDC_CLIENT_SECRET: client.clientSecret,
    OIDC_LABEL: 'Work account',
  }
  const started = await startStack({ env, store, log })
  await link(store, provider.issuer)
  return { ...started, provider, store, lines, browser: createBrowser(started.stack.fetch) }
}

describe.each(engines)('on %s', (engine) => {
  test('an operator signs in at the provider and returns with a full session', async () => {
    const { ask, askWith, browser, store, lines } = await startWithRealProvider(engine)
    expect(await (await ask('/api/sign-in')).json()).toMatchObject({ oidc: { label: 'Work account' } })

    const last = await browser.go('/api/oidc/start?return=/orders%3Fpage%3D2')

    expect(endOf(last)).toEqual([303, '/orders?page=2'])
    expect(browser.ownCookies()).toEqual([
      { host: '127.0.0.1:4000', pair: expect.stringMatching(/^countinghouse=/), isStrict: true },
      { host: '127.0.0.1:4000', pair: expect.stringMatching(/^countinghouse-device=/), isStrict: true },
    ])
    expect(await (await askWith(browser.cookie())('/api/session')).json()).toMatchObject({
      stage: 'signed-in',
      operator: { email: 'ops@countinghouse.test' },
      role: 'ops',
      stepUpUntil: null,
    })
    expect(await auditOf(store)).toEqual([
      {
        action: 'session.started',
        outcome: 'done',
        by: 'ops@countinghouse.test',
        stage: 'signed-in',
        secondFactor: false,
      },
    ])
    expect(lines.join('')).toContain('"/api/oidc/callback"')
    expect(lines.join('')).not.toMatch(canaries)
  })
})

test('requests a code with PKCE, state and nonce, and no personal data', async () => {
  const { start, fake, comeBack } = await startServer()

  const { answer, query, location, ...rest } = await start()
  await comeBack(rest)

  expect([answer.status, new URL(location).origin]).toEqual([302, 'https://provider.test'])
  expect(Object.fromEntries(query)).toEqual({
    client_id: 'countinghouse',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    state: expect.stringMatching(/^[\w-]{43}$/),
  })
  const token = fake.asked.find(({ path }) => path === '/token')
  expect(Object.fromEntries(token?.body ?? [])).toEqual({
    code: 'canary-code',
    code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
  })
  expect(token?.authorization).toMatch(/^Basic /)
})

test('the cookie of an attempt is sealed, short-lived and limited to these routes', async () => {
  const plain = await (await startServer()).start()
  const https = await (
    await startServer({ env: { PUBLIC_URL: 'https://office.test' } })
  ).start('/api/oidc/start')

  const attributes = 'Max-Age=600; Path=/api/oidc; HttpOnly'
  expect(plain.answer.headers.get('set-cookie')?.replace(/=v\d\.[^;]+/, '=…')).toBe(
    `countinghouse-oidc=…; ${attributes}; SameSite=Lax`,
  )
  expect(https.answer.headers.get('set-cookie')?.replace(/=v\d\.[^;]+/, '=…')).toBe(
    `__Secure-countinghouse-oidc=…; ${attributes}; Secure; SameSite=Lax`,
  )
  expect(https.query.get('redirect_uri')).toBe('https://office.test/api/oidc/callback')
  expect(plain.cookie).not.toContain(plain.state)
})

test.each<[string, IdToken]>([
  ['RS256', { alg: 'RS256' }],
  ['PS256', { alg: 'PS256' }],
  ['ES256', { alg: 'ES256' }],
  ['EdDSA', { alg: 'EdDSA' }],
  [
    'two audiences and us as authorized party',
    { claims: { aud: [client.clientId, 'api'], azp: client.clientId } },
  ],
])('accepts an ID token with %s', async (_, idToken) => {
  const { start, comeBack, fake, askWith } = await startServer()
  const attempt = await start()
  fake.idToken = idToken

  const answer = await comeBack(attempt)

  expect(endOf(answer)).toEqual([303, '/'])
  expect((await askWith(sessionOf(answer))('/api/session')).status).toBe(200)
})

const past = Math.floor(Date.now() / 1000) - 600

test.each<[string, IdToken, string]>([
  ['another nonce', { claims: { nonce: 'x' } }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED nonce'],
  ['no nonce', { claims: { nonce: undefined } }, 'OAUTH_INVALID_RESPONSE'],
  ['another issuer', { claims: { iss: 'https://provider.test/' } }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED iss'],
  ['another audience', { claims: { aud: 'api' } }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED aud'],
  [
    'two audiences, made out to the other',
    { claims: { aud: [client.clientId, 'api'], azp: 'api' } },
    'OAUTH_JWT_CLAIM_COMPARISON_FAILED azp',
  ],
  ['an expiry in the past', { claims: { exp: past } }, 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED exp'],
  ['no expiry', { claims: { exp: undefined } }, 'OAUTH_INVALID_RESPONSE'],
  ['no subject', { claims: { sub: undefined } }, 'OAUTH_INVALID_RESPONSE'],
  ['a subject that is not a text of ASCII', { claims: { sub: 'sub-1\0' } }, 'no subject of ASCII'],
  ['alg none', { alg: 'none' }, 'OAUTH_INVALID_RESPONSE'],
  ["HS256 under the client's secret", { alg: 'HS256' }, 'OAUTH_INVALID_RESPONSE'],
  ['an unsupported algorithm', { alg: 'RS512' }, 'OAUTH_INVALID_RESPONSE'],
  ["a stranger's signature", { alg: 'stranger' }, 'OAUTH_INVALID_RESPONSE'],
])('refuses an ID token with %s', async (_, idToken, why) => {
  const { start, comeBack, fake, audit, lines } = await startServer()
  const attempt = await start()
  fake.idToken = idToken

  const answer = await comeBack(attempt)

  expect([endOf(answer), sessionOf(answer)]).toEqual([failed, undefined])
  expect(await audit()).toEqual([
    { action: 'session.started', outcome: 'refused', by: null, why, through: 'single sign-on' },
  ])
  expect(lines.join('') + JSON.stringify(await audit())).not.toMatch(canaries)
})

test.each([
  ['another state', { state: 'x' }, 'OAUTH_INVALID_RESPONSE'],
  ['no state', { state: '' }, 'OAUTH_INVALID_RESPONSE'],
  ["another provider's name", { iss: 'https://evil.test' }, 'OAUTH_INVALID_RESPONSE'],
  ['no code', { code: '' }, 'OAUTH_INVALID_RESPONSE'],
  [
    'a refusal',
    { error: 'access_denied', error_description: 'canary <b>' },
    'OAUTH_AUTHORIZATION_RESPONSE_ERROR',
  ],
])('ends the attempt after a callback with %s', async (_, changes, why) => {
  const { start, comeBack, audit, fake, lines } = await startServer()
  const attempt = await start()

  const answer = await comeBack(attempt, changes)
  expect(answer.headers.get('set-cookie')).toMatch(/^countinghouse-oidc=; Max-Age=0; Path=\/api\/oidc;/)
  const again = await comeBack({ ...attempt, cookie: cookieOf(answer) })

  expect([endOf(answer), sessionOf(answer), endOf(again)]).toEqual([failed, undefined, failed])
  expect(fake.asked.map(({ path }) => path)).not.toContain('/token')
  expect((await audit()).map((line) => ('why' in line ? line.why : ''))).toEqual([
    why,
    'no sign-in under way',
  ])
  expect(lines.join('') + JSON.stringify(await audit())).not.toMatch(canaries)
})

test.each<[string, (cookie: string) => string | undefined]>([
  ['none', () => undefined],
  ['a changed one', (cookie) => cookie.replace(/.{2}$/, (end) => (end === 'AA' ? 'BB' : 'AA'))],
  ['an empty one', () => 'countinghouse-oidc='],
])('refuses a callback without the cookie of an attempt: %s', async (_, change) => {
  const { start, comeBack, audit } = await startServer()
  const { cookie = '', state } = await start()

  const answer = await comeBack({ cookie: change(cookie), state })

  expect([endOf(answer), sessionOf(answer)]).toEqual([failed, undefined])
  expect(await audit()).toMatchObject([{ outcome: 'refused', why: 'no sign-in under way' }])
})

test('refuses the cookie of another attempt and a cookie sealed for another purpose', async () => {
  const { start, comeBack, stack, audit } = await startServer()
  const mine = await start()
  const theirs = await start()
  const moved = stack.seal.seal('{"state":"x"}', 'totp')

  const crossed = await comeBack({ cookie: mine.cookie, state: theirs.state })
  const foreign = await comeBack({ cookie: `countinghouse-oidc=${moved}`, state: 'x' })

  expect([endOf(crossed), endOf(foreign)]).toEqual([failed, failed])
  expect(await audit()).toHaveLength(2)
})

test('refuses a callback after ten minutes', async () => {
  const time = { now: Date.parse('2026-11-02T12:00:00.000Z') }
  const { start, comeBack } = await startServer({ now: () => time.now })
  const early = await start()
  time.now += 599_000
  expect(endOf(await comeBack(early))).toEqual([303, '/'])
  const late = await start()
  time.now += 600_000

  expect(endOf(await comeBack(late))).toEqual(failed)
})

test('refuses a second use of a callback, even with a copy of the cookie', async () => {
  const { stack, askWith, store } = await startWithRealProvider()
  let savedCookie: string | undefined
  const browser = createBrowser((request) => {
    if (request.url.startsWith(redirectUri)) savedCookie = request.headers.get('cookie') ?? undefined
    return stack.fetch(request)
  })
  await browser.go('/api/oidc/start')
  const used = browser.visited.find((url) => url.startsWith(redirectUri)) ?? ''

  const replayed = await askWith(savedCookie)(used.slice(origin.length))

  expect(savedCookie).toMatch(/^countinghouse-oidc=v\d/)
  expect([endOf(replayed), sessionOf(replayed)]).toEqual([failed, undefined])
  expect(await auditOf(store)).toMatchObject([
    { outcome: 'done' },
    { outcome: 'refused', why: 'this sign-in was used before' },
  ])
})

test.each<[string, unknown]>([
  ['a password alone', ['pwd']],
  ['a password and a PIN', ['pwd', 'pin']],
  ['a text message', ['pwd', 'sms']],
  ['nothing', undefined],
  ['an empty list', []],
  ['a word instead of a list', 'mfa'],
  ['invalid words', [null, { mfa: true }, ['mfa'], 'MFA ']],
])('refuses an operator without a second factor here when the provider reports %s', async (_, amr) => {
  const { start, comeBack, fake, audit, store } = await startServer()
  const attempt = await start()
  fake.idToken = { claims: { amr } }

  const answer = await comeBack(attempt)

  expect([endOf(answer), sessionOf(answer)]).toEqual([[303, '/?sign-in=factor'], undefined])
  expect(await store.db.selectFrom('session').selectAll().execute()).toEqual([])
  expect(await audit()).toMatchObject([
    { outcome: 'refused', by: 'ops@countinghouse.test', why: 'no second factor' },
  ])
})

test.each(secondFactorMethods)('accepts a second factor that the provider reports as %s', async (method) => {
  const { start, comeBack, fake, askWith } = await startServer()
  const attempt = await start()
  fake.idToken = { claims: { amr: ['pwd', method] } }

  const session = sessionOf(await comeBack(attempt))

  expect(await (await askWith(session)('/api/session')).json()).toMatchObject({ stage: 'signed-in' })
})

test('accepts only the configured methods of the provider, or every sign-in when none is required', async () => {
  for (const [requireAmr, amr, location] of [
    [['sms'], ['pwd', 'sms'], '/'],
    [['sms'], ['pwd', 'mfa'], '/?sign-in=factor'],
    [[], undefined, '/'],
  ] as const) {
    const { start, comeBack, fake } = await startServer({ requireAmr })
    const attempt = await start()
    fake.idToken = { claims: { amr } }

    expect(endOf(await comeBack(attempt))).toEqual([303, location])
  }
})

test('asks for the code of the second factor after a password alone at the provider', async () => {
  const { start, comeBack, fake, askWith, signIn, store } = await startServer()
  const { secret } = await enrol((await signIn('ops@countinghouse.test')).ask, { now: Date.now() })
  await store.db.deleteFrom('totp_step').execute()
  const attempt = await start()
  fake.idToken = { claims: { amr: ['pwd'] } }

  const pending = askWith(sessionOf(await comeBack(attempt)))
  const early = await pending('/api/orders')
  const session = await (await pending('/api/session')).json()
  const shown = await pending('/api/session/code', { json: { code: codeAt(secret, Date.now()) } })

  expect([early.status, session.stage, session.permissions]).toEqual([403, 'second-factor', []])
  expect(await shown.json()).toMatchObject({ stage: 'signed-in' })
})

test('without a password here, single sign-on allows no account changes and no second factor', async () => {
  const { start, comeBack, askWith, store } = await startServer()
  const owner = { role: 'admin', password_hash: null }
  await store.db.updateTable('operator').set(owner).where('oidc_subject', '=', 'sub-1').execute()
  const ask = askWith(sessionOf(await comeBack(await start())))

  for (const path of ['/api/operators', '/api/session/enrolment']) {
    const json = { email: 'new@a.test', name: 'N', role: 'admin', mids: ['mer_1'] }
    const answer = await ask(path, { json: path.includes('enrolment') ? {} : json })
    expect([path, answer.status, await answer.json()]).toMatchObject([
      path,
      403,
      { reason: 'no_step_up', message: expect.stringContaining('ask an admin for a first password') },
    ])
  }
  expect((await ask('/api/session/step-up', { json: { password: 'sandbox' } })).status).toBe(409)
})

test('after single sign-on, account changes need the password here', async () => {
  const { start, comeBack, askWith, store } = await startServer()
  await store.db.updateTable('operator').set({ role: 'admin' }).where('oidc_subject', '=', 'sub-1').execute()
  const ask = askWith(sessionOf(await comeBack(await start())))
  const json = { email: 'new@a.test', name: 'N', role: 'ops', mids: ['mer_1'] }

  const early = await ask('/api/operators', { json })
  const shown = await ask('/api/session/step-up', { json: { password: 'sandbox' } })
  const late = await askWith(sessionOf(shown))('/api/operators', { json })

  expect([early.status, await early.json()]).toMatchObject([403, { reason: 'step_up', needs: ['password'] }])
  expect(late.status).toBe(201)
})

describe.each(engines)('on %s', (engine) => {
  test('starts one session for concurrent callbacks of one attempt at two servers', async () => {
    const fake = createFakeProvider()
    const oidc = createOidc({ ...settings, issuer: fake.issuer }, { fetch: fake.fetch })
    const { turn, store } = await startSharing(engine, { oidc, env: { SECRET_KEY: sharedKey } })
    await link(store, fake.issuer)
    const attempt = await turn(0).ask('/api/oidc/start')
    const { searchParams } = new URL(attempt.headers.get('location') ?? '')
    fake.nonce = searchParams.get('nonce') ?? ''
    const back = new URLSearchParams({ code: 'c', state: searchParams.get('state') ?? '', iss: fake.issuer })

    const answers = await Promise.all(
      [0, 1, 2, 3].map((n) => turn(n).askWith(cookieOf(attempt))(`/api/oidc/callback?${back}`)),
    )

    expect(answers.map((answer) => answer.headers.get('location')).toSorted()).toEqual([
      '/',
      ...Array<string>(3).fill('/?sign-in=failed'),
    ])
    expect(fake.asked.filter(({ path }) => path === '/token')).toHaveLength(1)
    expect(await store.db.selectFrom('session').selectAll().execute()).toHaveLength(1)
  })
})

test('refuses a code for another client', async () => {
  const { stack, provider, askWith } = await startWithRealProvider()
  const attempt = await stack.fetch(new Request(`${origin}/api/oidc/start`))
  const foreign = new URL(attempt.headers.get('location') ?? '')
  foreign.searchParams.set('client_id', 'somebody-else')
  const browser = createBrowser(() => new Response('stopped here'))
  await browser.go(foreign.href)
  const back = browser.visited.at(-1) ?? ''

  const answer = await askWith(cookieOf(attempt))(back.slice(origin.length))

  expect(foreign.origin).toBe(provider.issuer)
  expect(back).toMatch(/callback\?code=/)
  expect([endOf(answer), sessionOf(answer)]).toEqual([failed, undefined])
})

test('refuses an unlinked subject, whose e-mail address does not matter', async () => {
  const { start, comeBack, fake, audit } = await startServer()
  const attempt = await start()
  const email = 'ops@countinghouse.test'
  fake.idToken = { claims: { sub: 'SUB-1', email, email_verified: true, preferred_username: email } }

  const answer = await comeBack(attempt)

  expect([endOf(answer), sessionOf(answer)]).toEqual([[303, '/?sign-in=unlinked'], undefined])
  expect(await audit()).toEqual([
    {
      action: 'session.started',
      outcome: 'refused',
      by: null,
      why: 'not linked',
      through: 'single sign-on',
      issuer: 'https://provider.test',
      subject: 'SUB-1',
    },
  ])
})

test('distinguishes the same subject of another provider', async () => {
  const { start, comeBack, store } = await startServer()
  await link(store, 'https://provider.test/')

  expect(endOf(await comeBack(await start()))).toEqual([303, '/?sign-in=unlinked'])
})

test('refuses a disabled operator', async () => {
  const { start, comeBack, store, audit } = await startServer()
  await store.db.updateTable('operator').set({ disabled_at: '2026-11-02T12:00:00.000Z' }).execute()

  const answer = await comeBack(await start())

  expect([endOf(answer), sessionOf(answer)]).toEqual([failed, undefined])
  expect(await audit()).toMatchObject([{ outcome: 'refused', by: 'ops@countinghouse.test', why: 'disabled' }])
})

test('ends the previous session of the browser, although the callback lacks its cookie', async () => {
  const { start, comeBack, signIn, askWith } = await startServer()
  const before = await signIn('admin@countinghouse.test')
  const attempt = await start('/api/oidc/start', before.cookie)
  expect((await before.ask('/api/session')).status).toBe(200)

  const answer = await comeBack(attempt)

  expect((await before.ask('/api/session')).status).toBe(401)
  expect(await (await askWith(sessionOf(answer))('/api/session')).json()).toMatchObject({ role: 'ops' })
})

test('a failed attempt keeps the previous session', async () => {
  const { start, comeBack, signIn } = await startServer()
  const before = await signIn('admin@countinghouse.test')

  await comeBack(await start('/api/oidc/start', before.cookie), { state: 'x' })

  expect((await before.ask('/api/session')).status).toBe(200)
})

test.each([
  ['/orders', '/orders'],
  ['/orders?filter=%7B%7D#top', '/orders?filter=%7B%7D#top'],
  [undefined, '/'],
  ['', '/'],
  ['orders', '/'],
  ['//evil.test', '/'],
  ['/\\evil.test', '/'],
  ['\\\\evil.test', '/'],
  ['/\t/evil.test', '/'],
  ['/\n/evil.test', '/'],
  [' //evil.test', '/'],
  ['https://evil.test', '/'],
  ['javascript:alert(1)', '/'],
  ['@evil.test', '/'],
  ['/..//evil.test', '/'],
  ['/./\\evil.test', '/'],
  ['/a/..//evil.test', '/'],
  ['/%0d%0aset-cookie:a=1', '/%0d%0aset-cookie:a=1'],
  ['/a\r\nset-cookie: a=1', '/'],
  ['/api/oidc/start', '/'],
  ['/x/../api/session', '/'],
  [`/${'x'.repeat(2000)}`, '/'],
])('maps the return path %j to %s', async (target, path) => {
  expect(toLocalPath(target)).toBe(path)
  expect(new URL(path, origin).origin).toBe(origin)
})

test('ignores a foreign address in `return`', async () => {
  const { start, comeBack } = await startServer()

  const attempt = await start(`/api/oidc/start?return=${encodeURIComponent('//evil.test')}`)

  expect(endOf(await comeBack(attempt))).toEqual([303, '/'])
})

test('a failing provider blocks only single sign-on, and the next attempt contacts it again', async () => {
  const { start, comeBack, fake, signIn, audit, lines } = await startServer()
  fake.trouble = () => Promise.reject(new TypeError('fetch failed canary'))
  expect(endOf((await start()).answer)).toEqual([302, '/?sign-in=unavailable'])
  fake.trouble = () => new Response('canary', { status: 503 })
  expect(endOf((await start()).answer)).toEqual([302, '/?sign-in=unavailable'])
  expect((await signIn('ops@countinghouse.test')).answer.status).toBe(200)
  fake.trouble = undefined
  const attempt = await start()
  expect(attempt.answer.status).toBe(302)
  fake.trouble = (path) => (path === '/token' ? Promise.reject(new TypeError('canary')) : undefined)

  expect(endOf(await comeBack(attempt))).toEqual([303, '/?sign-in=unavailable'])

  expect((await audit()).at(-1)).toMatchObject({ outcome: 'refused', why: 'the provider did not answer' })
  expect(lines.join('')).toContain('discovery: the provider did not answer')
  expect(lines.join('')).not.toMatch(canaries)
})

test('starts although the provider is unreachable', async () => {
  const { stack } = await startStack({
    env: { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
  })
  onTestFinished(() => stack.close())

  const answer = await stack.fetch(new Request(`${origin}/api/oidc/start`))

  expect(endOf(answer)).toEqual([302, '/?sign-in=unavailable'])
})

test('waits for a silent provider no longer than the configured time', async () => {
  const { start, comeBack, fake, audit } = await startServer({ given: { deadlineSeconds: 0.1 } })
  const attempt = await start()
  fake.trouble = () => new Promise(() => {})

  expect(endOf(await comeBack(attempt))).toEqual([303, '/?sign-in=unavailable'])
  expect(await audit()).toMatchObject([{ why: 'the provider did not answer' }])
})

test('concurrent attempts read the configuration of the provider once, and keep it', async () => {
  const { start, fake } = await startServer()

  await Promise.all([start(), start()])
  await start()

  expect(fake.asked.map(({ path }) => path)).toEqual(['/.well-known/openid-configuration'])
})

test.each<[string, object]>([
  ['another issuer', { issuer: 'https://evil.test' }],
  ['an issuer with a trailing slash', { issuer: 'https://provider.test/' }],
  ['an authorization page without TLS', { authorization_endpoint: 'http://provider.test/authorize' }],
  ['no authorization page', { authorization_endpoint: undefined }],
])('does not use a provider whose configuration names %s', async (_, metadata) => {
  const { start } = await startServer({ given: { metadata } })

  expect(endOf((await start()).answer)).toEqual([302, '/?sign-in=unavailable'])
})

test.each<[string, object]>([
  ['accepts tokens without TLS', { token_endpoint: 'http://provider.test/token' }],
  ['publishes its keys without TLS', { jwks_uri: 'http://provider.test/jwks' }],
  ['supports no accepted algorithm', { id_token_signing_alg_values_supported: ['HS256', 'none'] }],
])('a provider that %s cannot sign in operators', async (_, metadata) => {
  const { start, comeBack } = await startServer({ given: { metadata } })

  const answer = await comeBack(await start())

  expect([endOf(answer), sessionOf(answer)]).toEqual([failed, undefined])
})

test('allows http only on loopback, for the issuer and for the addresses it names', async () => {
  const far = { ...settings, issuer: 'http://provider.test' }
  expect(() => createOidc(far)).toThrow(
    'OIDC_ISSUER: expected https, or http on loopback, got "http://provider.test"',
  )
  const metadata = { token_endpoint: 'http://provider.test/token' }
  const { start, comeBack, fake } = await startServer({ issuer: 'http://localhost:9', given: { metadata } })

  const answer = await comeBack(await start())

  expect(endOf(answer)).toEqual([303, '/?sign-in=unavailable'])
  expect(fake.asked.map(({ path }) => path)).not.toContain('/token')
})

test('follows no redirect of the provider and reads at most a megabyte', async () => {
  const { start, fake, lines } = await startServer()
  fake.trouble = () => Response.redirect('http://169.254.169.254/', 302)
  expect(endOf((await start()).answer)).toEqual([302, '/?sign-in=unavailable'])
  fake.trouble = () => new Response('x'.repeat(1_100_000))

  expect(endOf((await start()).answer)).toEqual([302, '/?sign-in=unavailable'])
  expect(lines.join('')).toContain('discovery: the response of the provider is too large')
  expect(fake.asked).toHaveLength(2)
})

test('refuses a start from another site and a callback in a frame', async () => {
  const { ask } = await startServer()
  const headers = { 'sec-fetch-site': 'cross-site' }

  const attempt = await ask('/api/oidc/start', { headers })
  const framed = await ask('/api/oidc/callback', { headers: { ...headers, 'sec-fetch-dest': 'iframe' } })

  expect([attempt.status, framed.status]).toEqual([403, 403])
})

test('records repeated failed callbacks as one line and a count', async () => {
  const { ask, audit, signIn, stack } = await startServer()
  for (let count = 0; count < 100; count++) await ask('/api/oidc/callback?state=x')

  expect((await ask('/api/oidc/callback?state=x')).status).toBe(429)
  await stack.refusals.settle({ all: true })
  expect(await audit()).toMatchObject([{ why: 'no sign-in under way' }, { times: 99 }])
  expect((await signIn('ops@countinghouse.test')).answer.status).toBe(200)
})

test('offers no single sign-on without a provider', async () => {
  const { ask, stack } = await startStack()
  onTestFinished(() => stack.close())

  expect((await ask('/api/oidc/start')).status).toBe(404)
  expect((await ask('/api/oidc/callback')).status).toBe(404)
  expect(await (await ask('/api/sign-in')).json()).toMatchObject({ oidc: null })
})
