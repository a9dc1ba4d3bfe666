import { expect, test } from 'vitest'
import { fillOrder } from '../support/fillOrder.ts'
import { useProduct } from '../support/browser.ts'
import { say } from '../support/inFrench.ts'

const product = useProduct({ pace: 30 })

test('ops filters the list, opens an order and returns to the same rows', async () => {
  const { page, complaints } = await product.open('/orders')
  await page.locator('.page-filters').getByRole('button', { name: 'Status', exact: true }).click()
  const choices = page.getByRole('group', { name: 'Status', exact: true })
  await choices.getByRole('checkbox', { name: 'Expired' }).click()
  await page.waitForURL(/filter=.*expired/)
  const links = page.locator('tbody tr td:first-child a')
  const statusesShown = async () => [
    ...new Set(await page.locator('tbody tr td:nth-child(3)').allTextContents()),
  ]
  await expect.poll(statusesShown).toEqual([expect.stringMatching(say('Expired'))])
  const shown = await links.allTextContents()

  await links.nth(2).click()
  await page.getByRole('heading', { name: /^Order OR-/ }).waitFor()
  await page.goBack()

  await links.first().waitFor()
  expect(await links.allTextContents()).toEqual(shown)
  await page.reload()
  await links.first().waitFor()
  expect(await links.allTextContents()).toEqual(shown)
  expect(complaints).toEqual([])
})

test('ops pages to the end, and the pager never claims more rows than it has seen', async () => {
  const { page } = await product.open('/orders?perPage=50')
  const label = page.getByRole('navigation', { name: /^Page/ }).getByRole('status')
  const next = page.getByRole('button', { name: 'Next page' })
  const labels: string[] = []

  for (let turns = 0; turns < 20; turns++) {
    await label.waitFor()
    labels.push((await label.textContent()) ?? '')
    if (await next.isDisabled()) break
    await next.click()
    await expect.poll(() => label.textContent()).not.toBe(labels.at(-1))
  }

  expect(labels.at(-1)).toMatch(say('last page'))
  expect(labels).toEqual([
    '1–50',
    '51–100',
    '101–150',
    '151–200',
    '201–250',
    '251–300',
    '301–350',
    expect.stringMatching(/^351–400, /),
  ])
})

test('a half-filled form survives a reload and creates one order for repeated presses', async () => {
  const { page } = await product.open('/orders/create')
  await fillOrder(page, { amount: '31.10', credited: 'ETH' })
  await page.waitForFunction(
    (parts) => parts.every((part) => JSON.stringify(history.state).includes(part)),
    ['31.10', 'ETH', '"card"'],
  )
  const before = product.stack().sandbox.counts().ordersMade

  await page.reload()

  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.waitFor()
  expect(await amount.inputValue()).toMatch(/^31[.,]10$/)
  product.stack().sandbox.change({ latency: 400 })
  await amount.press('Enter')
  // By now the order may exist, and the form may be gone.
  await amount.press('Enter', { timeout: 1_000 }).catch(() => undefined)
  const send = page.getByRole('button', { name: /Create order|Sending/ })
  await send.click({ force: true, timeout: 1_000 }).catch(() => undefined)
  await page.getByRole('heading', { name: 'Order created' }).waitFor()
  product.stack().sandbox.change({ latency: 0 })
  expect(product.stack().sandbox.counts().ordersMade - before).toBe(1)
  const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(storage).toBe('[{},{}]')
})
