import { readdirSync, readFileSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, type Listening } from '../../src/commands/listen.ts'
import { openStore } from '../../src/store/openStore.ts'
import { desk } from '../support/browser.ts'
import { findCanaries, planted, startCanaries, watch } from '../support/canaries.ts'
import { flyCanaries } from '../support/canaryFlight.ts'
import { chromiumOptions } from '../support/chromium.ts'
import { plantedService, startServer } from '../support/plantedService.ts'
import { provokeErrors } from '../support/provokeErrors.ts'

const canaries = startCanaries()
const service = plantedService()
let upstream: Listening
let server: Awaited<ReturnType<typeof startServer>>
let browser: Browser
const windows: { context: BrowserContext; seen: ReturnType<typeof watch> }[] = []
const stores: string[] = []
/** Secrets that exist only in the server’s own environment. */
const settings = [planted.secretKey, planted.oidcSecret]
let auditLines: string[] = []
const provoked = { bodies: [] as string[], headers: [] as string[] }

beforeAll(async () => {
  upstream = await listen(service.fetch, { port: 0, host: '127.0.0.1' })
  server = await startServer(upstream.url)
  canaries.set('first password of the admin', server.firstPassword)
  browser = await chromium.launch(chromiumOptions())
  const { contexts, leave } = await flyCanaries({ canaries, service, server, stores, openWindow })
  auditLines = await readTrail()
  for (const context of contexts) {
    const { bodies, headers } = await provokeErrors(context, server.url)
    provoked.bodies.push(...bodies)
    provoked.headers.push(...headers)
  }
  await leave()
  for (const { seen } of windows) await seen.settled()
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await upstream?.close()
})

async function openWindow(path: string): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: desk, locale: 'en-GB' })
  windows.push({ context, seen: watch(context, canaries) })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(server.url + path)
  return { page, context }
}

async function withStore<T>(work: (store: Awaited<ReturnType<typeof openStore>>) => Promise<T>): Promise<T> {
  const store = await openStore(server.databaseUrl)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

const readTrail = () =>
  withStore(async ({ db }) => {
    const lines = await db.selectFrom('audit').selectAll().orderBy('seq').execute()
    return lines.map(({ action, outcome }) => (outcome === 'done' ? action : `${action} ${outcome}`))
  })

/** The audit log and the operators table name each operator by e-mail on purpose. */
const operators = ['adminEmail', 'supportEmail']
/** The ledger copies the service’s records, including personal data. */
const inRecords = /^(person|partner|made(FirstName|LastName|Email|Phone))/

const without = (isExempt: (name: string) => boolean) =>
  new Map([...canaries].filter(([name]) => !isExempt(name)))

test('sends, types or shows at least forty canaries, each long enough to be recognised', () => {
  const flown = findCanaries(
    [...service.heard, ...windows.flatMap(({ seen }) => seen.bodies), ...settings].join('\n'),
    canaries,
  )
  const byCookie = [...canaries.keys()].filter((name) => name.startsWith('session token'))
  const shown = [...canaries.keys()].filter((name) => /^(secret|recovery code) |^access token$/.test(name))
  expect(byCookie.length).toBeGreaterThan(5)
  expect(shown).toHaveLength(7)
  expect([...canaries.keys()].filter((name) => ![...flown, ...byCookie, ...shown].includes(name))).toEqual([])
  expect(canaries.size).toBeGreaterThanOrEqual(40)
  expect([...canaries.values()].filter((value) => value.length < 8)).toEqual([])
})

test.each<[how: string, write: (text: string) => string]>([
  ['as it is', (text) => text],
  ['in capitals', (text) => text.toUpperCase()],
  ['in an address', encodeURIComponent],
  ['in a query', (text) => new URLSearchParams({ text }).toString()],
  ['in base 64', (text) => btoa(text)],
  ['in hexadecimal', (text) => Buffer.from(text).toString('hex')],
])('finds a canary %s', (_, write) => {
  for (const [name, value] of canaries) expect(findCanaries(`<${write(value)}>`, canaries)).toContain(name)
})

test('log lines contain no canary', () => {
  expect(server.readLog().split('\n').length).toBeGreaterThan(50)
  expect(findCanaries(server.readLog(), canaries)).toEqual([])
})

test('metrics contain no canary', async () => {
  const text = await server.readMetrics()
  expect(text).toContain('countinghouse_creates_total')
  expect(findCanaries(text, canaries)).toEqual([])
})

test('no address that the browser requested, showed or sent as referrer contains a canary', () => {
  const addresses = windows.flatMap(({ seen }) => seen.addresses)
  expect(addresses.length).toBeGreaterThan(100)
  expect(findCanaries(addresses.join('\n'), canaries)).toEqual([])
})

test('browser storage contains no canary', () => {
  expect(stores.length).toBeGreaterThan(5)
  expect(findCanaries(stores.join('\n'), canaries)).toEqual([])
  for (const store of stores)
    expect(JSON.parse(store)).toMatchObject({ databases: [], caches: [], cookie: '' })
})

test('no response header except the cookie contains a canary', () => {
  const headers = [...windows.flatMap(({ seen }) => seen.headers), ...provoked.headers]
  expect(findCanaries(headers.join('\n'), canaries)).toEqual([])
})

test('error bodies contain no canary', () => {
  expect(provoked.bodies.length).toBeGreaterThan(100)
  const bodies = [...windows.flatMap(({ seen }) => seen.errors), ...provoked.bodies]
  expect(bodies.filter((body) => findCanaries(body, canaries).length > 0)).toEqual([])
})

test('built files contain no canary', () => {
  const files = readdirSync('dist', { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  for (const { parentPath, name } of files)
    expect(findCanaries(readFileSync(`${parentPath}/${name}`, 'latin1'), canaries), name).toEqual([])
})

test('audit lines contain no canary', async () => {
  const unexpected = without((name) => operators.includes(name))
  const lines = await withStore(({ db }) => db.selectFrom('audit').selectAll().execute())
  expect(lines.filter((line) => findCanaries(JSON.stringify(line), unexpected).length > 0)).toEqual([])
})

test('the database files contain no secret, pay link or typed text in plain text', () => {
  const unexpected = without((name) => operators.includes(name) || inRecords.test(name))
  expect(unexpected.size).toBeGreaterThan(30)
  expect(findCanaries(server.readFiles(), unexpected)).toEqual([])
})

test('each change of state writes exactly one audit line', () => {
  const made = (kind: string, ...states: string[]) => states.map((state) => `${kind}-intent.${state}`)
  const firstSignIn = [
    'session.pending',
    'password.changed',
    'session.pending',
    'second-factor.enrolled',
    'session.started',
  ]
  // The number of searches per typed text depends on the timing of the page.
  const lines = auditLines.filter((line, nth) => line !== 'contact.searched' || auditLines[nth - 1] !== line)
  expect(lines).toEqual([
    'operator.added',
    'session.started refused',
    'session.started refused',
    ...firstSignIn,
    'session.ended',
    'session.pending',
    'second-factor.shown refused',
    'session.started',
    // A new password gives the same session a new token.
    'password.changed',
    'operator.added',
    'token.created',
    'token.first-used',
    'export.started',
    'export.finished',
    'access.refused refused',
    'token.refused refused',
    ...firstSignIn,
    'contact.searched',
    'contact.revealed',
    ...made('user', 'created', 'sending', 'rejected failed'),
    'contact.searched',
    ...made('user', 'created', 'sending', 'confirmed'),
    ...made('order', 'created', 'sending', 'confirmed'),
    'receipt.read',
    ...made('order', 'created', 'sending', 'unknown failed', 'linked'),
  ])
})
