import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSweeps } from '../../src/commands/startSweeps.ts'
import { useProduct } from '../support/browser.ts'
import { untilWhole } from '../support/largeWorld.ts'

const product = useProduct({ pace: 30 })
let sweeps: ReturnType<typeof startSweeps>

beforeAll(async () => {
  sweeps = startSweeps(product.stack(), { syncMs: 1_000, syncBudget: 6_000 })
  await untilWhole(product.stack())
}, 180_000)
afterAll(() => sweeps?.stop())

/** A customer with an order and a unique name. */
async function findCustomer() {
  const { db } = product.stack().store
  const rows = await db
    .selectFrom('ledger_user')
    .innerJoin('ledger_order', (join) =>
      join
        .onRef('ledger_order.mid', '=', 'ledger_user.mid')
        .onRef('ledger_order.user_id', '=', 'ledger_user.id'),
    )
    .select(['ledger_user.id', 'ledger_user.name', 'ledger_user.email', 'ledger_order.id as order'])
    .where('ledger_user.mid', '=', 'mer_1')
    .execute()
  const customer = rows.find(
    ({ id, name, email }) =>
      email !== null &&
      /^[A-Za-z]{3,} [A-Za-z]{3,}$/.test(name ?? '') &&
      rows.every((other) => other.id === id || other.name !== name),
  )
  if (!customer) throw new Error('the stand-in has no such customer')
  const [first = '', last = ''] = (customer.name ?? '').split(' ')
  return { ...customer, first, last, name: `${first} ${last}`, email: customer.email ?? '' }
}

const box = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const option = (page: Page, name: string) => page.getByRole('option').filter({ hasText: name }).first()

test('support finds a customer and an order in the forms that people type and paste', async () => {
  const { page, complaints } = await product.open('/orders', { as: 'support' })
  const { name, first, last, email, order } = await findCustomer()
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))

  for (const text of [
    `${last} ${first}`,
    `${last}, ${first}`,
    `${name} <${email}>`,
    `"${last}, ${first}" <${email}>`,
    `mailto:${email}`,
    `<${email}>`,
    `${email}.`,
  ]) {
    await page.keyboard.press('/')
    await box(page).fill(text)
    await box(page).press('Enter')
    await option(page, name).waitFor()
    await page.keyboard.press('Escape')
    await box(page).fill('')
    await page.keyboard.press('Escape')
  }

  const [prefix, digits = ''] = order.split('-')
  for (const text of [
    `${order}.`,
    `${prefix} ${digits.slice(0, 4)} ${digits.slice(4, 8)} ${digits.slice(8)}`,
    `${digits.slice(0, 8)}.${digits.slice(8)}`,
  ]) {
    await page.keyboard.press('/')
    await box(page).fill(text)
    await page.getByRole('option').filter({ hasText: name }).first().waitFor()
    await box(page).press('Enter')
    await page.waitForURL(new RegExp(`/orders/${order}/show`))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await page.locator('tbody tr').first().waitFor()
  }
  expect(decodeURIComponent(addresses.join(' '))).not.toContain(email)
  expect(complaints).toEqual([])
})

test.each(process.env.LONG ? ['/orders', '/users'] : ['/orders'])(
  'a click anywhere in a row of %s opens the record',
  async (path) => {
    const { page, context, complaints } = await product.open(path, { as: 'support' })
    const row = page.locator('tbody tr').first()
    const cell = row.locator('td').nth(1)
    await cell.waitFor()
    const href = (await row.locator('td').first().locator('a').getAttribute('href')) ?? ''
    const opensTab = async (act: () => Promise<void>) => {
      const [tab] = await Promise.all([context.waitForEvent('page'), act()])
      await tab.waitForURL(`**${href}`)
      await tab.close()
      expect(new URL(page.url()).pathname).toBe(path)
    }
    expect(await cell.evaluate((element) => getComputedStyle(element).cursor)).toBe('pointer')

    await opensTab(() => cell.click({ modifiers: ['Control'] }))
    await opensTab(() => cell.click({ button: 'middle' }))

    // Selecting text must not open the record.
    const at = await row.boundingBox()
    const middle = (at?.y ?? 0) + (at?.height ?? 0) / 2
    await page.mouse.move((at?.x ?? 0) + 200, middle)
    await page.mouse.down()
    await page.mouse.move((at?.x ?? 0) + 600, middle, { steps: 5 })
    await page.mouse.up()
    expect(await page.evaluate(() => String(getSelection()).trim())).not.toBe('')
    expect(new URL(page.url()).pathname).toBe(path)

    await row
      .locator('td', { hasNot: page.locator('button') })
      .last()
      .click()
    await page.waitForURL(`**${href}`)
    await page.goBack()
    await row.getByRole('checkbox').first().check({ force: true })
    expect(new URL(page.url()).pathname).toBe(path)
    await row.locator('td').first().locator('a').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${href}`)
    expect(complaints).toEqual([])
  },
)
