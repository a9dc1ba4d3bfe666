import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { words as english } from '../../src/i18n/en/meaning.ts'
import { words as french } from '../../src/i18n/fr/meaning.ts'
import { isInFrench, say } from '../support/inFrench.ts'
import { counting } from '../support/counting.ts'
import { fillOrder } from '../support/fillOrder.ts'
import { expectGoodLooks, useWorkplace } from '../support/workplace.ts'

// Daily work in lists and on record pages. LONG runs it on 20,000 orders of three months, in light and dark, at a desk and on a
// phone.
const product = useWorkplace()

const links = (page: Page) => page.locator('tbody tr td:first-child a')
const idsOf = (page: Page) =>
  page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row') ?? ''))
const pager = (page: Page) => page.getByRole('navigation', { name: /^Page/ }).getByRole('status')
/** Waits for the whole page, because an earlier exit does not count as a view. */
async function openOrder(page: Page, id: string | undefined): Promise<void> {
  await page.getByRole('heading', { name: new RegExp(`^Order ${id}`) }).waitFor()
  await page.getByRole('textbox', { name: 'New note' }).waitFor()
}

test('ops saves yesterday’s failed card orders as a shared view, and a colleague opens it from the menu', async () => {
  const byCard = await product.failedByCard()
  const { page, complaints } = await product.open('/orders', { as: 'ops' })
  const { click } = counting(page)

  await click(/^Failed/)
  await click('Yesterday', 'button')
  await click(/^Method/, 'button')
  await click('card', 'checkbox')
  await page.keyboard.press('Escape')
  await click('Views', 'button')
  await click('Save view', 'button')
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByRole('textbox', { name: 'Name of the view' }).fill('Failed card orders')
  await dialog.getByLabel('Who sees it').click()
  await page.getByRole('option', { name: 'You and everyone in Operations' }).click()
  await expectGoodLooks(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => idsOf(page)).toEqual(byCard.slice(0, 25))
  expect(complaints).toEqual([])

  const colleague = await product.openColleague('/orders', 'ops')
  await colleague.page.getByRole('button', { name: 'Views' }).press('Enter')
  await colleague.page.getByRole('link', { name: 'Failed card orders' }).waitFor()
  await expectGoodLooks(colleague.page)
  await colleague.page.getByRole('link', { name: 'Failed card orders' }).click()
  await expect.poll(() => idsOf(colleague.page)).toEqual(byCard.slice(0, 25))
  expect(colleague.complaints).toEqual([])

  const other = await product.open('/orders', { as: 'support' })
  await other.page.getByRole('button', { name: 'Views' }).click()
  await other.page.getByText('No view is saved yet').waitFor()
})

test('J and K move to the next order, ? shows the keys, and back returns to the row', async () => {
  const { page, complaints } = await product.open('/orders', { as: 'ops' })
  await pager(page).waitFor()
  const ids = await idsOf(page)
  await page.locator('body').press('j')
  for (let n = 0; n < 20; n++) await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await openOrder(page, ids[20])

  await page.keyboard.press('j')
  await openOrder(page, ids[21])
  await page.keyboard.press('?')
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await close.waitFor()
  // The guide is longer than the screen.
  const { y = 0, height = 0 } = (await close.boundingBox()) ?? {}
  expect(y + height).toBeLessThan(page.viewportSize()?.height ?? 0)
  await page.getByRole('tab', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('dialog').getByText('J', { exact: true }).first().waitFor()
  await expectGoodLooks(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await openOrder(page, ids[19])
  await page.goBack()

  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row')))
    .toBe(ids[19])
  const row = page.locator(`[data-row="${ids[19]}"]`)
  expect(await row.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  expect(complaints).toEqual([])
})

test('copies the IDs of selected rows, exports the rows, and adds one note to all of them', async () => {
  const { page, context, complaints } = await product.open('/orders', { as: 'admin' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await pager(page).waitFor()
  const ids = (await idsOf(page)).slice(1, 4)
  await links(page).nth(1).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  const bar = page.getByRole('group', { name: '3 selected' })
  await bar.waitFor()
  await expectGoodLooks(page)

  await bar.getByRole('button', { name: 'Copy ids' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(ids.join('\n'))

  await bar.getByRole('button', { name: 'Export these' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('complete').filter({ hasText: /^3, / }).waitFor()
  await dialog.getByRole('textbox').fill('for the weekly meeting')
  await expectGoodLooks(page)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(ids.filter((id) => file.includes(id))).toEqual(ids)
  expect(file.trim().split('\n')).toHaveLength(4)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await bar.getByRole('button', { name: 'Add note to all' }).click()
  await dialog.getByRole('textbox', { name: 'New note' }).fill('The bank called about the umbrella refund.')
  await expectGoodLooks(page)
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(() => bar.count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a colleague sees notes on an order and its customer, and finds them by search', async () => {
  const { page, complaints } = await product.open('/orders', { as: 'ops' })
  await pager(page).waitFor()
  const [id = ''] = await idsOf(page)
  await links(page).first().click()
  await page.getByRole('textbox', { name: 'New note' }).fill('Asked for a heliotrope receipt.')
  await page.keyboard.press('Control+Enter')
  await page.locator('.note-list').getByText('Asked for a heliotrope receipt.').waitFor()
  await page.locator('.record-line a').first().click()
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  const customer = page.url()
  await page.getByRole('textbox', { name: 'New note' }).fill('Prefers a quokka in the morning.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.locator('.note-list').getByText('quokka').waitFor()
  expect(complaints).toEqual([])

  const colleague = await product.openColleague('/', 'support')
  const box = colleague.page.getByRole('combobox', { name: 'Search everything' })
  for (const [word, address] of [
    ['heliotrope', `/orders/${id}/show`],
    ['quokka', new URL(customer).pathname],
  ] as const) {
    await box.first().waitFor()
    await colleague.page.keyboard.press('/')
    await colleague.page.keyboard.insertText(word)
    const match = colleague.page.getByRole('option', { name: /by a note/ })
    await match.waitFor()
    if (word === 'quokka') await expectGoodLooks(colleague.page)
    await match.click()
    await colleague.page.waitForURL(`**${address}`)
    await colleague.page.locator('.note-list').getByText(word).waitFor()
  }
  expect(colleague.complaints).toEqual([])
})

test('moved, widened and hidden columns stay with the user on every device', async () => {
  const { page, complaints } = await product.open('/orders', { as: 'support' })
  await pager(page).waitFor()
  const heads = (of: Page) => of.locator('thead th').allTextContents()
  const [first = '', second = '', third = '', ...others] = await heads(page)
  const [fourth = '', hidden = '', ...rest] = others
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
  const edge = (name: string) => head(name).getByRole('separator')
  await edge(third).press('Shift+ArrowLeft')
  await expect.poll(() => heads(page)).toEqual([first, third, second, ...others])
  await edge(third).press('ArrowRight')
  await head(fourth).dragTo(head(second))
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: hidden }).uncheck()
  await page.keyboard.press('Escape')
  const { x = 0, y = 0, width = 0 } = (await head(second).boundingBox()) ?? {}
  await page.mouse.move(x + width - 3, y + 10)
  await page.mouse.down()
  await page.mouse.move(x + 200, y + 10)
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/preferences'))
  await page.mouse.move(x + 237, y + 10)
  await page.mouse.up()
  await expectGoodLooks(page, 'desk')
  await saved
  const wanted = [first, third, fourth, second, ...rest]
  expect(await heads(page)).toEqual(wanted)
  expect(complaints).toEqual([])

  const elsewhere = await product.open('/orders', { as: 'support' })
  await expect.poll(() => heads(elsewhere.page)).toEqual(wanted)
  const wide = elsewhere.page.getByRole('columnheader', { name: second })
  expect(Math.round((await wide.boundingBox())?.width ?? 0)).toBe(240)
})

test('an admin writes a note on a status, and support reads it on an order beside a reply to copy', async () => {
  const { store } = product.stack()
  const expired = await store.db
    .selectFrom('ledger_order')
    .innerJoin('ledger_user', (join) =>
      join
        .onRef('ledger_user.mid', '=', 'ledger_order.mid')
        .onRef('ledger_user.id', '=', 'ledger_order.user_id'),
    )
    .select(['ledger_order.id', 'ledger_user.name', 'ledger_user.email'])
    .where('ledger_order.mid', '=', 'mer_1')
    .where('ledger_order.status', '=', 'expired')
    .where('ledger_user.name', 'is not', null)
    .executeTakeFirstOrThrow()
  const admin = await product.open('/statuses')
  await admin.page.getByRole('link', { name: 'Expired' }).click()
  const dialog = admin.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Say that a marmalade link is on its way.')
  await expectGoodLooks(admin.page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await admin.page.getByText('marmalade').first().waitFor()
  expect(admin.complaints).toEqual([])

  const { page, context, complaints } = await product.open(`/orders/${expired.id}/show`, { as: 'support' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByText('marmalade').waitFor()
  await page.getByRole('button', { name: 'Copy reply' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(expired.id)
  const reply = await page.evaluate(() => navigator.clipboard.readText())
  expect(reply).toContain((isInFrench ? french : english).tell.expired)
  for (const personal of [expired.name, expired.email, ...(expired.name ?? '').split(' ')])
    expect(reply).not.toContain(personal)
  await page.locator('.record-line a').first().click()
  await page.getByRole('heading', { level: 1, name: expired.name ?? '', exact: true }).waitFor()
  await page.getByText(/^\d+ orders? · /).waitFor()
  await page
    .getByRole('button', { name: /^Reveal/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('combobox').click()
  await page.getByRole('option').first().click()
  await expectGoodLooks(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Reveal' }).click()
  await page.getByText(expired.email ?? '').waitFor()
  expect(complaints).toEqual([])
})
test('the page after creation follows the order until it is paid, and starts another order', async () => {
  const { page, context, complaints } = await product.open('/orders/create', { as: 'ops' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const before = product.stack().sandbox.counts().ordersMade
  await fillOrder(page, { amount: '84.20', credited: 'ETH' })
  await page.getByRole('button', { name: 'Create order' }).dblclick()

  await page.getByRole('heading', { name: 'Order created' }).waitFor()
  expect(product.stack().sandbox.counts().ordersMade).toBe(before + 1)
  await expect.poll(() => page.locator('h1').evaluate((one) => one === document.activeElement)).toBe(true)
  // The address belongs to the created order: a reload shows the link again.
  await page.reload()
  await page.getByRole('img', { name: 'The payment link as a QR code' }).waitFor()
  await page.getByText('Awaiting payment').first().waitFor()
  expect(await page.locator('main').textContent()).toMatch(say('84.20'))
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Copy payment link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const letter = await page.getByRole('link', { name: 'Send by e-mail' }).getAttribute('href')
  expect(new URLSearchParams(letter?.split('?')[1]).get('body')).toContain(link)
  const payer = await context.newPage()
  await payer.goto(link)
  await payer.getByRole('button', { name: 'Pay now' }).click()
  // The creator's page follows without a reload, and removes the link when it is of no use any more.
  await expect.poll(() => page.getByText('Awaiting payment').count()).toBe(0)
  await expect.poll(() => page.getByRole('img', { name: 'The payment link as a QR code' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Open the order' }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Create similar' }).click()
  await page.getByText('Filled in from').first().waitFor()
  expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toMatch(say('84.20'))
  expect(complaints).toEqual([])
})
