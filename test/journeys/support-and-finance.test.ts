import { expect, test } from 'vitest'
import { useProduct } from '../support/browser.ts'
import { readFigure, say } from '../support/inFrench.ts'

const product = useProduct()

test('masks contact data until a reason is given, and again after a reload', async () => {
  const { page, complaints } = await product.open('/users', { as: 'support' })
  const { name, email } = await readPerson()
  await page.getByRole('searchbox', { name: 'Search customers' }).waitFor()
  expect(await page.locator('main').textContent()).not.toContain(email)

  const row = page.locator('tbody tr', { hasText: name }).first()
  await row.getByRole('button', { name: /Reveal/ }).click()
  const dialog = page.getByRole('dialog')
  // A click in the dialog is no click in the row.
  await dialog.getByRole('heading').first().click()
  expect(new URL(page.url()).pathname).toBe('/users')
  await dialog.getByRole('combobox').click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: /Reveal/ }).click()

  await page.getByText(email).waitFor()
  await page.reload()
  await page.locator('tbody tr').first().waitFor()
  expect(await page.locator('main').textContent()).not.toContain(email)
  expect(complaints).toEqual([])
})

/** A person with unmasked data, read from the stand-in. */
async function readPerson(): Promise<{ name: string; email: string }> {
  const request = new Request('http://x/v1/public/users/individual?limit=25', { headers: { MID: 'mer_1' } })
  const { data } = await (await product.stack().sandbox.fetch(request)).json()
  return data[5]
}

test('finance reads every fee of an order unchanged, and the sum of the fees that are amounts', async () => {
  const { page } = await product.open('/orders', { as: 'finance' })
  const { sandbox } = product.stack()
  const request = new Request('http://x/v1/public/orders?limit=50', { headers: { MID: 'mer_1' } })
  const { data } = JSON.parse(
    await (await sandbox.fetch(request)).text(),
    (_, value, context?: { source?: string }) => (typeof value === 'number' ? context?.source : value),
  )
  const order = data.transfers.find(({ fees }: { fees?: { rrFee?: string } }) => fees?.rrFee !== undefined)

  await page.goto(`${product.url()}/orders/${order.id}/show`)
  const table = page.getByRole('table').first()
  await table.getByText('Total fees').waitFor()

  const lines = await table.locator('tr').allTextContents()
  const figureOf = (name: RegExp) =>
    readFigure((lines.find((line) => say(name).test(line)) ?? '').replace(/^.*%/, ''))
  expect(figureOf(/^Processing fee/)).toBe(Number(order.fees.processingFee))
  // The unit of an rrFee is unknown. Its percentage is printed before the sum.
  expect(figureOf(/^Total fees/)).toBeCloseTo(
    Number(order.fees.networkFee) + Number(order.fees.processingFee),
    6,
  )
  expect(figureOf(/^RR fee, as sent/)).toBe(Number(order.fees.rrFee))
})

test('finds an order under another merchant ID and switches to it in one step', async () => {
  const request = new Request('http://x/v1/public/orders?limit=1', { headers: { MID: 'mer_2' } })
  const { data } = await (await product.stack().sandbox.fetch(request)).json()
  const { id } = data.transfers[0]
  const { page } = await product.open(`/orders/${id}/show`)

  await page.getByRole('button', { name: 'Switch to mer_2' }).click()

  await page.getByText('Total fees').waitFor()
  expect(await page.getByRole('combobox', { name: 'Merchant' }).inputValue()).toBe('mer_2')
})

test('never shows rows of one merchant ID under another', async () => {
  const { page } = await product.open('/orders')
  await page.locator('tbody tr').first().waitFor()
  const first = await page.locator('tbody td:first-child a').first().getAttribute('href')

  product.stack().sandbox.change({ latency: 300 })
  await page.getByRole('combobox', { name: 'Merchant' }).selectOption('mer_2')

  await expect.poll(() => page.locator(`a[href="${first}"]`).count()).toBe(0)
  await page.locator('tbody tr').first().waitFor()
  expect(await page.locator(`a[href="${first}"]`).count()).toBe(0)
  product.stack().sandbox.change({ latency: 0 })
})
