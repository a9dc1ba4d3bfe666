import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startSweeps } from '../../src/commands/startSweeps.ts'
import { coverageOf } from '../../src/ledger/coverage.ts'
import { phone, seriousFaults, useProduct } from '../support/browser.ts'

const product = useProduct()
let sweeps: ReturnType<typeof startSweeps>

beforeAll(async () => {
  const stack = product.stack()
  sweeps = startSweeps(stack, { syncMs: 60_000 })
  await vi.waitFor(async () => expect(await coverageOf(stack.store, stack.mids)).toBe('exact'), 30_000)
  await sweeps.stop()
}, 60_000)

afterAll(() => sweeps?.stop())

/** A page whose list of orders waits for the script of the screens, until it is let through. */
async function openHeld(options: Parameters<typeof product.open>[1] = {}) {
  const opened = await product.open('/mids', { as: 'ops', ...options })
  const asked: string[] = []
  opened.page.on('request', (request) => asked.push(request.url().replace(product.url(), '')))
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await opened.page.route(/\/assets\/screens-/, async (route) => {
    await held
    await route.continue()
  })
  // What the currencies are called and how many decimals they have is not known at first, then or now.
  await opened.page.route(/\/config\//, () => {})
  const start = () => opened.page.goto(`${product.url()}/orders`, { waitUntil: 'commit' })
  return { ...opened, asked, start, letThrough }
}

const early = (page: Page) => page.locator('.frame[aria-busy]')
const whole = (page: Page) => page.locator('#root:not([hidden]) tbody tr').first()

/** Where each cell of the rows on the screen stands, what it says, and in which colours. */
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
        return [cell.textContent, ...box, color, fontSize, fontWeight, fontFamily, isArrowSeen].join(' ')
      }),
  )

test.each(['light', 'dark'] as const)(
  'the newest orders are there before the screens, in %s, and nothing moves when those come',
  async (colorScheme) => {
    const { page, context, complaints, start, letThrough } = await openHeld({ colorScheme })
    await start()
    await early(page).locator('tbody tr').first().waitFor()
    await page.evaluate(() => document.fonts.ready)
    const before = await looks(page)
    expect(before.length).toBeGreaterThan(60)
    expect(before.filter((look) => look.startsWith('Created') && look.endsWith(' 1'))).toHaveLength(1)
    expect(before.filter((look) => look.startsWith('Person') && look.endsWith(' 0'))).toHaveLength(1)
    expect(await seriousFaults(page)).toEqual([])

    letThrough()
    await whole(page).waitFor()
    expect(await early(page).count()).toBe(0)
    expect((await looks(page)).slice(0, before.length)).toEqual(before)
    expect(complaints).toEqual([])
    await context.close()
  },
)

test('what the page needs first is asked for once', async () => {
  const { page, context, asked, start, letThrough } = await openHeld()
  letThrough()
  await start()
  await whole(page).waitFor()

  const first = [/^\/api\/session$/, /^\/api\/orders\?/, /^\/api\/coverage$/, /^\/api\/preferences$/]
  expect(first.map((path) => asked.filter((url) => path.test(url)).length)).toEqual([1, 1, 1, 1])
  await context.close()
})

test('who prefers other columns in the dark has them from the first moment', async () => {
  const { page, context, start } = await openHeld({ colorScheme: 'light' })
  await page.request.put(`${product.url()}/api/preferences`, {
    data: { theme: 'dark', 'orders.columns': ['id', 'status'] },
    headers: { origin: product.url() },
  })
  await start()
  await early(page).locator('tbody tr').first().waitFor()

  expect(await early(page).locator('thead th').allTextContents()).toEqual(['Order', 'Status'])
  expect(await early(page).evaluate((frame) => getComputedStyle(frame).backgroundColor)).toBe(
    'rgb(15, 19, 18)',
  )
  await context.close()
})

test('they come again with the page that is loaded again, but not where somebody was looked for', async () => {
  const { page, context, start, letThrough } = await openHeld({ as: 'support' })
  await start()
  await early(page).locator('tbody tr').first().waitFor()
  letThrough()
  await whole(page).waitFor()
  await page.route(/\/assets\/screens-/, () => {})
  await page.reload({ waitUntil: 'commit' })
  await early(page).locator('tbody tr').first().waitFor()
  await page.unroute(/\/assets\/screens-/)
  await page.reload()

  await page.getByRole('searchbox').fill('Santos')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('Santos')
  await page.route(/\/assets\/screens-/, () => {})
  await page.reload({ waitUntil: 'commit' })
  await setTimeout(1200)
  expect(await early(page).count()).toBe(0)
  await context.close()
})

test('a link in the first rows leads to its order, and what has the focus keeps it', async () => {
  const { page, context, start, letThrough } = await openHeld({ as: 'finance' })
  await start()
  const link = early(page).locator('tbody a').nth(2)
  await link.focus()
  const href = await link.getAttribute('href')
  letThrough()
  await whole(page).waitFor()

  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${href}`)
  await context.close()
})

test('keys that were pressed before the screens came are not lost', async () => {
  const { page, context, start, letThrough } = await openHeld()
  await start()
  await early(page).locator('tbody tr').first().waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  letThrough()

  await page.waitForURL('**/mids')
  await context.close()
})

test('the rows of somebody who signs out in another tab are gone at once, screens or not', async () => {
  const { page, context, start } = await openHeld()
  await start()
  await early(page).locator('tbody tr').first().waitFor()

  const other = await context.newPage()
  await other.goto(`${product.url()}/mids`)
  await other.getByRole('button', { name: /^Account of/ }).click()
  await other.getByRole('button', { name: 'Sign out', exact: true }).click()

  await expect.poll(() => early(page).count()).toBe(0)
  expect(await page.locator('tbody tr').count()).toBe(0)
  await context.close()
})

test('a merchant ID that is come back to is asked for anew', async () => {
  const { page, context, asked, start, letThrough } = await openHeld({ as: 'admin' })
  letThrough()
  await start()
  await whole(page).waitFor()
  const ofFirst = () => asked.filter((url) => /^\/api\/orders\?.*mer_1/.test(url)).length
  expect(ofFirst()).toBe(1)

  await page.getByRole('combobox', { name: 'Merchant ID' }).selectOption('mer_2')
  await expect.poll(() => asked.some((url) => /^\/api\/orders\?.*mer_2/.test(url))).toBe(true)
  await page.getByRole('combobox', { name: 'Merchant ID' }).selectOption('mer_1')
  await expect.poll(ofFirst).toBe(2)
  await context.close()
})

test('a script of the screens that is long on its way, or never comes, takes no rows away without a word', async () => {
  const { page, context } = await product.open('/mids', { as: 'ops' })
  await page.clock.install()
  let fail = () => {}
  const failed = new Promise<void>((resolve) => (fail = resolve))
  await page.route(/\/assets\/screens-/, async (route) => {
    await failed
    await route.abort()
  })
  await page.goto(`${product.url()}/orders`, { waitUntil: 'commit' })
  await early(page).locator('tbody tr').first().waitFor()
  await page.clock.fastForward(60_000)
  expect(await early(page).locator('tbody tr').count()).toBe(25)

  fail()
  await page.getByRole('heading', { name: 'Countinghouse does not answer' }).waitFor()
  expect(await early(page).count()).toBe(0)
  await context.close()
})

test('nothing is drawn early on a phone, for a link with a filter, or when the ledger is slow', async () => {
  const narrow = await openHeld({ viewport: phone })
  await narrow.start()
  await setTimeout(1200)
  expect(await early(narrow.page).count()).toBe(0)
  await narrow.context.close()

  const { page, context, letThrough } = await openHeld()
  const filter = encodeURIComponent(JSON.stringify({ status: ['expired'] }))
  await page.goto(`${product.url()}/orders?filter=${filter}`, { waitUntil: 'commit' })
  await setTimeout(1200)
  expect(await early(page).count()).toBe(0)

  await page.route(/\/api\/orders\?/, async (route) => {
    await setTimeout(1500)
    await route.continue()
  })
  await page.goto(`${product.url()}/orders`, { waitUntil: 'commit' })
  letThrough()
  await whole(page).waitFor()
  expect(await early(page).count()).toBe(0)
  await context.close()
})
