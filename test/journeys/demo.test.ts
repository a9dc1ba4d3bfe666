import { execFileSync } from 'node:child_process'
import { chromium, type Browser } from 'playwright-core'
import { preview, type PreviewServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { places } from '../../src/admin/places/places.ts'
import { desk } from '../support/browser.ts'
import { chromiumOptions } from '../support/chromium.ts'
import { fillOrder } from '../support/fillOrder.ts'

let files: PreviewServer
let browser: Browser

beforeAll(async () => {
  execFileSync('npm', ['run', 'demo:build'], { stdio: 'ignore' })
  files = await preview({ logLevel: 'silent', build: { outDir: 'dist-demo' }, preview: { port: 0 } })
  browser = await chromium.launch(chromiumOptions())
})

afterAll(async () => {
  await browser?.close()
  await files?.close()
})

/** Serves the demo as static files: requests to /api must not leave the page. */
async function openDemo(path: string, locale = 'en-GB') {
  const complaints: string[] = []
  const apiRequests: string[] = []
  files.middlewares.stack.unshift({
    route: '',
    handle: (request: { url?: string }, _: unknown, next: () => void) => {
      if (request.url?.startsWith('/api')) apiRequests.push(request.url)
      next()
    },
  })
  const page = await browser.newPage({ viewport: desk, locale, timezoneId: 'Europe/Lisbon' })
  page.on('console', (message) => {
    if (message.type() === 'error' && !isHarmless(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.setDefaultTimeout(60_000)
  await page.goto(new URL(path, files.resolvedUrls?.local[0]).href)
  return { page, complaints, apiRequests }
}

/** The English demo, which makes its world as it opens. Tests use it one after the other. */
let opened: ReturnType<typeof openDemo> | undefined

/** Built by a test, the demo has React for development, which warns about old props that react-admin passes to MUI 9. */
function isHarmless(text: string): boolean {
  return text.startsWith('React does not recognize the `%s` prop')
}

test('the demo browses, creates and pays with no server behind it', async () => {
  const { page, complaints, apiRequests } = await (opened ??= openDemo('/'))
  await page.getByText('Test mode: everything happens inside this page').waitFor()
  await page.locator('tbody tr').first().waitFor()

  await page.getByRole('link', { name: 'Create order' }).click()
  await fillOrder(page, { amount: '75.50' })
  await page.getByRole('button', { name: 'Create order' }).click()
  await page.getByRole('heading', { name: 'Order created' }).waitFor()
  await page.getByRole('link', { name: /^Open on/ }).click()
  await page.frameLocator('iframe').getByRole('button', { name: 'Pay now' }).click()
  await page
    .frameLocator('iframe')
    .getByText(/Confirming/)
    .waitFor()
  await page.getByRole('button', { name: 'Back to Countinghouse' }).click()
  await page.getByRole('link', { name: 'Open the order' }).click()

  // The page may or may not see the unpaid order first: the demo has no ledger.
  await page
    .getByText(/^(Awaiting payment|Confirming payment|Money received)$/)
    .first()
    .waitFor()
  expect(apiRequests).toEqual([])
  expect(complaints).toEqual([])
})

const live = ['orders', 'users', 'mids', 'payment-methods', 'currencies', 'tokens']

const notes = [
  ['en-GB', 'This page needs the server and its ledger'],
  ['fr-FR', 'C’est la passerelle, avec son registre, qui tient cette page.'],
] as const

test.each(process.env.LONG ? notes : notes.slice(0, 1))(
  'each menu entry shows rows or names the missing part: %s',
  async (locale, needs) => {
    const isEnglish = locale === 'en-GB'
    const { page, complaints, apiRequests } = await ((isEnglish && opened) || openDemo('/', locale))
    const entries = page.locator('nav.frame-rail a')
    await expect.poll(() => entries.count()).toBe(places.length)

    for (const { resource } of places) {
      await page.locator(`nav.frame-rail a[href="#/${resource}"]`).click()
      await page.waitForURL((address) => address.hash === `#/${resource}`)
      const proof = live.includes(resource) ? page.locator('main tbody tr').nth(1) : page.getByText(needs)
      await proof.waitFor()
      expect(await page.locator('main').getByRole('alert').count(), resource).toBe(0)
    }

    expect(apiRequests).toEqual([])
    expect(complaints).toEqual([])
    await page.close()
  },
)

test.runIf(process.env.LONG)('links in rows, and addresses with `#`, open in any folder', async () => {
  const { page } = await openDemo('/#/users')
  const row = page.locator('tbody tr a').first()
  const href = (await row.getAttribute('href')) ?? ''
  expect(href).toMatch(/^#\/users\//)

  await row.click()
  await page.waitForURL((address) => address.hash === href)
  await page.reload()

  await page.getByText('Account', { exact: true }).first().waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('page')
  expect(new URL(page.url()).hash).toBe(href)
  await page.close()
})
