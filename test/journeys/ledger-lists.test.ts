import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays, dayOf, startOfDay } from '../../src/admin/time/zonedDay.ts'
import { startSweeps } from '../../src/commands/startSweeps.ts'
import { failedStatuses } from '../../src/contract/status.ts'
import { expectNoSidewaysScroll, phone, seriousFaults, useProduct } from '../support/browser.ts'
import { wordsFor } from '../support/inFrench.ts'
import { layoutShift, noteShifts } from '../support/layoutShift.ts'
import { create, orderOf } from '../support/intents.ts'
import { asking, type Ask } from '../support/stack.ts'

const product = useProduct({ pace: 30 })
let sweeps: ReturnType<typeof startSweeps>
let ops: Ask

beforeAll(async () => {
  sweeps = startSweeps(product.stack(), { syncMs: 3_000, syncBudget: 6_000 })
  ops = await asking(product.stack()).as('ops')
  await vi.waitFor(
    async () => {
      const rows = (await (await ops('/api/coverage')).json()) as Held[]
      if (!rows.every(({ state, users }) => state === 'complete' && users?.state === 'complete'))
        throw new Error('still filling')
    },
    { timeout: 180_000, interval: 200 },
  )
})

afterAll(() => sweeps?.stop())

type Held = { state: string; users?: { state: string } }

const links = (page: Page) => page.locator('tbody tr td:first-child a')
const pager = (page: Page) => page.getByRole('navigation', { name: /^Page/ }).getByRole('status')
const chip = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`), expanded: false })
const totalOf = async (filter: object) => {
  const answer = await ops(`/api/orders?range=[0,0]&filter=${encodeURIComponent(JSON.stringify(filter))}`)
  return Number(answer.headers.get('content-range')?.split('/')[1])
}
/** The pager on the first page, in any language. */
const firstOf = (total: number) => new RegExp(`^1–${Math.min(total, 25)} \\w+ ${total}$`)
let made = 0
/** Each order has another amount, because a repeated order opens a dialog. */
const makeOrder = () =>
  create(ops, orderOf(undefined, `25.${10 + made++}`), { MID: 'mer_1', key: crypto.randomUUID() })

test('ops filters by status, day and currency, shares the link, and back undoes each step', async () => {
  const { page, complaints } = await product.open('/orders', { as: 'ops' })
  await pager(page).waitFor()
  await chip(page, 'Status').click()
  await page.getByRole('checkbox', { name: /^Expired/ }).click()
  await page.waitForURL(/expired/)
  await page.keyboard.press('Escape')
  await chip(page, 'Created').click()
  await page.getByRole('button', { name: 'Last 30 days' }).click()
  await page.waitForURL(/Lisbon/)
  await page.keyboard.press('Escape')

  const total = await totalOf({ mid: 'mer_1', status: 'expired' })
  await page.getByRole('button', { name: /^Created .*Last 30 days .*Europe\/Lisbon/ }).waitFor()
  const from = startOfDay(addDays(dayOf(Date.now(), 'Europe/Lisbon'), -29), 'Europe/Lisbon')
  const recent = await totalOf({ mid: 'mer_1', status: 'expired', createdAt_gte: from })
  const shown = firstOf(recent)
  await expect.poll(() => pager(page).textContent()).toMatch(shown)
  const rows = await links(page).allTextContents()
  const other = await product.open(page.url().replace(product.url(), ''), {
    as: 'finance',
    own: { timezoneId: 'Asia/Tokyo' },
  })
  await expect.poll(() => pager(other.page).textContent()).toMatch(shown)
  expect(await links(other.page).allTextContents()).toEqual(rows)
  await page.goBack()
  await expect.poll(() => page.url()).not.toContain('Lisbon')
  await expect.poll(() => pager(page).textContent()).toMatch(new RegExp(` ${total}$`))
  expect(complaints).toEqual([])
})

test('columns sort by keyboard and show their direction', async () => {
  const { page } = await product.open('/orders', { as: 'ops' })
  await pager(page).waitFor()

  for (const name of ['Order', 'Created', 'Pays']) {
    // The first head also has the box that selects the page.
    const head = page
      .getByRole('columnheader')
      .filter({ has: page.getByRole('button', { name, exact: true }) })
    const before = await head.getAttribute('aria-sort')
    await head.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => head.getAttribute('aria-sort')).not.toBe(before)
    expect(await page.locator('th[aria-sort]').count()).toBe(1)
  }
})

test('support finds a caller’s orders by phone, and no address or storage contains the phone number', async () => {
  const { page, complaints } = await product.open('/orders', { as: 'support' })
  const userId = await findCustomerWithOrders()
  const { phone: number } = await readPerson(userId)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))

  await page.getByRole('searchbox').fill(number)
  await page.keyboard.press('Enter')
  await expect.poll(() => pager(page).textContent()).toMatch(await ownCount(userId))
  await links(page).first().click()
  await page.getByRole('heading', { name: /^Order / }).waitFor()
  await page.goBack()

  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(number)
  await expect.poll(() => pager(page).textContent()).toMatch(await ownCount(userId))
  const storage = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, document.title]),
  )
  const digits = number.replace(/\D/g, '').slice(-7)
  expect(storage).not.toContain(digits)
  expect(addresses.filter((address) => decodeURIComponent(address).includes(digits))).toEqual([])
  expect(complaints).toEqual([])

  async function ownCount(id: string) {
    return firstOf(await totalOf({ mid: 'mer_1', userId: id }))
  }
})

test('rows of another merchant ID open under that ID, and back returns to the same list', async () => {
  const { page } = await product.open('/orders', { as: 'ops' })
  expect(await chip(page, 'Merchant').count()).toBe(0)
  await page.getByRole('combobox', { name: 'Merchant' }).selectOption({ label: wordsFor('All merchants') })
  await chip(page, 'Merchant').click()
  const [first, last] = ['mer_1', 'mer_3'].map((name) => page.getByRole('checkbox', { name }))
  const place = await last?.boundingBox()
  await first?.click()
  await page.waitForURL((url) => url.search.includes('mer_2'))
  // The button has a longer label now, and would be wrapped.
  await page.getByRole('button', { name: /^Merchant .*mer_2, mer_3/ }).waitFor()
  expect(await last?.boundingBox()).toEqual(place)
  await last?.click()
  // Between the two clicks the first row may belong to `mer_2`, too.
  await page.waitForURL((url) => url.search.includes('mer_2') && !/mer_[13]/.test(url.search))
  await page.keyboard.press('Escape')
  const merchants = () =>
    links(page).evaluateAll((all) => [
      ...new Set(all.map((one) => new URL((one as HTMLAnchorElement).href).search)),
    ])
  await expect.poll(merchants).toEqual(['?mid=mer_2'])
  const rows = await links(page).allTextContents()

  await links(page).first().click()
  await page.getByRole('heading', { name: /^Order / }).waitFor()

  await page.waitForURL(/\/show$/)
  expect(await page.getByRole('combobox', { name: 'Merchant' }).inputValue()).toBe('mer_2')
  await page.goBack()
  await expect.poll(() => links(page).allTextContents()).toEqual(rows)
})

test.each([1024, 1280])('shows names, statuses and reasons in full at %d px', async (width) => {
  const failed = encodeURIComponent(JSON.stringify({ status: failedStatuses }))
  const path = `/orders?perPage=100&filter=${failed}`
  const { page } = await product.open(path, { as: 'ops', viewport: { width, height: 768 } })
  await page.getByRole('columnheader', { name: 'Why it failed' }).waitFor()
  await links(page).first().waitFor()

  const cut = await page
    .locator('tbody td:not([data-align]) :is(.cell, .cell *):not(.unseen)')
    .evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
        .filter((one) => one.clientWidth > 0)
        .map((one) => one.textContent),
    )

  // The longest name of the stand-in needs more than two lines.
  expect(cut.filter((text) => text.length < 40)).toEqual([])
})

test.each([1024, 1280, 1366])('the list moves nothing while it loads at %d px', async (width) => {
  const { page } = await product.open('/healthz', { viewport: { width, height: 768 }, own: {} })
  await noteShifts(page)
  // With the oldest first no new row arrives.
  await page.goto(`${product.url()}/orders?sort=createdAt&order=ASC`)
  await page.getByRole('link', { name: /^Open \d/ }).waitFor()
  await page.waitForLoadState('load')

  expect(await layoutShift(page)).toBeLessThan(0.002)
})

test('the list updates by itself without moving the rows in view', async () => {
  const { page } = await product.open('/orders?perPage=50', { as: 'ops' })
  await pager(page).waitFor()
  const before = await links(page).first().textContent()
  await makeOrder()
  await expect.poll(() => links(page).first().textContent()).not.toBe(before)

  await page.evaluate(() => window.scrollTo(0, 400))
  const row = links(page).nth(12)
  await row.focus()
  const place = await row.evaluate((link) => link.getBoundingClientRect().top)
  await makeOrder()
  const show = page.getByRole('button', { name: /^Show \d/ })
  await show.waitFor()

  expect(await row.evaluate((link) => link.getBoundingClientRect().top)).toBe(place)
  expect(await row.evaluate((link) => link === document.activeElement)).toBe(true)
  const top = await links(page).first().textContent()
  await show.click()
  await expect.poll(() => links(page).first().textContent()).not.toBe(top)
})

test('a failing ledger leaves live rows with a notice, and the list recovers by itself', async () => {
  const { page } = await product.open('/tokens', { as: 'ops', own: {} })
  // Install the clock before the page loads: setting it back later would confuse React.
  await page.clock.install()
  await page.reload()
  const spoilt = /\/api\/(orders|coverage|search)(\?|$)/
  const body = JSON.stringify({ message: 'no', code: 503, details: [] })
  await page.route(spoilt, (route) => route.fulfill({ status: 503, contentType: 'application/json', body }))

  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await page.getByText('stored rows cannot be read right now').waitFor()
  await links(page).first().waitFor()
  expect(await page.getByRole('searchbox').count()).toBe(0)
  await page.unroute(spoilt)

  // The live list refetches 15 s after its last answer.
  const whole = page.getByText(/ · complete · updated /)
  const skipAhead = async () => {
    await page.clock.fastForward(15_000)
    return whole.count()
  }
  await expect.poll(skipAhead, { interval: 2000 }).toBe(1)
  await page.getByRole('searchbox').waitFor()
})

test('a phone reaches every filter and the export, nothing scrolls sideways, and axe finds nothing serious', async () => {
  const { page } = await product.open('/orders', { as: 'ops', viewport: phone })
  await page.getByRole('button', { name: 'Export' }).waitFor()
  await page.getByRole('button', { name: 'Filters' }).click()
  const names = [
    'Status',
    'Outcome',
    'Type',
    'Created',
    'Pays',
    'Receives',
    'Fees',
    'Method',
    'Time in status',
    'Customer',
  ]
  for (const name of names) {
    await chip(page, name).click()
    await expectNoSidewaysScroll(page)
    // An open popover may cover the next button.
    await page.keyboard.press('Escape')
  }
  await chip(page, 'Created').click()
  await page.getByRole('button', { name: 'Last month' }).click()
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
  // Rows of the previous filter are paler for a moment.
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Last month', pressed: true }).waitFor()
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)

  expect(await seriousFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => seriousFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await page.getByRole('button', { name: 'Filters', exact: true }).waitFor()
})

test('finds customers by part of a name; their page counts and sums their orders', async () => {
  const { page, complaints } = await product.open('/users', { as: 'finance' })
  const userId = await findCustomerWithOrders()
  const { name } = await readPerson(userId)

  await page.getByRole('searchbox').fill(name.split(' ').at(-1) ?? name)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name, exact: true }).first().click()

  const count = await totalOf({ mid: 'mer_1', userId })
  await page.getByText(new RegExp(`^${count} .*orders? · `)).waitFor()
  await page.getByRole('link', { name: 'View all orders' }).click()
  await expect.poll(() => pager(page).textContent()).toMatch(firstOf(count))
  expect(complaints).toEqual([])
})

/** Name and phone without masks, read from the stored record. */
async function readPerson(userId: string): Promise<{ name: string; phone: string }> {
  const { store } = product.stack()
  const { raw } = await store.db
    .selectFrom('ledger_user')
    .select('raw')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return JSON.parse(raw)
}

async function findCustomerWithOrders(): Promise<string> {
  const { id } = await product
    .stack()
    .store.db.selectFrom('ledger_user')
    .innerJoin('ledger_order', 'ledger_order.user_id', 'ledger_user.id')
    .select('ledger_user.id as id')
    .where('ledger_user.mid', '=', 'mer_1')
    .where('ledger_order.mid', '=', 'mer_1')
    .where('ledger_user.phone', 'is not', null)
    .executeTakeFirstOrThrow()
  return id
}
