import { afterEach, expect, test } from 'vitest'
import { fillOrder } from '../support/fillOrder.ts'
import { useProduct } from '../support/browser.ts'

const product = useProduct()
const turn = (knobs: Parameters<ReturnType<typeof product.stack>['sandbox']['change']>[0]) =>
  product.stack().sandbox.change(knobs)

afterEach(() => turn({ trouble: [], latency: 0, limit: 0 }))

test.each([
  ['503', 'The payment provider is currently unavailable'],
  ['html', 'The payment provider sent an unreadable response'],
  ['404', 'The payment provider did not find this'],
  ['403', 'The payment provider refused the request'],
  ['misfit', 'The payment provider sent a response in an undocumented format'],
  ['reset', 'The payment provider could not be reached'],
])('a list that fails with %s shows its own message and can be fetched again', async (kind, words) => {
  turn({ trouble: [`v1.listOrders=${kind}:1`] })
  const { page } = await product.open('/orders')

  await page.getByText(words).waitFor()
  turn({ trouble: [] })
  await page.getByRole('button', { name: 'Try again' }).click()

  await page.locator('tbody tr').first().waitFor()
})

test('a failed refresh keeps the rows and shows their age', async () => {
  const { page } = await product.open('/orders')
  await page.locator('tbody tr').first().waitFor()
  const rows = await page.locator('tbody tr').count()
  turn({ trouble: ['v1.listOrders=500:1'] })

  await page.getByRole('button', { name: 'Refresh' }).click()

  await page.getByText(/^Rows of \d\d:\d\d:\d\d\. Refresh failed/).waitFor()
  expect(await page.locator('tbody tr').count()).toBe(rows)
})

test('a service that rejects our credentials does not sign the user out', async () => {
  turn({ trouble: ['v1.listOrders=401:1'] })
  const { page } = await product.open('/orders')

  await page.getByText('The payment provider rejects the configured credentials').waitFor()
})

test('an expired session leads to the sign-in page and back to the same rows', async () => {
  const { page, context } = await product.open('/orders?filter=%7B%22status%22%3A%22expired%22%7D')
  await page.locator('tbody tr').first().waitFor()
  await context.clearCookies()

  // The page itself may detect the expired session first.
  const ask = page.getByRole('button', { name: 'Refresh' })
  await ask.click({ timeout: 2_000 }).catch(() => undefined)
  await page.getByRole('button', { name: 'Ops', exact: true }).click()

  await page.locator('tbody tr').first().waitFor()
  expect(page.url()).toContain('expired')
})

test('distinguishes a missing order from a failed request', async () => {
  const { page } = await product.open('/orders/OR-1/show')
  await page.getByText('The payment provider did not find this').waitFor()
  await page.getByText(/Not found under mer_1 or your other 2/).waitFor()
  turn({ trouble: ['v1.getOrder=500:1'] })
  await page.reload()

  await page.getByText('The payment provider is currently unavailable').waitFor()
  expect(page.url()).toMatch(/\/orders\/OR-1\/show$/)
  turn({ trouble: ['v1.getOrder=empty:1'] })
  await page.reload()
  await page.getByText('The payment provider sent a response in an undocumented format').waitFor()
})

test("shows the service's message on a field at that field, and other messages above the button", async () => {
  const { page } = await product.open('/orders/create')
  await fillOrder(page, { amount: '50', credited: 'NOPE' })

  await page.getByRole('button', { name: 'Create order' }).click()

  await page.getByText('cannot credit NOPE').waitFor()
  await page.getByRole('combobox', { name: 'Receive currency' }).fill('ETH')
  await page.getByRole('combobox', { name: 'Receive currency' }).press('Enter')
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.01')
  await page.getByRole('button', { name: 'Create order' }).click()
  await page.getByText(/^0\.01 is outside the limits/).waitFor()
  await page.getByRole('textbox', { name: 'Amount' }).fill('50')
  await page.getByRole('button', { name: 'Create order' }).click()
  await page.getByRole('heading', { name: 'Order created' }).waitFor()
})
