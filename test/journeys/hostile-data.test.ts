import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desk, expectNoSidewaysScroll, phone, useProduct } from '../support/browser.ts'
import { amounts, hostileService, longId } from '../support/hostileService.ts'

const product = useProduct({ upstream: hostileService })

const paths = [
  '/orders',
  '/orders/OR-1/show',
  `/orders/${longId}/show`,
  '/orders/create?currency=GBP&type=card&method=card',
  '/users',
  '/users/UX-1/show',
  '/payment-methods',
  // These lists share the component of the one above.
  ...(process.env.LONG ? ['/mids', '/currencies', '/tokens'] : []),
]

/** Watches a page for things that hostile data must not be able to do. */
function watch(page: Page) {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(product.url()).origin)
      seen.push(`request: ${request.url()}`)
  })
  page.on('pageerror', (error) => seen.push(`error: ${error.message}`))
  return seen
}

/** One window, signed in once, that loads one page after the other. */
let opening: Promise<{ page: Page; seen: string[] }> | undefined

async function openWindow() {
  const { page } = await product.open('/healthz', { own: {} })
  return { page, seen: watch(page) }
}

test.each(paths)('%s stays whole and harmless with hostile data', async (path) => {
  const { page, seen } = await (opening ??= openWindow())

  await page.goto(product.url() + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('details').evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '')
  })

  expect(seen).toEqual([])
  expect(await page.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined()
  const links = await page
    .locator('[href], [src]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? ''))
  expect(links.filter((link) => !/^(\/|#|https?:\/\/127\.0\.0\.1)/.test(link))).toEqual([])
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
  }
})

test('shows every digit and every row', async () => {
  const { page } = await product.open('/orders')
  await page.locator('tbody tr').first().waitFor()

  const cells = await page.locator('tbody tr').first().locator('td').allTextContents()

  expect(cells.join(' ').replaceAll(',', '')).toContain(amounts.source)
  expect(cells.join(' ')).toContain(amounts.tiny)
  expect(await page.locator('tbody tr').count()).toBe(5)
  // The other two rows are a string and null.
  await page.getByText('2 rows are not shown').waitFor()

  // A direction override is shown as a mark and not applied.
  await page.getByText('⟨U+202E⟩txt.exe⟨U+2066⟩').first().waitFor()
  expect(await page.locator('body').textContent()).not.toContain('\u202E')
})

test('a pay link with a script address cannot be opened, and a catastrophic pattern does not block the form', async () => {
  const { page } = await product.open('/orders/create?currency=GBP&type=card&method=card&destination=USDT')
  const seen = watch(page)
  await page.getByRole('textbox', { name: 'Amount' }).fill('50')
  await page.getByRole('textbox', { name: 'Nickname' }).fill(`${'a'.repeat(400)}!`)
  await page.getByRole('button', { name: 'Create order' }).click()
  await page
    .getByText(/Must match/)
    .first()
    .waitFor()
  await page.getByRole('textbox', { name: 'Nickname' }).fill('aaa')
  const script = page.getByRole('textbox', { name: /onerror/ })
  if ((await script.count()) > 0) await script.first().fill('aaa')
  await page.getByRole('button', { name: 'Create order' }).click()
  await page.getByText('This link is not opened from here').waitFor()
  expect(await page.locator('a[href^="javascript"]').count()).toBe(0)
  expect(seen).toEqual([])
})
