import { beforeAll, expect, test } from 'vitest'
import { fillOrder } from '../support/fillOrder.ts'
import { useProduct } from '../support/browser.ts'
import { fillLedger, fillMs, largeUnderLong } from '../support/largeWorld.ts'

// Under LONG on 20,000 orders of three months, all of them in the ledger.
const product = useProduct(largeUnderLong())

if (process.env.LONG) beforeAll(() => fillLedger(product.stack()), fillMs)

test('an error in a folded section unfolds the section and shows the message', async () => {
  const { page } = await product.open('/orders/create')
  await fillOrder(page, { amount: '50' })
  const folded = page.locator('details', { hasText: 'Redirect URLs' })
  await folded.locator('summary').click()
  await page.getByRole('textbox', { name: 'Page after success' }).fill('http://shop.example/ok')
  await folded.locator('summary').click()

  await page.getByRole('button', { name: 'Create order' }).click()

  await page.getByText('An address that begins with https://').waitFor()
  expect(await page.getByRole('textbox', { name: 'Page after success' }).isVisible()).toBe(true)
})

test('explains an invalid amount on every submit and sends nothing', async () => {
  const { page } = await product.open('/orders/create?currency=EUR&type=bank_transfer&method=sepa')
  const before = product.stack().sandbox.counts()['v3.createOrder']
  await page.getByText('This method takes').waitFor()
  await page.waitForLoadState('networkidle')

  // The same message never follows itself.
  for (const [amount = '', words = ''] of [
    ['', 'Required'],
    ['1.50.', 'Digits with a point, like 1284.50'],
    ['0', 'More than zero'],
    ['20.1234', 'EUR has 2 decimals'],
    ['9.99', 'At least 10 EUR with this method'],
  ]) {
    await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
    await page.getByRole('button', { name: 'Create order' }).click()
    await page.getByText(words, { exact: true }).first().waitFor()
  }

  expect(product.stack().sandbox.counts()['v3.createOrder']).toBe(before)
})

test('switching the side of the amount clears the other side', async () => {
  const { page } = await product.open('/orders/create?currency=GBP&type=card&destination=USDT')
  await page.getByRole('textbox', { name: 'Amount' }).fill('50')
  await page.getByRole('button', { name: 'What is credited' }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('75.25')
  const sent = page.waitForRequest((request) => request.method() === 'POST')

  await page.getByRole('button', { name: 'Create order' }).click()

  const request = JSON.parse((await sent).postData() ?? '')
  expect(request).toMatchObject({
    destination: { currency: 'USDT', amount: '75.25' },
    source: { currency: 'GBP' },
  })
  expect(request.source.amount).toBeUndefined()
  await page.getByRole('heading', { name: 'Order created' }).waitFor()
})

test('sends nothing while offline, reports no doubt, and does not send by itself later', async () => {
  const { page, context } = await product.open('/orders/create')
  await fillOrder(page, { amount: '50' })
  const before = product.stack().sandbox.counts()['v3.createOrder']
  await context.setOffline(true)

  await page.getByRole('button', { name: 'Create order' }).click()

  await page.getByText('This computer is offline').waitFor()
  expect(await page.getByText('It is not known').count()).toBe(0)
  await context.setOffline(false)
  await page.waitForLoadState('networkidle')
  expect(product.stack().sandbox.counts()['v3.createOrder']).toBe(before)
  await page.getByRole('button', { name: 'Create order' }).click()
  await page.getByRole('heading', { name: 'Order created' }).waitFor()
  expect(product.stack().sandbox.counts()['v3.createOrder']).toBe(before + 1)
})
