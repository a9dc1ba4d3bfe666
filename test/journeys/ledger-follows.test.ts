import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startSweeps } from '../../src/commands/startSweeps.ts'
import type { Sweeps } from '../../src/server/sync/sweep/createSweeps.ts'
import { phone, useProduct } from '../support/browser.ts'
import { say } from '../support/inFrench.ts'
import { create, orderOf } from '../support/intents.ts'
import { asking } from '../support/stack.ts'

const product = useProduct({ pace: 10, rate: 0 })
let sweeps: Sweeps

beforeAll(async () => {
  sweeps = startSweeps(product.stack(), { syncMs: 1_000, syncBudget: 6_000 })
  const ask = await asking(product.stack()).as('ops')
  const coverage = async () => (await ask('/api/orders')).headers.get('coverage')
  await vi.waitFor(async () => expect(await coverage()).toBe('exact'), { timeout: 180_000, interval: 500 })
})

afterAll(async () => {
  await sweeps?.stop()
})

/** Creates an order that awaits payment, and returns a function that pays it outside the product. */
async function makeOrder(amount: string) {
  const ask = await asking(product.stack()).as('ops')
  const key = crypto.randomUUID()
  const order = orderOf(undefined, amount)
  // The stand-in treats a bank transfer as sent at once.
  const source = { ...order.source, paymentType: 'card' }
  const { body, orderId } = await create(ask, { ...order, source }, { MID: 'mer_1', key })
  const { payUrl } = body.data as { payUrl: string }
  const pay = () =>
    product
      .stack()
      .sandbox.fetch(new Request(payUrl, { method: 'POST', body: new URLSearchParams({ outcome: 'paid' }) }))
  return { orderId: String(orderId), pay }
}

/** Marks the loaded page; a reload would remove the mark. */
const mark = (page: Page) => page.evaluate(() => void Reflect.set(window, 'isSame', true))
const isSame = (page: Page) => page.evaluate(() => Reflect.get(window, 'isSame') === true)

test('the open list shows a new order and each of its changes by itself', async () => {
  const { page, complaints } = await product.open('/orders')
  await page.locator('tbody tr').first().waitFor()
  await mark(page)

  const { orderId, pay } = await makeOrder('25.10')
  const row = page.locator('tbody tr', { has: page.locator(`a[href*="${orderId}"]`) })
  await row.getByText('Awaiting payment').waitFor()
  await pay()
  await row.getByText(/Confirming|Money received|Sending|delivered/).waitFor()

  // Under the pointer rows stay in place.
  await row.hover()
  const next = await makeOrder('26.20')
  await page.getByRole('button', { name: 'Show 1 new row' }).waitFor()
  const nextRow = page.locator(`tbody a[href*="${next.orderId}"]`)
  expect(await nextRow.count()).toBe(0)
  await page.mouse.move(0, 0)
  await nextRow.waitFor()
  expect(await isSame(page)).toBe(true)
  expect(complaints).toEqual([])
})

test('the page of an order lists its changes as they are seen, each with its time window', async () => {
  const { orderId, pay } = await makeOrder('25.20')
  const { page, complaints } = await product.open(`/orders/${orderId}/show`)
  const seen = page
    .locator('section', { has: page.getByRole('heading', { name: 'Activity' }) })
    .getByRole('listitem')
  await seen.filter({ hasText: 'First synced' }).waitFor()
  await mark(page)

  await pay()
  const change = seen.filter({ hasText: 'Awaiting payment' })
  await change.waitFor()

  expect(await change.textContent()).toMatch(say(/Awaiting payment.*became.*\d\d:\d\d:\d\d/))
  expect(await isSame(page)).toBe(true)
  expect(complaints).toEqual([])
})

test('the status mark links to the explanation, and reports an unreachable service and its recovery', async () => {
  const { page, complaints } = await product.open('/orders', { as: 'support' })

  await page.getByRole('link', { name: /^Data status of mer_1: ?Up to date · \d+ s$/ }).click()

  await page.getByRole('heading', { name: 'Data status', exact: true }).waitFor()
  const merchants = page.getByRole('table').first()
  await expect.poll(() => merchants.locator('tbody tr').count()).toBe(3)
  await page.getByText('This is strong evidence, not proof').waitFor()
  expect(complaints).toEqual([])

  product.stack().sandbox.change({ trouble: ['*=503:1'] })
  await page.getByText('The payment provider is currently unavailable.').first().waitFor()
  await page.getByRole('link', { name: /Sync failing since \d\d:\d\d$/ }).waitFor()
  product.stack().sandbox.change({ trouble: [] })
  await page.getByRole('link', { name: /Up to date · \d+ s$/ }).waitFor()
  // The browser itself reports each answer with 503.
  expect(complaints.filter((text) => !text.includes('status of 503'))).toEqual([])
})

test('the status mark on a phone is an icon with the same name', async () => {
  const { page } = await product.open('/orders', { viewport: phone })
  const sign = page.getByRole('link', { name: /^Data status of mer_1: ?Up to date/ })

  await sign.waitFor()
  const { width = 0 } = (await sign.boundingBox()) ?? {}
  expect(width).toBeLessThanOrEqual(44)
  await sign.click()

  await page.getByRole('heading', { name: 'mer_3' }).waitFor()
})

test('an open event stream does not extend the session, and ends at sign-out', async () => {
  const { page } = await product.open('/healthz', { own: {} })
  await page.clock.install()
  const streams: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource') streams.push(request.url())
  })
  await page.goto(`${product.url()}/coverage`)
  await page
    .getByRole('cell', { name: /^(Complete|Syncing)/ })
    .first()
    .waitFor()
  await expect.poll(() => streams.length).toBe(1)

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByLabel('E-mail', { exact: true }).waitFor()

  await page.clock.fastForward(120_000)
  await page.evaluate(() => fetch('/healthz'))
  expect(streams).toHaveLength(1)
})
