import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startSweeps } from '../../src/commands/startSweeps.ts'
import { appendAudit } from '../../src/server/trail/audit.ts'
import { storableText } from '../../src/store/engine/storableText.ts'
import { expectNoSidewaysScroll, useProduct } from '../support/browser.ts'
import { readCsvRecords } from '../support/csv.ts'
import { hostileStrings } from '../support/hostileStrings.ts'
import { createHostileWorld } from '../support/hostileWorld.ts'
import { requestExport } from '../support/requestExport.ts'
import { formsOf, missing } from '../support/shownForms.ts'
import { asking, type Ask } from '../support/stack.ts'
import { hiddenFigures, spills, watchHarm } from '../support/watchHarm.ts'
import { readXlsx } from '../support/xlsx.ts'

/** All strings under LONG; otherwise some of each kind, and each lone surrogate. */
const isLong = process.env.LONG !== undefined
const strings = hostileStrings.filter((text, n) => isLong || n % 8 === 0 || !text.isWellFormed())
const world = createHostileWorld(strings)
const product = useProduct({ upstream: world.fetch })
let sweeps: ReturnType<typeof startSweeps>
let context: BrowserContext
let page: Page
let harm: Awaited<ReturnType<typeof watchHarm>>

beforeAll(async () => {
  sweeps = startSweeps(product.stack(), { syncMs: 60_000, syncBudget: 60_000 })
  const ask = await askAsAdmin()
  await vi.waitFor(
    async () => {
      const [held] = (await (await ask('/api/coverage')).json()) as {
        state: string
        users: { state: string }
      }[]
      if (held?.state !== 'complete' || held.users.state !== 'complete') throw new Error(JSON.stringify(held))
    },
    { timeout: 180_000, interval: 100 },
  )
  // Wide enough for all columns.
  ;({ page, context } = await product.open('/healthz', { own: {}, viewport: { width: 1920, height: 1000 } }))
  harm = await watchHarm(context, page, new URL(product.url()).origin)
})

afterAll(() => sweeps?.stop())

/** Signs in for each test: under LONG more than half an hour passes between two tests, and the idle session would expire. */
const askAsAdmin = (): Promise<Ask> => asking(product.stack()).as('admin')

const tableRows = () => page.locator('#root tbody tr')
const pageText = async () => (await page.locator('#root').textContent()) ?? ''

const lists: [path: string, rows: readonly (readonly string[])[]][] = [
  [
    '/orders?sort=createdAt&order=ASC',
    world.orders.map(({ status, orderType, senderName, source, destination }) => [
      status,
      orderType,
      senderName.firstName,
      senderName.lastName,
      source.currency,
      destination.currency,
    ]),
  ],
  ['/users?sort=createdAt&order=ASC', world.users.map(({ name }) => [name])],
  ['/mids?', world.mids.map(({ mid, name, status, level }) => [mid, name, status, level])],
]
const plainLists: [path: string, texts: readonly string[]][] = [
  ['/currencies?', strings],
  ['/tokens?', strings],
  ['/payment-methods?', strings],
]
const perPage = 100

test.each(isLong ? lists : lists.slice(0, 1))(
  '%s shows each text unchanged within its cell',
  async (path, expected) => {
    for (let from = 0; from < expected.length; from += perPage) {
      const rows = expected.slice(from, from + perPage)
      await page.goto(`${product.url()}${path}&perPage=${perPage}&page=${from / perPage + 1}`)
      await expect.poll(() => tableRows().count()).toBe(rows.length)
      await page.waitForLoadState('networkidle')

      const shown = await tableRows().evaluateAll((all) => all.map((one) => one.textContent))
      expect(
        rows.flatMap((texts, n) => missing(texts, shown[n] ?? '').map((text) => [text, shown[n]])),
      ).toEqual([])
      expect(await spills(page)).toEqual([])
      expect(await hiddenFigures(page)).toEqual([])
      await expectNoSidewaysScroll(page)
      await harm.expectNone(strings)
    }
  },
)

/** Follows a route as a link does, without loading all scripts again. */
async function follow(path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

test.runIf(isLong)('the page of an order shows every hostile string', async () => {
  await page.goto(`${product.url()}/orders`)
  for (const [n, order] of world.orders.entries()) {
    const { status, orderType, purposeCode, senderName, source, destination } = order
    const { firstName, lastName } = senderName
    const texts = [status, orderType, purposeCode, firstName, lastName, source.currency, destination.currency]
    await follow(`/orders/OR-${n}/show`)
    await page.getByRole('heading', { level: 1, name: `OR-${n}`, exact: false }).waitFor()
    await expect.poll(async () => missing(texts, await pageText())).toEqual([])
    await expectNoSidewaysScroll(page)
    await harm.expectNone(strings)
  }
})

test.runIf(isLong)('the page of a customer shows every hostile string', async () => {
  await page.goto(`${product.url()}/users`)
  for (const [n, { name, orgName, entityName }] of world.users.entries()) {
    await follow(`/users/UX-${n}/show`)
    await page.locator('.record-line').getByText(`UX-${n}`, { exact: true }).waitFor()
    await expect.poll(async () => missing([name, orgName, entityName], await pageText())).toEqual([])
    await expectNoSidewaysScroll(page)
    await harm.expectNone(strings)
  }
})

test.runIf(isLong)('a typed note shows every hostile string', async () => {
  const notes = strings.filter((text) => text.trim() !== '' && text.length <= 2000 && text.isWellFormed())
  const written = page.locator('.note-list li')
  for (let from = 0; from < notes.length; from += 100) {
    const some = notes.slice(from, from + 100)
    await page.goto(`${product.url()}/orders/OR-${from / 100}/show`)
    const note = page.getByRole('textbox', { name: 'New note' })
    for (const [nth, text] of some.entries()) {
      await note.fill(text)
      await note.press('Control+Enter')
      await expect.poll(() => written.count(), { message: text }).toBe(nth + 1)
      await expect.poll(() => note.inputValue()).toBe('')
    }

    const shown = await page.locator('.note-list .note-text').allTextContents()
    // A text field turns every line ending into one line feed.
    const expectedNotes = some.map((text) => text.replaceAll(/\r\n?/gu, '\n'))
    expect(missing(expectedNotes, shown.join('\n'))).toEqual([])
    await harm.expectNone()
  }
})

test('the audit log shows hostile strings in every part of a line', async () => {
  const { store } = product.stack()
  const at = (n: number) => storableText(strings[n % strings.length] ?? '')
  for (const [n] of strings.entries())
    await store.transaction((db) =>
      appendAudit(db, new Date(Date.UTC(2027, 0, 1) + n * 1000).toISOString(), {
        action: at(n),
        outcome: 'done',
        operatorEmail: at(n + 1),
        object: at(n + 2),
        mid: 'mer_1',
        ip: at(n + 3),
        requestId: at(n + 4),
        details: { reason: at(n + 5), [`x${at(n + 6)}`]: at(n + 7) },
      }),
    )
  for (let from = 0; from < strings.length; from += perPage) {
    const count = Math.min(perPage, strings.length - from)
    await page.goto(`${product.url()}/audit?perPage=${perPage}&page=${from / perPage + 1}`)
    await expect.poll(() => tableRows().count()).toBeGreaterThanOrEqual(count)
    const shown = await tableRows().evaluateAll((all) => all.map((one) => one.textContent))
    for (let nth = 0; nth < count; nth++) {
      const n = strings.length - 1 - from - nth
      expect(
        missing(
          [0, 1, 2, 3, 4, 5, 7].map((more) => at(n + more)),
          shown[nth] ?? '',
        ),
      ).toEqual([])
    }
    expect(await spills(page)).toEqual([])
    await harm.expectNone()
  }
})

test.runIf(isLong)('the search box accepts every hostile string, and the server never fails', async () => {
  await page.goto(`${product.url()}/orders`)
  const box = page.getByRole('combobox', { name: 'Search everything' })
  // The search treats a circled `e` as an `e`, which begins the name of a command, so the export dialog may open.
  const exportDialog = page.getByRole('dialog', { name: 'Export orders' })
  await page.addLocatorHandler(exportDialog, () =>
    exportDialog.getByRole('button', { name: 'Cancel' }).click(),
  )
  const ask = await askAsAdmin()
  for (const text of strings) {
    const { status } = await ask('/api/search', { json: { text } })
    expect(status, text).toBeLessThan(500)
    expect(status, text).not.toBe(401)
    await box.fill(text)
    await box.press('Enter')
    await box.press('Home')
  }
  await page.removeLocatorHandler(exportDialog)
  await page.waitForLoadState('networkidle')
  await harm.expectNone(strings)
})

test('a CSV export of hostile strings contains no formula and loses no text', async () => {
  await page.goto(`${product.url()}/healthz`)
  const href = await requestExport(await askAsAdmin())
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.evaluate((to) => location.assign(to), href),
  ])
  harm.seen.length = 0

  const records = readCsvRecords(readFileSync(await download.path(), 'utf8'))
  const byId = new Map(records.map((record) => [record['order id'], record]))
  expect(byId.size).toBe(world.orders.length)
  for (const { id, ...order } of world.orders) {
    const record = byId.get(id) ?? {}
    const { status, orderType, purposeCode, source, destination } = order
    const texts = {
      status,
      type: orderType,
      purpose: purposeCode,
      'source currency': source.currency,
      'destination currency': destination.currency,
    }
    for (const [name, text] of Object.entries(texts)) {
      const cell = record[name] ?? ''
      const forms = text === '' ? [''] : formsOf(text).flatMap((form) => [form, form.trim()])
      expect(forms.map(withoutApostrophes), name).toContain(withoutApostrophes(cell))
      expect(cell, name).not.toMatch(/(^|[,;\p{Cc}])[\p{Cf}\p{Z}"]*[=+@＝＋－＠]/u)
    }
  }
})

const withoutApostrophes = (text: string) => text.replaceAll("'", '')

test('an XLSX export of hostile strings contains no formula and loses no text', async () => {
  const filter = {
    timeZone: 'UTC',
    groupBy: ['status', 'pair'],
    createdAt_gte: '2026-09-01T00:00:00Z',
    createdAt_lt: '2026-12-01T00:00:00Z',
  }
  const ask = await askAsAdmin()
  const answer = await ask(`/api/fees/report.xlsx?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  expect(answer.status).toBe(200)
  const sheets = readXlsx(new Uint8Array(await answer.arrayBuffer()))

  const cells = sheets.flatMap(({ rows }) => rows.flat())
  expect(cells.filter(({ isFormula }) => isFormula)).toEqual([])
  const values = new Set(cells.map(({ value }) => value))
  expect(
    world.orders
      .map(({ status }) => status)
      // XML does not allow these two noncharacters.
      .map((text) => text.replaceAll(/[\uFFFE\uFFFF]/gu, '\uFFFD'))
      .filter((text) => text.trim() !== '' && !formsOf(text).some((form) => values.has(form))),
  ).toEqual([])
})

test.runIf(isLong)('the order form sends hostile strings as typed and shows the answer', async () => {
  const fields = [
    'Reason in words',
    'Customer id',
    'Customer name',
    'Customer e-mail',
    'Partner id',
    'User agent',
    'Document number',
    'Street',
    'City',
  ]
  const typed = typable(400)
  const rounds = Math.ceil(typed.length / fields.length)
  for (let round = 0; round < rounds; round++) {
    const before = world.posted.length
    await page.goto(`${product.url()}/orders/create?currency=GBP&type=card&destination=USDT`)
    await page.getByRole('textbox', { name: 'Amount' }).fill(`${11 + round}.50`)
    await openDetails()
    const sent = await fillAll(fields, typed, round)
    await page.getByRole('button', { name: 'Create order' }).click()
    await expect.poll(() => world.posted.length).toBe(before + 1)
    await page.getByRole('link', { name: 'Open the order' }).waitFor()
    await page.waitForLoadState('networkidle')

    const posted = textsIn(world.posted.at(-1))
    expect(sent.filter((text) => !posted.includes(text.trim()))).toEqual([])
    await harm.expectNone(strings)
  }
})

test.runIf(isLong)('the customer form sends hostile strings as typed', async () => {
  const fields = ['First name', 'Last name', 'Street', 'City', 'State', 'Postal code']
  const typed = typable(200)
  const rounds = Math.ceil(typed.length / fields.length)
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${product.url()}/users/create`)
    await openDetails()
    await page.getByLabel('E-mail', { exact: true }).fill(`round${round}@example.test`)
    const sent = await fillAll(fields, typed, round)
    const before = world.posted.length
    await page.getByRole('button', { name: 'Create customer' }).click()
    await expect.poll(() => world.posted.length).toBe(before + 1)
    await page.waitForURL((url) => url.pathname !== '/users/create')
    await page.waitForLoadState('networkidle')

    const posted = textsIn(world.posted.at(-1))
    expect(sent.filter((text) => !posted.includes(text.trim()))).toEqual([])
    await harm.expectNone(strings)
  }
})

describe('lists of the configuration', () => {
  test.each(isLong ? plainLists : plainLists.slice(1, 2))(
    '%s shows every hostile string',
    async (path, texts) => {
      for (let from = 0; from < texts.length; from += 100) {
        await page.goto(`${product.url()}${path}perPage=100&page=${from / 100 + 1}`)
        await tableRows().first().waitFor()
        await page.waitForLoadState('networkidle')
        expect(missing(texts.slice(from, from + 99), await pageText())).toEqual([])
        await expectNoSidewaysScroll(page)
        await harm.expectNone(strings)
        if (path.startsWith('/tokens')) break
      }
    },
  )
})

describe.runIf(isLong)('hostile strings as IDs', () => {
  const named = createHostileWorld(strings, { ids: true })
  const live = useProduct({ upstream: named.fetch })

  test.each(['/orders', '/users'])('%s of the service stays whole', async (path) => {
    const opened = await live.open('/healthz', { own: {}, viewport: { width: 1920, height: 1000 } })
    const watched = await watchHarm(opened.context, opened.page, new URL(live.url()).origin)
    const rows = opened.page.locator('#root tbody tr')
    for (let from = 0; from < strings.length; from += perPage) {
      await opened.page.goto(`${live.url()}${path}?perPage=${perPage}&page=${from / perPage + 1}`)
      await rows.first().waitFor()
      await opened.page.waitForLoadState('networkidle')
      expect(await spills(opened.page)).toEqual([])
      await watched.expectNone(strings)
    }
  })
})

/** Strings that a person can type into a single-line field. */
function typable(length: number): string[] {
  return strings.filter(
    (text) => text.trim() !== '' && text.length <= length && text.isWellFormed() && !/[\r\n]/u.test(text),
  )
}

async function openDetails(): Promise<void> {
  const details = page.locator('#root details')
  await details.first().waitFor()
  await details.evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '')
  })
}

async function fillAll(fields: string[], typed: string[], round: number): Promise<string[]> {
  const sent = fields.map((_, n) => typed[(round * fields.length + n) % typed.length] ?? '')
  for (const [n, field] of fields.entries()) await page.getByLabel(field, { exact: true }).fill(sent[n] ?? '')
  return sent
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
