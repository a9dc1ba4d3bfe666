import { expect, test } from 'vitest'
import { desk, expectNoSidewaysScroll, phone, seriousFaults, useProduct } from '../support/browser.ts'

const product = useProduct()

const pages: [path: string, heading: string][] = [
  ['/orders', 'Orders'],
  ['/orders/create', 'Create order'],
  ['/users', 'People'],
  ['/users/create', 'Create person'],
  ['/mids', 'Merchant IDs'],
  ['/currencies', 'Currencies'],
  ['/tokens', 'Tokens'],
  ['/payment-methods', 'Payment methods'],
  ['/nowhere', 'There is no such page'],
]

const looks = [
  { viewport: desk, colorScheme: 'light' },
  { viewport: desk, colorScheme: 'dark' },
  { viewport: phone, colorScheme: 'light' },
  { viewport: phone, colorScheme: 'dark' },
] as const

const cases = pages.flatMap(([path, heading]) =>
  looks.map((look) => ({ path, heading, look, ...look.viewport, scheme: look.colorScheme })),
)

test.each(cases)(
  '$path at $width px, $scheme: whole, and axe finds nothing serious',
  async ({ path, heading, look }) => {
    const { page, context, complaints } = await product.open(path, look)
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
    await page.waitForLoadState('networkidle')

    await expectNoSidewaysScroll(page)
    expect(await seriousFaults(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  },
)

test.each(looks)('an order and a person, $viewport.width px, $colorScheme', async (look) => {
  for (const list of ['/orders', '/users']) {
    const { page, context, complaints } = await product.open(list, look)
    await page.locator('tbody tr a').first().click()
    await page.waitForURL(/\/show$/)
    await page.getByText('The record as it came').waitFor()
    await page.waitForLoadState('networkidle')

    await expectNoSidewaysScroll(page)
    expect(await seriousFaults(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  }
})

test.each(['/orders', '/users', '/mids', '/currencies', '/tokens', '/payment-methods'])(
  '%s can be used by keyboard alone',
  async (path) => {
    const { page, context } = await product.open(path)
    const first = page.locator('tbody tr').first().locator('a, button, summary, [tabindex="0"]').first()
    await first.waitFor()

    for (let presses = 0; presses < 60 && !(await isFocused()); presses++) await page.keyboard.press('Tab')

    expect(await isFocused()).toBe(true)
    const outline = await first.evaluate((element) => getComputedStyle(element).outlineStyle)
    expect(outline).not.toBe('none')
    await context.close()

    function isFocused() {
      return first.evaluate((element) => element === document.activeElement)
    }
  },
)

test('every place can be reached on a phone', async () => {
  const { page } = await product.open('/orders', { viewport: phone })

  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Currencies' }).click()

  await page.getByRole('heading', { name: 'Currencies' }).waitFor()
  expect(await page.getByRole('link', { name: 'Tokens' }).isVisible()).toBe(false)
})

test('g and a letter goes to a place', async () => {
  const { page } = await product.open('/orders')
  await page.getByRole('heading', { name: 'Orders' }).waitFor()

  await page.keyboard.press('g')
  await page.keyboard.press('t')

  await page.getByRole('heading', { name: 'Tokens' }).waitFor()
})
