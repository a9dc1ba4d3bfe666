import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSweeps } from '../../src/commands/startSweeps.ts'
import { useProduct } from '../support/browser.ts'
import { isInFrench } from '../support/inFrench.ts'
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

  for (const text of [`${last}, ${first}`, `${name} <${email}>`]) {
    await page.keyboard.press('/')
    await box(page).fill(text)
    await option(page, name).waitFor()
    await page.keyboard.press('Escape')
    await box(page).fill('')
    await page.keyboard.press('Escape')
  }

  const [prefix, digits = ''] = order.split('-')
  await page.keyboard.press('/')
  await box(page).fill(`${prefix} ${digits.slice(0, 4)} ${digits.slice(4, 8)} ${digits.slice(8)}.`)
  await option(page, name).waitFor()
  await box(page).press('Enter')
  await page.waitForURL(new RegExp(`/orders/${order}/show`))
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(decodeURIComponent(addresses.join(' '))).not.toContain(email)
  expect(complaints).toEqual([])
})

test('support says why a payment failed: from the filter to the page and the copied reply', async () => {
  const { page, context, complaints } = await product.open('/orders', { as: 'support' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const pager = page.getByRole('navigation', { name: /^Page/ }).getByRole('status')
  const all = await pager.textContent()
  await page.getByRole('button', { name: 'Why it failed' }).click()
  await page.getByRole('checkbox', { name: 'Name did not match' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Why it failed.*Name did not match/ }).waitFor()
  await expect.poll(() => pager.textContent()).not.toBe(all)
  await page.locator('tbody tr td a').first().click()

  await page.getByText('Name on the account does not match', { exact: true }).waitFor()
  await page.getByText('NAME_NOT_MATCHED', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Copy reply' }).first().click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(isInFrench ? /ne correspondait pas à votre nom\.$/ : /did not match your name\.$/)
  expect(complaints).toEqual([])
})

test('a page says since when Countinghouse cannot be reached, and recovers by itself', async () => {
  const { page } = await product.open('/orders', { as: 'support' })
  await page.getByText(/^Up to date/).waitFor()

  await page.route('**/api/**', (route) => route.abort())
  await page
    .getByRole('alert')
    .getByText(/Countinghouse cannot be reached since \d\d:\d\d/)
    .waitFor()
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await page.getByRole('heading', { name: 'Countinghouse could not be reached' }).waitFor()
  await page.unroute('**/api/**')

  await page.getByText(/^Up to date/).waitFor()
  // A list that was opened meanwhile is read again.
  await page.locator('tbody tr').first().waitFor()
  expect(await page.getByText(/cannot be reached/).count()).toBe(0)
})

test('a token amount shows six digits in a list, and all of them on hover', async () => {
  const { page, complaints } = await product.open('/orders', { as: 'support' })
  const cell = page.locator('td:has(.money-rest)').first()
  await cell.waitFor()
  const rest = cell.locator('.money-rest')
  const widthOf = async () => (await rest.boundingBox())?.width ?? 0
  const [shown = '', hidden = ''] = [await cell.locator('.money-figure').innerText(), await rest.innerText()]

  expect(shown.slice(0, -hidden.length).replace(/\D|^[0,.]+/g, '').length).toBe(6)
  expect(await widthOf()).toBeLessThan(2)
  await cell.hover()
  expect(await widthOf()).toBeGreaterThan(5)
  expect(complaints).toEqual([])
})

test('a list without a match leads on to other merchants, the provider and similar names', async () => {
  const { page, complaints } = await product.open('/users', { as: 'support' })
  const { name, first, last } = await findCustomer()
  const list = page.getByRole('searchbox', { name: 'Search customers' })

  await list.fill(`${last}${last.at(-1)}, ${first}`)
  await list.press('Enter')
  await page.getByText(/Searched in: .*mer_1/).waitFor()
  await page.getByRole('button', { name: 'Search in all merchants and at the provider' }).click()
  await page.getByText('No exact match. Did you mean one of these?').waitFor()
  await option(page, name).waitFor()
  await page.keyboard.press('Escape')

  await list.fill('OR-2611110000009999')
  await list.press('Enter')
  await page.getByRole('button', { name: 'Search in all merchants and at the provider' }).click()
  await page.getByText(/Not found in orders known since .*mer_1.*, nor at the payment provider/).waitFor()
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

test('an id copied from a list is whole, although it is shown shortened', async () => {
  const { page } = await product.open('/orders')
  const link = page.locator('#root tbody tr').first().locator('td a').first()
  await link.waitFor()
  const [, id] = /\/orders\/([^/]+)\/show/.exec((await link.getAttribute('href')) ?? '') ?? []

  const copied = await link.evaluate((element) => {
    getSelection()?.selectAllChildren(element)
    return String(getSelection())
  })

  expect(copied).toBe(id)
  const wide = await link.evaluate((element) => {
    const middle = element.querySelector('.id-middle')
    return { link: element.getBoundingClientRect().width, hidden: middle?.getBoundingClientRect().width }
  })
  expect(wide.hidden).toBeLessThan(wide.link / 4)
})
