import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useProduct } from '../support/browser.ts'
import { wordsFor } from '../support/inFrench.ts'

const product = useProduct()

const open = (page: Page) => page.locator('[popover]:popover-open')

async function isInWindow(popup: Locator): Promise<boolean> {
  return popup.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight
  })
}

test('the column menu opens within the window and closes on Escape, on a click outside and on blur', async () => {
  const { page } = await product.open('/orders')
  await page.locator('tbody tr').first().waitFor()
  const button = page.getByRole('button', { name: 'Columns', exact: true })

  await button.click()
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')
  expect(await isInWindow(open(page))).toBe(true)
  await open(page).locator('a, button, input:enabled').last().focus()
  await page.keyboard.press('Escape')
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)

  await button.press('Enter')
  await open(page).waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => open(page).count()).toBe(0)

  await button.click()
  await open(page).locator('a, button, input:enabled').last().press('Tab')
  await expect.poll(() => open(page).count()).toBe(0)
})

test('the live list finds a status by its word on the wire and on the screen', async () => {
  const { page } = await product.open('/orders')
  await page.locator('.page-filters').getByRole('button', { name: 'Status', exact: true }).click()
  const other = page.getByRole('group', { name: 'Status', exact: true }).getByRole('textbox')
  await other.fill('completed')
  await other.press('Enter')
  await page.waitForURL(/filter=.*completed/)
  await other.fill(wordsFor('Payment failed'))
  await other.press('Enter')

  await page.waitForURL(/filter=.*fund_failed/)
})
