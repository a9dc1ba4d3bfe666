import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { expectWhole, useProduct } from '../support/browser.ts'
import { fillOrder } from '../support/fillOrder.ts'
import { create, orderOf } from '../support/intents.ts'
import { say } from '../support/inFrench.ts'
import { fillLedger, fillMs, largeUnderLong } from '../support/largeWorld.ts'
import { asking } from '../support/stack.ts'

// Under LONG on 20,000 orders of three months, all of them in the ledger.
const product = useProduct({ ...largeUnderLong({ rate: 0 }), env: { ALERT_ALLOW_PRIVATE: 'true' } })

if (process.env.LONG) beforeAll(() => fillLedger(product.stack()), fillMs)

const send = (page: Page) => page.getByRole('button', { name: 'Create order' }).click()
const sandbox = () => product.stack().sandbox

/** The service creates the order, but its answer is lost. */
async function loseAnswer(page: Page, amount: string): Promise<void> {
  await fillOrder(page, { amount })
  sandbox().change({ trouble: ['v3.createOrder=lost:1'] })
  await send(page)
  await page.getByText('It is not known whether the order was created').waitFor()
  sandbox().change({ trouble: [] })
}

/** Creates the same order as the form by a request whose answer is lost, and links the order of the service to it. */
async function linkLostOrder(amount: string): Promise<void> {
  const ops = await asking(product.stack()).as('ops')
  const mid = { MID: 'mer_1' }
  const key = crypto.randomUUID()
  const source = { currency: 'GBP', amount, paymentType: 'card' }
  sandbox().change({ trouble: ['v3.createOrder=lost:1'] })
  await create(ops, { orderType: 'payin', source, destination: { currency: 'USDC' } }, { ...mid, key })
  sandbox().change({ trouble: [] })
  const answer = await ops(`/api/intents/${key}/candidates`, { headers: mid })
  const { candidates } = (await answer.json()) as { candidates: { id: string }[] }
  const resolution = { state: 'linked', orderId: candidates[0]?.id, reason: 'The only order of that minute' }
  const resolved = await ops(`/api/intents/${key}/resolution`, { json: resolution, headers: mid })
  expect(resolved.status).toBe(200)
}

test('a lost answer locks the form until a person links the order and gives a reason', async () => {
  const { page } = await product.open('/orders/create', { as: 'ops' })
  const before = sandbox().counts()

  await loseAnswer(page, '63.40')
  await page
    .getByText(
      'It was sent once, and the provider gave no clear response. It is not sent again automatically.',
    )
    .waitFor()
  expect(await page.getByRole('button', { name: 'Create order' }).isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'Amount' }).press('Enter')
  await page.getByRole('link', { name: 'View create request' }).click()

  await page.getByText('The provider may have created this order. Nothing was sent again.').waitFor()
  await page.getByText('1 match.').waitFor()
  const candidate = page.getByRole('table', { name: 'Possible matches' }).locator('tbody tr')
  expect(await candidate.count()).toBe(1)
  const fits = await candidate.textContent()
  expect(fits).toMatch(say('same amount'))
  expect(fits).toMatch(say('same currency'))
  await candidate.getByRole('button', { name: /^This is the order/ }).click()
  const dialog = page.getByRole('dialog', { name: 'This is the order' })
  await dialog.getByLabel('Reason').fill('short')
  await dialog.getByRole('button', { name: 'This is the order' }).click()
  expect(await dialog.isVisible()).toBe(true)
  await dialog.getByLabel('Reason').fill('The only order of that minute')
  await dialog.getByRole('button', { name: 'This is the order' }).click()

  await page.getByText('Created, linked by hand').first().waitFor()
  await page.getByText('The only order of that minute').waitFor()
  await page.locator('main').getByRole('link', { name: /^PF-/ }).first().click()
  await page.getByRole('heading', { name: /^Order PF-/ }).waitFor()
  expect(sandbox().counts()['v3.createOrder']).toBe(before['v3.createOrder'] + 1)
  expect(sandbox().counts().ordersMade).toBe(before.ordersMade + 1)

  await page.goto(`${product.url()}/intents`)
  await page.getByText('Nothing is in doubt or to be approved for this merchant.').waitFor()
})

test('a linked order is not offered to another create request', async () => {
  await linkLostOrder('64.10')
  const { page } = await product.open('/orders/create', { as: 'ops' })
  sandbox().change({ trouble: ['v3.createOrder=reset:1'] })
  await fillOrder(page, { amount: '64.10' })
  await send(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const button = page.getByRole('button', { name: 'Create order' })
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  await button.press('Enter')
  await dialog.getByRole('button', { name: 'Create another anyway' }).click()
  await page.getByRole('link', { name: 'View create request' }).click()
  sandbox().change({ trouble: [] })

  await page.getByText('belongs to another create request').waitFor()
  expect(await page.getByRole('button', { name: /^This is the order: / }).count()).toBe(0)
  await page.getByRole('button', { name: 'Nothing was created' }).click()
  await page.getByLabel('Reason').fill('Looked through the whole list')
  await page.getByRole('dialog').getByRole('button', { name: 'Nothing was created' }).click()
  await page.getByText('Not created, closed by hand').first().waitFor()
})

test('support sees the unknown outcome and the roles that can settle it, but cannot settle it', async () => {
  const { page, context } = await product.open('/orders/create', { as: 'support' })
  await loseAnswer(page, '65.20')

  await page.getByRole('link', { name: 'View create request' }).click()

  await page.getByText('1 match.').waitFor()
  await page.getByText('Operations and admins can decide this.').waitFor()
  expect(await page.getByRole('button', { name: /This is the order|Nothing was created/ }).count()).toBe(0)
  const key = new URL(page.url()).pathname.split('/')[2]
  const { request } = context
  const answer = await request.post(`${product.url()}/api/intents/${key}/resolution`, {
    data: { state: 'abandoned', reason: 'Looked through the whole list' },
  })
  expect(answer.status()).toBe(403)
})

test('the order page shows the pay link to a colleague who may create orders', async () => {
  const ops = await asking(product.stack()).as('ops')
  const key = crypto.randomUUID()
  const { body, orderId } = await create(ops, orderOf(undefined, '67.80'), { MID: 'mer_1', key })
  const { payUrl } = body.data as { payUrl: string }

  const colleague = await product.open(`/orders/${orderId}/show`, { as: 'support' })
  expect(await colleague.page.getByRole('link', { name: /^Open on/ }).getAttribute('href')).toBe(payUrl)
  const finance = await product.open(`/orders/${orderId}/show`, { as: 'finance' })
  await finance.page.getByText('Raw record').waitFor()
  await finance.page.waitForLoadState('networkidle')
  expect(await finance.page.getByRole('link', { name: /^Open on/ }).count()).toBe(0)
})

test('an unknown outcome opens an alert, notifies a webhook, is acknowledged, and ends', async () => {
  const hook = await startHook()
  onTestFinished(hook.close)
  const { page, complaints } = await product.open('/alerts')
  await page.getByRole('button', { name: 'Add receiver' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Chat')
  await dialog.getByLabel('Address (https)').fill(hook.url)
  await dialog.getByRole('button', { name: 'Add receiver' }).click()
  await page.getByText('whsec_').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Chat' }).click()
  await page.getByRole('button', { name: 'Send test notice' }).click()
  await page.getByText('Delivered.').waitFor()
  await expectWhole(page, complaints)

  await page.goto(`${product.url()}/orders/create`)
  await loseAnswer(page, '68.90')
  await runWatches()
  expect(hook.notices[0]).toMatchObject({ kind: 'test', action: 'test' })
  const notice = hook.notices.find(({ watch }) => watch === 'doubt')
  expect(notice).toMatchObject({ kind: 'news', action: 'trigger' })

  const link = String(notice?.alerts[0]?.link)
  await page.goto(product.url() + new URL(link).pathname)
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await page.getByText('By admin@countinghouse.test').waitFor()
  await expectWhole(page)
  await page.getByRole('link', { name: 'Open the create request' }).click()
  await page.getByRole('button', { name: 'Nothing was created' }).click()
  await page.getByLabel('Reason').fill('Looked through the whole list')
  await page.getByRole('dialog').getByRole('button', { name: 'Nothing was created' }).click()
  await page.getByText('Not created, closed by hand').first().waitFor()
  await runWatches()
  await page.goto(product.url() + new URL(link).pathname)
  await page.getByText('Resolved', { exact: true }).first().waitFor()
})

/** Runs the watches at once instead of every ten seconds. */
async function runWatches(): Promise<void> {
  await product.stack().alerts.turn()
  await product.stack().alerts.settled()
}

async function startHook() {
  const notices: { kind: string; action: string; watch: string | null; alerts: { link: string }[] }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      notices.push(JSON.parse(body) as (typeof notices)[number])
      response.writeHead(204).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, notices, close: () => void server.close() }
}
