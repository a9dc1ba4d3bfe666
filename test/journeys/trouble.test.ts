import { afterEach, expect, test } from 'vitest'
import { fillOrder } from '../support/fillOrder.ts'
import { useProduct } from '../support/browser.ts'

const product = useProduct()
const turn = (knobs: Parameters<ReturnType<typeof product.stack>['sandbox']['change']>[0]) =>
  product.stack().sandbox.change(knobs)

afterEach(() => turn({ trouble: [], latency: 0, limit: 0 }))

const failures = [
  ['503', 'The payment provider is currently unavailable'],
  ['html', 'The payment provider sent an unreadable response'],
  ['404', 'The payment provider did not find this'],
  ['403', 'The payment provider refused the request'],
  // The user stays signed in.
  ['401', 'The payment provider rejects the configured credentials'],
  ['misfit', 'The payment provider sent a response in an undocumented format'],
  ['reset', 'The payment provider could not be reached'],
] as const

test('a failing list names each failure, can be fetched again, and then keeps its rows', async () => {
  turn({ trouble: [`v1.listOrders=${failures[0][0]}:1`] })
  const { page } = await product.open('/orders')
  for (const [nth, [, words]] of failures.entries()) {
    await page.getByText(words).waitFor()
    const next = failures[nth + 1]
    turn({ trouble: next ? [`v1.listOrders=${next[0]}:1`] : [] })
    await page.getByRole('button', { name: 'Try again' }).click()
  }

  await page.locator('tbody tr').first().waitFor()
  const rows = await page.locator('tbody tr').count()
  turn({ trouble: ['v1.listOrders=500:1'] })
  await page.getByRole('button', { name: 'Refresh' }).click()

  await page.getByText(/^Rows of \d\d:\d\d:\d\d\. Refresh failed/).waitFor()
  expect(await page.locator('tbody tr').count()).toBe(rows)
})

test('distinguishes a missing order from a failed request', async () => {
  const { page } = await product.open('/orders/OR-1/show')
  await page.getByText('The payment provider did not find this').waitFor()
  await page.getByText(/Not found under mer_1.* or your other/).waitFor()
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

  await page.locator('.MuiFormHelperText-root', { hasText: 'cannot credit NOPE' }).waitFor()
  await page.getByRole('combobox', { name: 'Receive currency' }).fill('ETH')
  await page.getByRole('combobox', { name: 'Receive currency' }).press('Enter')
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.01')
  await page.getByRole('button', { name: 'Create order' }).click()
  await page.getByText(/^0\.01 is outside the limits/).waitFor()
  await page.getByRole('textbox', { name: 'Amount' }).fill('50')
  await page.getByRole('button', { name: 'Create order' }).click()
  await page.getByRole('heading', { name: 'Order created' }).waitFor()
})
