import { readdirSync, readFileSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, type Listening } from '../../src/commands/listen.ts'
import { openStore } from '../../src/store/openStore.ts'
import { desk } from '../support/browser.ts'
import { found, planted, startCanaries, watch } from '../support/canaries.ts'
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
/** What only the server’s own environment holds. */
const settings = [planted.secretKey, planted.oidcSecret]
let told: string[] = []
const provoked = { bodies: [] as string[], headers: [] as string[] }

beforeAll(async () => {
  upstream = await listen(service.fetch, { port: 0, host: '127.0.0.1' })
  server = await startServer(upstream.url)
  canaries.set('first password of the admin', server.firstPassword)
  browser = await chromium.launch(chromiumOptions())
  const { contexts, leave } = await flyCanaries({ canaries, service, server, stores, openWindow })
  told = await readTrail()
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

/** An operator’s own e-mail is who did it: the trail and the table of operators are made to say it. */
const operators = ['adminEmail', 'supportEmail']
/** The ledger is a copy of the service’s records, with what those hold of people. */
const inRecords = /^(person|partner|made(FirstName|LastName|Email|Phone))/

const without = (isExempt: (name: string) => boolean) =>
  new Map([...canaries].filter(([name]) => !isExempt(name)))

test('at least forty canaries flew: each was sent, typed or shown, and would be known again', () => {
  const flown = found(
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
])('a canary is found %s', (_, write) => {
  for (const [name, value] of canaries) expect(found(`<${write(value)}>`, canaries)).toContain(name)
})

test('no log line', () => {
  expect(server.readLog().split('\n').length).toBeGreaterThan(50)
  expect(found(server.readLog(), canaries)).toEqual([])
})

test('no figure', async () => {
  const text = await server.readMetrics()
  expect(text).toContain('countinghouse_creates_total')
  expect(found(text, canaries)).toEqual([])
})

test('no address that the browser asked for, showed or came from', () => {
  const addresses = windows.flatMap(({ seen }) => seen.addresses)
  expect(addresses.length).toBeGreaterThan(100)
  expect(found(addresses.join('\n'), canaries)).toEqual([])
})

test('no storage of the browser', () => {
  expect(stores.length).toBeGreaterThan(5)
  expect(found(stores.join('\n'), canaries)).toEqual([])
  for (const store of stores)
    expect(JSON.parse(store)).toMatchObject({ databases: [], caches: [], cookie: '' })
})

test('no header of an answer, but the cookie itself', () => {
  const headers = [...windows.flatMap(({ seen }) => seen.headers), ...provoked.headers]
  expect(found(headers.join('\n'), canaries)).toEqual([])
})

test('no body of an error', () => {
  expect(provoked.bodies.length).toBeGreaterThan(100)
  const bodies = [...windows.flatMap(({ seen }) => seen.errors), ...provoked.bodies]
  expect(bodies.filter((body) => found(body, canaries).length > 0)).toEqual([])
})

test('no file of the screens', () => {
  const files = readdirSync('dist', { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  for (const { parentPath, name } of files)
    expect(found(readFileSync(`${parentPath}/${name}`, 'latin1'), canaries), name).toEqual([])
})

test('no line of the audit trail', async () => {
  const unexpected = without((name) => operators.includes(name))
  const lines = await withStore(({ db }) => db.selectFrom('audit').selectAll().execute())
  expect(lines.filter((line) => found(JSON.stringify(line), unexpected).length > 0)).toEqual([])
})

test('no byte of the database shows a secret, a pay link, or what was typed', () => {
  const unexpected = without((name) => operators.includes(name) || inRecords.test(name))
  expect(unexpected.size).toBeGreaterThan(30)
  expect(found(server.readFiles(), unexpected)).toEqual([])
})

test('each change of state left one line, and nothing else did', () => {
  const made = (kind: string, ...states: string[]) => states.map((state) => `${kind}-intent.${state}`)
  const cameIn = [
    'session.pending',
    'password.changed',
    'session.pending',
    'second-factor.enrolled',
    'session.started',
  ]
  // How often the page asks for what is typed is its own affair.
  const lines = told.filter((line, nth) => line !== 'contact.searched' || told[nth - 1] !== line)
  expect(lines).toEqual([
    'operator.added',
    'session.started refused',
    'session.started refused',
    ...cameIn,
    'session.ended',
    'session.pending',
    'second-factor.shown refused',
    'session.started',
    // A new password is a new token of the same session.
    'password.changed',
    'operator.added',
    'token.created',
    'token.first-used',
    'export.started',
    'export.finished',
    'access.refused refused',
    'token.refused refused',
    ...cameIn,
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
