import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillOrder } from '../support/fillOrder.ts'
import { useProduct } from '../support/browser.ts'
import { signOut, typeCredentials } from '../support/signInOnScreen.ts'

const product = useProduct()
const rows = (page: Page) => page.locator('tbody tr').first().waitFor()

const sessionStatus = async (context: BrowserContext) =>
  (await context.request.get(`${product.url()}/api/session`)).status()

/** Deletes all sessions, as the server does when they expire. */
async function endSessions(): Promise<void> {
  await product.stack().store.db.deleteFrom('session').execute()
}

test('signs in by keyboard alone, reports a wrong password, and opens the requested page', async () => {
  const { page, context, complaints } = await product.open('/users', { as: null })
  await page.getByLabel('E-mail', { exact: true }).waitFor()

  await page.keyboard.type('ops@countinghouse.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type('sandbo')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('E-mail or password is wrong.').waitFor()
  const password = page.getByLabel('Password', { exact: true })
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await sessionStatus(context)).toBe(401)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('sandbox')
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Customers', exact: true }).waitFor()
  await rows(page)
  expect(new URL(page.url()).pathname).toBe('/users')
  // Browsers log every 401; there are no other complaints.
  expect(complaints.filter((text) => !/status of 401/.test(text))).toEqual([])
  expect(complaints).toHaveLength(2)
})

test('a reload keeps the session; signing out ends it on the page, on the server and for the back button', async () => {
  const { page, context } = await product.open('/orders', { as: null })
  await page.getByRole('button', { name: 'Ops', exact: true }).click()
  await rows(page)
  await page.reload()
  await rows(page)
  const order = await page.locator('tbody td a').first().textContent()
  const signOutAnswer = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  const { value } = (await context.cookies())[0] ?? { value: '' }

  await signOut(page)

  expect((await (await signOutAnswer).allHeaders())['clear-site-data']).toContain('storage')
  await page.getByText('You are signed out.', { exact: true }).waitFor()
  expect(await sessionStatus(context)).toBe(401)
  await context.addCookies([{ name: 'countinghouse', value, url: product.url() }])
  expect(await sessionStatus(context)).toBe(401)
  await page.reload()
  await page.getByLabel('E-mail', { exact: true }).waitFor()
  expect(await page.locator('body').textContent()).not.toContain(order)
})

test('the next user finds no values that were typed before', async () => {
  const { page } = await product.open('/orders/create', { as: 'ops' })
  await fillOrder(page, { amount: '31.10' })
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('31.10')

  await signOut(page)
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('31.10')
  await page.getByRole('button', { name: 'Support', exact: true }).click()

  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.waitFor()
  expect(await amount.inputValue()).toBe('')
})

test('two tabs sign out and sign in together', async () => {
  const { page, context } = await product.open('/orders', { as: 'ops' })
  await rows(page)
  const other = await context.newPage()
  await other.goto(`${product.url()}/users`)
  await rows(other)

  await signOut(page)

  await other.getByLabel('E-mail', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Ops', exact: true }).click()
  await other.getByRole('heading', { name: 'Customers', exact: true }).waitFor()
})

test('a session that ends during the order form keeps the typed values and creates nothing', async () => {
  const { page } = await product.open('/orders/create', { as: 'ops' })
  await fillOrder(page, { amount: '41.70' })
  const { ordersMade } = product.stack().sandbox.counts()
  await endSessions()

  // The page itself may detect the expired session first.
  const send = page.getByRole('button', { name: 'Create order' })
  await send.click({ timeout: 2_000 }).catch(() => undefined)
  await page.getByText('You are signed out: the session has ended. The page is as you left it.').waitFor()
  expect(await page.getByLabel('E-mail', { exact: true }).inputValue()).toBe('ops@countinghouse.test')
  await typeCredentials(page, 'ops@countinghouse.test', 'sandbox')

  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.waitFor()
  expect(await amount.inputValue()).toBe('41.70')
  expect(product.stack().sandbox.counts().ordersMade).toBe(ordersMade)
  await page.getByRole('button', { name: 'Create order' }).click()
  await page.getByRole('heading', { name: 'Order created' }).waitFor()
  expect(product.stack().sandbox.counts().ordersMade).toBe(ordersMade + 1)
})
