import { afterEach, expect, test } from 'vitest'
import { phone, useProduct } from '../support/browser.ts'

const product = useProduct()

afterEach(() => product.stack().sandbox.change({ trouble: [] }))

test('ops corrects a refused customer on a phone, and nothing typed is lost', async () => {
  const { page } = await product.open('/users/create', { as: 'ops', viewport: phone })
  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('E-mail').fill('ann@shop.test')
  await page.getByText('Address', { exact: true }).click()
  await page.getByLabel('City').fill('Bremen')
  await page.getByText('Address', { exact: true }).click()
  const details = [
    { field: 'email', message: 'is blocked' },
    { field: 'address.city', message: 'is unknown' },
  ]
  await page.route('**/api/v3/users/individual', (route) =>
    route.fulfill({
      status: 400,
      json: { error: 'Bad Request', message: 'Not accepted', code: 400, details },
    }),
  )

  await page.getByLabel('City').evaluate((input: HTMLInputElement) => input.form?.requestSubmit())

  const result = page.getByRole('group', { name: 'Result' })
  await result.getByText('Not accepted').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await expect.poll(focused).toBe('email')
  expect(await page.getByLabel('City').isVisible()).toBe(true)
  await result.getByRole('button', { name: 'City' }).click()
  await expect.poll(focused).toBe('address.city')
  const { top, bottom } = await page.getByLabel('City').evaluate((input) => input.getBoundingClientRect())
  expect(top).toBeGreaterThan(48)
  expect(bottom).toBeLessThan((await page.locator('.form-bar').boundingBox())?.y ?? 0)
  // Smaller text makes phones zoom in.
  expect(await page.getByLabel('City').evaluate((input) => getComputedStyle(input).fontSize)).toBe('16px')

  await page.getByLabel('City').fill('Bremerhaven')
  await page.waitForFunction(() => JSON.stringify(history.state).includes('Bremerhaven'))
  await page.unrouteAll()
  await page.reload()
  expect(await page.getByLabel('E-mail').inputValue()).toBe('ann@shop.test')
  await page.getByRole('button', { name: 'Create customer' }).click()
  await page.waitForURL(/\/users(\/(?!create)|$)/)
  await page.getByText('Customer created').waitFor()

  await page.reload()
  await page.getByRole('heading', { name: 'Ann' }).waitFor()
  expect(await page.getByText('Customer created').count()).toBe(0)
})
