import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { readOrderLimits } from '../../src/server/intents/orderLimits.ts'
import { phone, useProduct } from '../support/browser.ts'
import { fillOrder } from '../support/fillOrder.ts'

const laptop = { width: 1366, height: 768 }

const { limits } = readOrderLimits(
  JSON.stringify({ admin: { GBP: { most: '500', approveAbove: '100' }, '*': { most: '500' } } }),
)
const product = useProduct({ parts: { orderLimits: limits } })

afterEach(() => product.stack().sandbox.change({ trouble: [] }))

/** Opens the filled form, scrolled to the top, where a user presses the button in the sticky bar. */
async function openForm(amount: string, viewport = laptop) {
  const { page } = await product.open('/orders/create', { viewport })
  await fillOrder(page, { amount })
  await page.evaluate(() => window.scrollTo(0, 0))
  const create = () => page.getByRole('button', { name: 'Create order' }).click()
  return { page, create }
}

async function expectOutcome(page: Page, words: string) {
  const outcome = page.getByRole('group', { name: 'Result' })
  await outcome.getByText(words).first().waitFor()
  expect(await outcome.locator('[role=alert], [role=status]').count()).toBe(1)
  await expect.poll(() => outcome.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await isClear(page, '.form-outcome')).toBe(true)
}

/** Whether the element is fully inside the window and nothing covers it. */
function isClear(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((query) => {
    const element = document.querySelector(query)
    if (!element) return false
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const isIn = top >= 0 && bottom <= window.innerHeight
    return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => {
      const at = document.elementFromPoint((left + right) / 2, y)
      return isIn && at !== null && (element.contains(at) || at.contains(element))
    })
  }, selector)
}

test('shows and focuses each outcome, and keeps the typed values', async () => {
  const { page, create } = await openForm('50')
  const amount = page.getByRole('textbox', { name: 'Amount' })
  for (const status of [401, 403, 422]) {
    product.stack().sandbox.change({ trouble: [`v3.createOrder=${status}:1`] })

    await create()

    await page.getByText(`trouble was asked for: ${status}`).waitFor()
    await expectOutcome(page, 'The payment provider refused the request')
  }
  expect(await amount.inputValue()).toBe('50')
  expect(await page.getByRole('combobox', { name: 'Receive currency' }).inputValue()).toBe('USDC')

  // An amount outside the limits.
  await amount.fill('600')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await create()

  await page.locator('.form-outcome [role=alert]').waitFor()
  await expect.poll(() => amount.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await isClear(page, '[name="source.amount"]')).toBe(true)
  expect(await isClear(page, '.MuiFormHelperText-root.Mui-error')).toBe(true)
  expect(await isClear(page, '.form-outcome')).toBe(true)

  await amount.fill('51')
  product.stack().sandbox.change({ trouble: ['v3.createOrder=lost:1'] })
  await page.evaluate(() => window.scrollTo(0, 0))
  await create()

  await expectOutcome(page, 'It is not known whether the order was created')
})

test.each(process.env.LONG ? [laptop, phone] : [phone])(
  'shows and focuses the notice that an order needs a second person, $width px',
  async (viewport) => {
    const { page, create } = await openForm(viewport === phone ? '130' : '120', viewport)

    await create()

    await expectOutcome(page, 'This order is waiting for approval')
  },
)

test('focuses a refused field, clear of the sticky bars, with the refusal in view', async () => {
  const { page, create } = await openForm('53')
  const details = [
    { field: 'sourceUrl', message: 'is not on the list' },
    { field: 'deviceDetails.ipInfo.ip', message: 'is not an address' },
  ]
  await page.route('**/api/v3/orders', (route) =>
    route.fulfill({
      status: 400,
      json: { error: 'Bad Request', message: 'Validation failed', code: 400, details },
    }),
  )

  await create()

  await page.getByText('is not on the list', { exact: true }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await expect.poll(focused).toBe('sourceUrl')
  expect(await isClear(page, '[name=sourceUrl]')).toBe(true)
  expect(await isClear(page, '.MuiFormHelperText-root.Mui-error')).toBe(true)
  expect(await isClear(page, '.form-outcome')).toBe(true)
  expect(await page.getByText('is not an address', { exact: true }).isVisible()).toBe(true)
  // Keyboard users see each field, too.
  for (const name of ['sourceUrl', 'deviceDetails.ipInfo.ip']) {
    await page.locator(`[name="${name}"]`).focus()
    expect(await isClear(page, `[name="${name}"]`)).toBe(true)
  }
})
