import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useProduct } from '../support/browser.ts'

if (!existsSync('dist-demo/index.html')) execFileSync('npm', ['run', 'demo:build'], { stdio: 'ignore' })

/** Served as files alone: whatever is asked of /api here would be a 404. */
const product = useProduct({ folder: 'dist-demo' })

test('the demo browses, creates and pays with no server behind it', async () => {
  const { page, complaints } = await product.open('/orders')
  await page.getByText('Demo: everything happens inside this page').waitFor()
  await page.locator('tbody tr').first().waitFor()
  const before = product.stack().sandbox.counts()

  await page.getByRole('link', { name: 'Create order' }).click()
  await page.getByRole('combobox', { name: 'Pays in' }).fill('GBP')
  await page.getByRole('option', { name: /GBP/ }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('75.50')
  await page.getByRole('combobox', { name: 'Is credited in' }).fill('USDC')
  await page.getByRole('option', { name: /USDC/ }).click()
  await page.getByRole('combobox', { name: 'Kind of payment' }).click()
  await page.getByRole('option', { name: 'Card' }).click()
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
