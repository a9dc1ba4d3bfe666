import { execFileSync } from 'node:child_process'
import { chromium, type Browser } from 'playwright-core'
import { preview, type PreviewServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** Served as files alone: what is asked of /api must not leave the page. */
async function openDemo(path: string) {
  const complaints: string[] = []
  const asked: string[] = []
  files.middlewares.stack.unshift({
    route: '',
    handle: (request: { url?: string }, _: unknown, next: () => void) => {
      if (request.url?.startsWith('/api')) asked.push(request.url)
      next()
    },
  })
  const page = await browser.newPage({ viewport: desk, locale: 'en-GB', timezoneId: 'Europe/Lisbon' })
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.setDefaultTimeout(60_000)
  await page.goto(new URL(path, files.resolvedUrls?.local[0]).href)
  return { page, complaints, asked }
}

test('the demo browses, creates and pays with no server behind it', async () => {
  const { page, complaints, asked } = await openDemo('/orders')
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

  await page
    .getByText(/Confirming payment|Money received/)
    .first()
    .waitFor()
  expect(asked).toEqual([])
  expect(complaints).toEqual([])
})
