import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useProduct } from '../support/browser.ts'
import { signOut, typeCredentials } from '../support/signInOnScreen.ts'

const product = useProduct()
const email = 'nora@office.test'
const own = 'four plain words here'
const shape = /([a-z2-9]{5}-){4}[a-z2-9]{5}/

async function firstPassword(page: Page): Promise<string> {
  const shown = page.getByRole('status').filter({ hasText: shape })
  return shape.exec((await shown.textContent()) ?? '')?.[0] ?? ''
}

test('an admin adds an operator, who signs in, changes the first password, and has only the rights of the role', async () => {
  const { page, complaints } = await product.open('/operators')
  await page.getByRole('link', { name: 'Add member' }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Name' }).fill('Nora North')
  await page.getByRole('radio', { name: /^Support/ }).check()
  await page.getByRole('checkbox', { name: 'mer_2' }).check()
  await page.getByRole('button', { name: 'Add member' }).click()
  await page.getByRole('heading', { name: 'Member added' }).waitFor()
  const first = await firstPassword(page)
  await page.reload()
  await page.getByRole('heading', { name: 'Add member' }).waitFor()
  expect(await page.content()).not.toContain(first)

  const hers = await product.open('/orders', { as: null })
  await typeCredentials(hers.page, email, first)
  await hers.page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
  await hers.page.getByLabel('New password').fill(own)
  await hers.page.getByRole('button', { name: 'Set the password' }).click()
  await hers.page.locator('tbody tr').first().waitFor()
  expect(await hers.page.locator('header').textContent()).toContain('mer_2')
  expect(await hers.page.getByRole('link', { name: 'Team' }).count()).toBe(0)

  await page.goto(`${product.url()}/audit`)
  const lines = page.locator('tbody tr')
  await lines.filter({ hasText: email }).filter({ hasText: 'Password changed' }).waitFor()
  await lines.filter({ hasText: 'admin@countinghouse.test' }).filter({ hasText: 'Member added' }).waitFor()
  const trail = await page.locator('main').textContent()
  for (const secret of [first, own]) expect(trail).not.toContain(secret)

  await page.goto(`${product.url()}/operators`)
  await page.getByRole('link', { name: 'Nora North' }).click()
  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await page.getByText('Disabled', { exact: true }).first().waitFor()
  // Without a reload: the event stream ends with the account.
  await hers.page.getByText('You are signed out: the session has ended.').waitFor()
  await typeCredentials(hers.page, email, own)
  await hers.page.getByText('E-mail or password is wrong.').waitFor()
  expect(complaints).toEqual([])
})

test('a reset shows a first password once and disables the old password', async () => {
  const { page } = await product.open('/operators')
  await page.getByRole('link', { name: 'Finn Finance' }).click()
  await page.getByRole('button', { name: 'Reset the password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Called from the number on file')
  await dialog.getByRole('button', { name: 'Reset the password' }).click()
  const first = await firstPassword(page)
  await signOut(page)

  await typeCredentials(page, 'finance@countinghouse.test', 'sandbox')
  await page.getByText('E-mail or password is wrong.').waitFor()
  await typeCredentials(page, 'finance@countinghouse.test', first)
  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
})
