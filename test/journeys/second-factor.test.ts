import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { insertOperator, prepareOperator } from '../../src/server/operators/operators.ts'
import { expectWhole, useProduct } from '../support/browser.ts'
import { signOut, typeCredentials } from '../support/signInOnScreen.ts'
import { codeAt } from '../support/timedStack.ts'

const product = useProduct({ parts: { requireSecondFactor: true } })
const email = 'mara@office.test'
const password = 'a quiet harbour at dawn'
let firstPassword = ''

beforeAll(async () => {
  const { store } = product.stack()
  const newOperator = { email, name: 'Mara Vale', role: 'ops', mids: ['mer_1'] } as const
  const prepared = await prepareOperator(newOperator, await store.now())
  await insertOperator(store.db, prepared.row)
  firstPassword = prepared.firstPassword ?? ''
})

/**
 * A code is valid once, in its own half minute, the one before and the one after. A test that uses the present code first and the
 * next code later therefore has two valid codes, even when a half minute ends between them.
 */
const code = (secret: string, which: 'present' | 'next') =>
  codeAt(secret, Date.now() + (which === 'next' ? 30_000 : 0))

async function enrol(page: Page) {
  const secret = ((await page.locator('.plain-secret').textContent()) ?? '').match(
    /[A-Z2-7]{4}( [A-Z2-7]{4}){7}/,
  )?.[0]
  const bare = secret?.replaceAll(' ', '') ?? ''
  await page.getByLabel('Code', { exact: true }).fill(code(bare, 'present'))
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  return { secret: bare, codes: await page.locator('.plain-codes li').allTextContents() }
}

test('sets a password and a second factor, then signs in by each kind of code, each once', async () => {
  const { page, context } = await product.open('/orders', { as: null })
  await typeCredentials(page, email, firstPassword)

  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
  await expectWhole(page)
  await page.getByLabel('New password').fill('mara@office.test.')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect.poll(() => page.getByRole('alert').first().textContent()).not.toBe('')
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()

  await page.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor()
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  await expectWhole(page)
  const { secret, codes } = await enrol(page)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(new Set(codes).size).toBe(10)
  await expectWhole(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.locator('tbody tr').first().waitFor()
  await page.goto(`${product.url()}/account`)
  await page.getByText('On: Countinghouse asks for a code').waitFor()
  for (const shown of [...codes, secret]) expect(await page.content()).not.toContain(shown)

  await signOut(page)
  await typeCredentials(page, email, firstPassword)
  await page.getByText('E-mail or password is wrong.').waitFor()
  await typeCredentials(page, email, password)
  await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
  await expectWhole(page)
  const next = code(secret, 'next')
  await page.getByLabel('Code', { exact: true }).fill(next)
  await page.getByRole('heading', { name: 'My account' }).waitFor()

  await signOut(page)
  await typeCredentials(page, email, password)
  await page.getByLabel('Code', { exact: true }).fill(next)
  await page.getByText('This code is wrong or has already been used.').waitFor()
  await recover(codes[3] ?? '')
  await page.getByRole('heading', { name: 'My account' }).waitFor()

  await signOut(page)
  await typeCredentials(page, email, password)
  await page.getByLabel('Code', { exact: true }).waitFor()
  await recover(codes[3] ?? '')
  await page.getByText('This code is wrong or has already been used.').waitFor()
  expect((await context.request.get(`${product.url()}/api/v1/public/orders`)).status()).toBe(403)
  await page.getByRole('button', { name: 'Sign in with another account' }).click()
  await page.getByLabel('E-mail', { exact: true }).waitFor()

  async function recover(typed: string) {
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(typed.toUpperCase())
    await page.getByRole('button', { name: 'Continue' }).click()
  }
})

test('a reload during setup continues with another secret', async () => {
  const { page } = await product.open('/orders', { as: null })
  await typeCredentials(page, 'support@countinghouse.test', 'sandbox')
  await page.locator('.plain-secret').waitFor()
  const before = await page.locator('.plain-secret').textContent()

  await page.reload()

  await page.locator('.plain-secret').waitFor()
  expect(await page.locator('.plain-secret').textContent()).not.toBe(before)
  const { secret } = await enrol(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.locator('tbody tr').first().waitFor()
  expect(secret.length).toBe(32)
})

test('a sensitive action requires a fresh code and then continues by itself', async () => {
  const { page } = await product.open('/account', { as: null })
  await typeCredentials(page, 'admin@countinghouse.test', 'sandbox')
  await page.locator('.plain-secret').waitFor()
  const { secret } = await enrol(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.goto(`${product.url()}/operators/create`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('new@office.test')
  await page.getByRole('textbox', { name: 'Name' }).fill('Newt Newman')
  await page.getByRole('radio', { name: /^Support/ }).check()
  await page.getByRole('checkbox', { name: 'mer_1' }).check()
  const { db } = product.stack().store
  await db.updateTable('session').set({ fresh_at: null }).execute()

  await page.getByRole('button', { name: 'Add member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter a new code' })
  await dialog
    .getByLabel(/digits|code/i)
    .first()
    .fill(code(secret, 'next'))
  await dialog.getByRole('button', { name: 'Continue' }).click()

  await page.getByRole('heading', { name: 'Member added' }).waitFor()
  await page.getByText('First password').waitFor()
})
