import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listen, type Listening } from '../../src/commands/listen.ts'
import { ownPolicies } from '../../src/server/access/permissions.ts'
import { useProduct } from '../support/browser.ts'

type Seen = { method: string; path: string; hasCookie: boolean; site: string | undefined }

/** Requests that reached the server: proof that each attack was really sent. */
let seen: Seen[] = []
const product = useProduct({
  parts: {
    addressOf: ({ req }) => {
      const hasCookie = /countinghouse=/.test(req.header('cookie') ?? '')
      seen.push({ method: req.method, path: req.path, hasCookie, site: req.header('sec-fetch-site') })
      return '192.0.2.1'
    },
  },
})
let evil: Listening

beforeAll(async () => {
  const page = '<!doctype html><title>A harmless page</title><p>Look at this.'
  evil = await listen(() => new Response(page, { headers: { 'content-type': 'text/html' } }), {
    port: 0,
    host: '127.0.0.1',
  })
})
afterAll(() => evil.close())
beforeEach(() => {
  seen = []
})

/** Row counts of all tables that an attack could change. */
async function world() {
  const { db } = product.stack().store
  const count = async (table: 'session' | 'operator' | 'order_intent' | 'audit' | 'preference') =>
    (await db.selectFrom(table).selectAll().execute()).length
  const names = ['session', 'operator', 'order_intent', 'audit', 'preference'] as const
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await count(name)] as const)))
}

/** Opens a foreign page in the browser of a signed-in admin. */
async function lure(host: '127.0.0.1' | 'localhost') {
  const { page, context } = await product.open('/healthz')
  await page.goto(evil.url.replace('127.0.0.1', host))
  const whoAmI = async () =>
    (await (await context.request.get(`${product.url()}/api/session`)).json()).operator.email
  expect(await whoAmI()).toBe('admin@countinghouse.test')
  seen = []
  return { page, context, whoAmI, before: await world() }
}

const bodies = {
  '/api/session': '{"email":"support@countinghouse.test","password":"sandbox"}',
  '/api/session/enrolment': '{}',
  '/api/operators': '{"email":"evil@a.test","name":"E","role":"admin","mids":["mer_1"]}',
  '/api/v3/orders':
    '{"orderType":"payin","source":{"currency":"USD","amount":"50.00","paymentType":"card","paymentCode":"card_usd"},"destination":{"currency":"USDT"}}',
  '/api/v3/users/individual': '{"firstName":"E","lastName":"E","country":"PRT"}',
  '/api/search': '{"text":"a"}',
}
/** LONG sends all of them; same-origin.slow.test.ts asks the server about each. */
const unsafePaths = [
  ...Object.keys(ownPolicies)
    .filter((route) => !route.startsWith('GET'))
    .map((route) => route.replace(':id', 'some-id')),
  'POST /api/v3/orders',
  'POST /api/v3/users/individual',
].filter((route, nth) => process.env.LONG || nth % 8 === 0 || (route.split(' ')[1] ?? '') in bodies)

/** On 127.0.0.1 another port is the same site, so the browser sends the cookie; localhost is another site with fewer rights. */
const bothSites = ['127.0.0.1', 'localhost'] as const
const hosts = process.env.LONG ? bothSites : (['127.0.0.1'] as const)

test.each(bothSites)('a page on %s can read nothing with fetch', async (host) => {
  const { page, before } = await lure(host)

  const outcomes = await page.evaluate(async (target) => {
    const outcomes: string[] = []
    for (const path of ['/api/session', '/api/operators', '/api/v1/public/orders', '/api/sign-in', '/'])
      for (const mode of ['cors', 'no-cors'] as const) {
        const answer = await fetch(target + path, { mode, credentials: 'include' }).catch(() => undefined)
        if (answer === undefined) outcomes.push('refused')
        else outcomes.push(`${answer.type} ${answer.status} ${(await answer.text()).length}`)
      }
    return [...new Set(outcomes)]
  }, product.url())

  // CORP withholds even opaque responses.
  expect(outcomes).toEqual(['refused'])
  expect(seen.some(({ hasCookie }) => hasCookie)).toBe(host === '127.0.0.1')
  expect(await world()).toEqual(before)
})

test.each(hosts)('a page on %s can change nothing with fetch, in any mode or type', async (host) => {
  const { page, whoAmI, before } = await lure(host)

  const answerCount = await page.evaluate(
    async ({ target, routes, bodies }) => {
      let answerCount = 0
      const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', undefined]
      for (const route of routes) {
        const [method = '', path = ''] = route.split(' ')
        const body = (bodies as Record<string, string>)[path] ?? '{}'
        for (const type of types)
          for (const mode of ['cors', 'no-cors'] as const) {
            const headers = type === undefined ? undefined : { 'Content-Type': type }
            const init = { method, mode, headers, body, credentials: 'include' } as RequestInit
            await fetch(target + path, init).then(
              () => answerCount++,
              () => {},
            )
          }
        navigator.sendBeacon(target + path, new Blob([body], { type: 'text/plain' }))
      }
      return answerCount
    },
    { target: product.url(), routes: unsafePaths, bodies },
  )

  expect(answerCount).toBe(0)
  expect(seen.filter(({ method }) => method === 'POST').length).toBeGreaterThan(10)
  expect(seen.some(({ method, hasCookie }) => method === 'POST' && hasCookie)).toBe(host === '127.0.0.1')
  // Requests that need a preflight never arrived.
  expect(seen.filter(({ method }) => method === 'PUT' || method === 'DELETE')).toEqual([])
  expect(await world()).toEqual(before)
  expect(await whoAmI()).toBe('admin@countinghouse.test')
})

test.each(hosts)('a form on a page on %s changes nothing and does not change the session', async (host) => {
  const { page, whoAmI, before } = await lure(host)
  const posts = unsafePaths.filter((route) => route.startsWith('POST')).map((route) => route.slice(5))

  await page.evaluate(
    async ({ target, posts, bodies }) => {
      for (const path of posts)
        for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
          const frame = document.createElement('iframe')
          frame.name = crypto.randomUUID()
          document.body.append(frame)
          const form = document.createElement('form')
          Object.assign(form, { action: target + path, method: 'post', target: frame.name, enctype })
          const input = document.createElement('input')
          // As text/plain this body reads as JSON: {"email": …, "ignored": "="}
          input.name = `${((bodies as Record<string, string>)[path] ?? '{}').slice(0, -1)},"ignored":"`
          input.value = '"}'
          form.append(input)
          document.body.append(form)
          const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
          form.submit()
          await loaded
        }
    },
    { target: product.url(), posts, bodies },
  )

  expect(seen.filter(({ method }) => method === 'POST').length).toBeGreaterThanOrEqual(posts.length * 3)
  expect(seen.some(({ hasCookie }) => hasCookie)).toBe(host === '127.0.0.1')
  expect(await world()).toEqual(before)
  expect(await whoAmI()).toBe('admin@countinghouse.test')
})

test.each(hosts)('a page on %s can neither frame the product nor load its resources', async (host) => {
  const { page, before } = await lure(host)

  const outcomes = await page.evaluate(async (target) => {
    const load = (tag: 'img' | 'script' | 'link', path: string) =>
      new Promise<string>((resolve) => {
        const element = document.createElement(tag)
        element.addEventListener('load', () => resolve(`${tag} loaded`))
        element.addEventListener('error', () => resolve('refused'))
        if (tag === 'link') Object.assign(element, { rel: 'stylesheet', href: target + path })
        else Object.assign(element, { src: target + path })
        document.body.append(element)
      })
    const outcomes = []
    outcomes.push(await load('img', '/favicon.svg'), await load('img', '/api/session'))
    outcomes.push(await load('script', '/api/operators'), await load('link', '/api/session'))
    const frames = ['/', '/orders', '/sign-in', '/api/session'].map((path) => {
      const frame = document.createElement('iframe')
      frame.src = target + path
      document.body.append(frame)
      const isReadable = () => {
        try {
          return frame.contentDocument !== null
        } catch {
          return false
        }
      }
      return new Promise<string>((resolve) => {
        frame.addEventListener('load', () => resolve(isReadable() ? 'readable' : 'refused'))
      })
    })
    return [...new Set([...outcomes, ...(await Promise.all(frames))])]
  }, product.url())

  expect(outcomes).toEqual(['refused'])
  const shown = () => page.frames().map((frame) => frame.url())
  await expect.poll(() => shown().filter((url) => url.startsWith('chrome-error:')).length).toBe(4)
  expect(shown().filter((url) => url.startsWith(product.url()))).toEqual([])
  expect(await world()).toEqual(before)
})

test.each(hosts)('a page on %s loses its reference to a product window that it opened', async (host) => {
  const { page, context } = await lure(host)

  const opened = context.waitForEvent('page')
  await page.evaluate((target) => {
    Object.assign(window, { theirs: window.open(target) })
  }, product.url())
  const popup = await opened
  await popup.waitForLoadState('domcontentloaded')
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { theirs: Window }).theirs.closed))
    .toBe(true)

  expect(await popup.evaluate(() => window.opener === null)).toBe(true)
})
