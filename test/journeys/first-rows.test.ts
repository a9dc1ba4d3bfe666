import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startSweeps } from '../../src/commands/startSweeps.ts'
import { coverageOf } from '../../src/server/ledger/coverage.ts'
import { phone, seriousFaults, useProduct } from '../support/browser.ts'
import { say, wordsFor } from '../support/inFrench.ts'

const product = useProduct()
let sweeps: ReturnType<typeof startSweeps>

beforeAll(async () => {
  const stack = product.stack()
  sweeps = startSweeps(stack, { syncMs: 60_000, syncBudget: 6_000 })
  await vi.waitFor(async () => expect(await coverageOf(stack.store, stack.mids)).toBe('exact'), 180_000)
  await sweeps.stop()
})

afterAll(() => sweeps?.stop())

/** A page that gets only the first two scripts until the test lets the others through: MUI and the code that uses it. */
async function openHeld(options: Parameters<typeof product.open>[1] = {}) {
  const opened = await product.open('/healthz', { as: 'ops', ...options })
  const requested: string[] = []
  const times: number[] = []
  opened.page.on('request', (request) => {
    // Requests that the previous page still sends do not count for this page.
    if (request.isNavigationRequest()) requested.length = times.length = 0
    requested.push(request.url().replace(product.url(), ''))
    times.push(performance.now())
  })
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await opened.page.route(/\/assets\/(?!index-|start-|rolldown|fr-).*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  // Names and decimals of currencies stay unknown for the whole test.
  await opened.page.route(/\/config\//, () => {})
  const start = () => opened.page.goto(`${product.url()}/orders`, { waitUntil: 'commit' })
  return { ...opened, requested, times, start, letThrough }
}

const rows = (page: Page) => page.locator('.records tbody tr')

/** Text, position and colours of each cell on the screen. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, thead th, tbody td')]
      .filter((cell) => cell.getBoundingClientRect().width > 0)
      .filter((cell) => cell.getBoundingClientRect().bottom < window.innerHeight)
      .map((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect()
        const { color, fontSize, fontWeight, fontFamily } = getComputedStyle(cell)
        const box = [x, y, width, height].map((n) => Math.round(n * 2) / 2)
        const arrow = cell.querySelector('button svg')
        const isArrowSeen = arrow ? getComputedStyle(arrow).opacity : undefined
        // A minute may pass meanwhile.
        const text = cell.textContent?.replace(/^(il y a )?\d+ min( ago)?$/, 'some min ago')
        return [text, ...box, color, fontSize, fontWeight, fontFamily, isArrowSeen].join(' ')
      }),
  )

test.each(['light', 'dark'] as const)(
  'shows the newest orders before MUI loads, in %s, and later scripts move nothing',
  async (colorScheme) => {
    const { page, complaints, start, letThrough } = await openHeld()
    await page.emulateMedia({ colorScheme })
    await start()
    await rows(page).first().waitFor()
    await page.evaluate(() => document.fonts.ready)
    const before = await looks(page)
    expect(before.length).toBeGreaterThan(60)
    expect(before.filter((look) => say(/^Created/).test(look) && look.endsWith(' 1'))).toHaveLength(1)
    expect(before.filter((look) => say(/^Customer/).test(look) && look.endsWith(' 0'))).toHaveLength(1)

    letThrough()
    await page.locator('.page-filters').getByRole('button', { name: 'Status', exact: true }).click()
    await page.getByRole('group', { name: 'Status', exact: true }).getByRole('checkbox').first().waitFor()
    await page.keyboard.press('Escape')
    expect(await seriousFaults(page)).toEqual([])
    expect((await looks(page)).slice(0, before.length)).toEqual(before)
    expect(complaints).toEqual([])
  },
)

test('requests the data of the first view once', async () => {
  const { page, requested, times, start, letThrough } = await openHeld()
  // After loading, the page refetches data that may have changed: on a busy machine even before the rows are shown.
  await page.route(/\/api\/events$/, () => {})
  letThrough()
  await start()
  await rows(page).first().waitFor()

  const first = [/^\/api\/session$/, /^\/api\/orders\?/, /^\/api\/coverage$/, /^\/api\/preferences$/]
  // The page may refetch older data, and on a busy machine the rows appear later.
  const soonAfter =
    (from = 0) =>
    (at: number) =>
      at < from + 2_500
  const requestTimes = first.map((path) => times.filter((_, nth) => path.test(requested[nth] ?? '')))
  expect(requestTimes.map((all) => all.filter(soonAfter(all[0])).length)).toEqual([1, 1, 1, 1])
})

test('applies the saved columns and dark theme from the first paint', async () => {
  const { page, start } = await openHeld({ own: {} })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.request.put(`${product.url()}/api/preferences`, {
    data: { theme: 'dark', 'orders.columns': ['id', 'status'] },
    headers: { origin: product.url() },
  })
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    new MutationObserver(() => {
      if (!document.querySelector('.frame')) return
      seen.add(getComputedStyle(document.documentElement).backgroundColor)
      const heads = [...document.querySelectorAll('thead th')].map((head) => head.textContent)
      if (heads.length > 0) seen.add(heads.join())
    }).observe(document, { childList: true, subtree: true, attributes: true })
  })
  await start()
  await rows(page).first().waitFor()

  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
  expect(seen).toEqual(['rgb(15, 19, 18)', `${wordsFor('Order')},${wordsFor('Status')}`])
})

test('a reload with a search for a customer sends only that search', async () => {
  const { page, requested, start, letThrough } = await openHeld({ as: 'support' })
  letThrough()
  await start()
  await rows(page).first().waitFor()
  await page.getByRole('searchbox').fill('Santos')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('Santos')
  requested.length = 0
  await page.reload()
  await expect.poll(() => requested.some((url) => url.startsWith('/api/search'))).toBe(true)
  await rows(page).first().waitFor()

  expect(requested.filter((url) => url.startsWith('/api/orders?'))).toEqual([])
})

test('a link in the first rows opens its order and keeps the focus', async () => {
  const { page, start, letThrough } = await openHeld({ as: 'finance' })
  await start()
  const link = rows(page).locator('a').nth(2)
  await link.focus()
  const href = await link.getAttribute('href')
  letThrough()
  await page.getByRole('searchbox').waitFor()

  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${href}`)
})

test('keeps keys that were pressed before the script of their page loaded', async () => {
  const { page, start, letThrough } = await openHeld()
  await start()
  await rows(page).first().waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  letThrough()

  await page.waitForURL('**/mids')
  await page.getByRole('heading', { name: 'Merchants' }).waitFor()
})

test('a sign-out in another tab removes the rows at once, even before all scripts are loaded', async () => {
  const { page, context, start } = await openHeld()
  await start()
  await rows(page).first().waitFor()

  const other = await context.newPage()
  await other.goto(`${product.url()}/mids`)
  await other.getByRole('button', { name: /^Account of/ }).click()
  await other.getByRole('button', { name: 'Sign out', exact: true }).click()

  await expect.poll(() => rows(page).count()).toBe(0)
})

test('fetches the orders again when a user returns to a merchant ID', async () => {
  const { page, requested, start, letThrough } = await openHeld({ as: 'admin' })
  letThrough()
  await start()
  await rows(page).first().waitFor()
  const countFirst = () => requested.filter((url) => /^\/api\/orders\?.*mer_1/.test(url)).length
  await page.waitForLoadState('networkidle')
  const before = countFirst()

  await page.getByRole('combobox', { name: 'Merchant' }).selectOption('mer_2')
  await expect.poll(() => requested.some((url) => /^\/api\/orders\?.*mer_2/.test(url))).toBe(true)
  await page.getByRole('combobox', { name: 'Merchant' }).selectOption('mer_1')
  await expect.poll(countFirst).toBe(before + 1)
})

test('a slow or failed script keeps the menu and offers to load again', async () => {
  const { page } = await product.open('/orders', { as: 'ops' })
  await rows(page).first().waitFor()
  let fail = () => {}
  const failed = new Promise<void>((resolve) => (fail = resolve))
  await page.route(/\/assets\/OrderShow-/, async (route) => {
    await failed
    await route.abort()
  })
  const isOrderPage = ({ pathname }: URL) => pathname.startsWith('/orders/')
  await page.route(isOrderPage, (route) => route.abort())
  await rows(page).locator('a').first().click()
  expect(await page.locator('.frame-rail a').count()).toBeGreaterThan(0)
  fail()

  const reload = page.getByRole('alert').getByRole('button', { name: 'Reload' })
  await reload.waitFor()
  expect(await page.locator('.frame-rail a').count()).toBeGreaterThan(0)

  // The server answers again, and the script does not: one reload, and no second one.
  const reloaded = page.waitForEvent('load')
  await page.unroute(isOrderPage)
  await reloaded
  await reload.waitFor()
  let requests = 0
  page.on('request', (request) => void (isOrderPage(new URL(request.url())) && requests++))
  await page.waitForTimeout(3500)
  expect(requests).toBe(0)
})

test('a page whose script failed while the server was away comes back by itself', async () => {
  const { page } = await product.open('/orders', { as: 'ops' })
  await rows(page).first().waitFor()
  await page.route('**/*', (route) => route.abort())
  await rows(page).locator('a').first().click()
  await page.getByRole('alert').getByRole('button', { name: 'Reload' }).waitFor()

  await page.unroute('**/*')

  await page.locator('.steps').waitFor()
})

test('a slow ledger delays only the rows, on a phone as well', async () => {
  const { page, start } = await openHeld({ viewport: phone })
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/api\/orders\?/, async (route) => {
    await held
    await route.continue()
  })
  await start()
  await page.getByRole('heading', { name: 'Orders' }).waitFor()
  expect(await page.locator('tbody tr').count()).toBe(0)
  answer()

  await page.locator('tbody tr').first().waitFor()
})
