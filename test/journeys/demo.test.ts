import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { fillOrder } from '../support/fillOrder.ts'
import { useProduct } from '../support/browser.ts'

execFileSync('npm', ['run', 'demo:build'], { stdio: 'ignore' })

/** Served as files alone: whatever is asked of /api here would be a 404. */
const product = useProduct({ folder: 'dist-demo' })

test('the demo browses, creates and pays with no server behind it', async () => {
  const { page, complaints } = await product.open('/orders')
  await page.getByText('Demo: everything happens inside this page').waitFor()
  await page.locator('tbody tr').first().waitFor()
  const before = product.stack().sandbox.counts()

  await page.getByRole('link', { name: 'Create order' }).click()
  await fillOrder(page, { amount: '75.50' })
  await page.getByRole('button', { name: 'Create order' }).click()
  await page.getByRole('heading', { name: 'Order made' }).waitFor()
  await page.getByRole('link', { name: /^Open on/ }).click()
  await page.frameLocator('iframe').getByRole('button', { name: 'Pay now' }).click()
  await page
    .frameLocator('iframe')
    .getByText(/Confirming/)
    .waitFor()
  await page.getByRole('button', { name: 'Back to Countinghouse' }).click()
  await page.getByRole('link', { name: 'Open the order' }).click()

  await page
    .getByText(/Confirming the payment|Money received/)
    .first()
    .waitFor()
  expect(product.stack().sandbox.counts()).toEqual(before)
  expect(complaints).toEqual([])
})
