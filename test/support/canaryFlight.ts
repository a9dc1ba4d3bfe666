import type { BrowserContext, Page } from 'playwright-core'
import { planted, readStores, type Canaries } from './canaries.ts'
import { fillOrder } from './fillOrder.ts'
import type { plantedService, startServer } from './plantedService.ts'
import { signOut, typeCredentials } from './signInOnScreen.ts'
import { codeAt } from './timedStack.ts'

type Parts = {
  canaries: Canaries
  service: ReturnType<typeof plantedService>
  server: Awaited<ReturnType<typeof startServer>>
  /** Snapshots of the browser's storage. */
  stores: string[]
  openWindow: (path: string) => Promise<{ page: Page; context: BrowserContext }>
}

/** An admin and a support member, added by the admin, use every feature. */
export async function flyCanaries({ canaries, service, server, stores, openWindow }: Parts) {
  const saveStores = async (page: Page) => void stores.push(await readStores(page))
  const { page: admin, context: adminContext } = await openWindow('/orders')
  await typeCredentials(admin, planted.mistypedPassword, planted.wrongPassword)
  await admin.getByText('E-mail or password is wrong.').waitFor()
  await typeCredentials(admin, planted.adminEmail, planted.wrongPassword)
  await admin.getByText('E-mail or password is wrong.').waitFor()
  await admin.getByRole('link', { name: 'Single sign-on' }).click()
  await admin.getByText(/^Single sign-on does not answer/).waitFor()
  const secret = await firstSignIn(admin, planted.adminEmail, server.firstPassword, planted.adminPassword)
  await saveStores(admin)
  await signOut(admin)
  await typeCredentials(admin, planted.adminEmail, planted.adminPassword)
  await admin.getByLabel('Code', { exact: true }).fill('000000')
  await admin.getByText('This code is wrong or has already been used.').waitFor()
  await admin.getByRole('button', { name: 'Use a recovery code' }).click()
  await admin.getByLabel('Recovery code').fill(canaries.get(`recovery code 0 of ${planted.adminEmail}`) ?? '')
  await admin.getByRole('button', { name: 'Continue' }).click()
  await admin.getByRole('button', { name: /^Account of/ }).waitFor()
  await admin.goto(`${server.url}/account`)
  await admin.getByLabel('Current password').fill(planted.adminPassword)
  await admin.getByLabel('New password').fill(planted.adminNextPassword)
  await admin.getByRole('button', { name: 'Change the password' }).click()
  await admin.getByText('Your password has been changed.').waitFor()
  const first = await makeSupport(admin, secret)
  await readByToken(admin)

  const { page: support, context: supportContext } = await openWindow('/users')
  await firstSignIn(support, planted.supportEmail, first, planted.supportPassword)
  await meetPeople(support)
  await makeOrders(support)
  await saveStores(support)
  await settleDoubt(admin)
  await saveStores(admin)

  return {
    contexts: [adminContext, supportContext],
    leave: async () => {
      await signOut(support)
      await saveStores(support)
    },
  }

  /** Signs in with a first password, then sets an own password and a second factor. */
  async function firstSignIn(page: Page, email: string, first: string, own: string): Promise<string> {
    await typeCredentials(page, email, first)
    await page.getByLabel('New password').fill(own)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.locator('.plain-secret').waitFor()
    const text = (await page.locator('.plain-secret').textContent()) ?? ''
    const secret = (/[A-Z2-7]{4}( [A-Z2-7]{4}){7}/.exec(text)?.[0] ?? '').replaceAll(' ', '')
    canaries.set(`secret of ${email}`, secret)
    await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, Date.now() - 30_000))
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
    const codes = await page.locator('.plain-codes li').allTextContents()
    for (const [n, code] of codes.slice(0, 2).entries()) canaries.set(`recovery code ${n} of ${email}`, code)
    await saveStores(page)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByRole('button', { name: /^Account of/ }).waitFor()
    return secret
  }

  async function makeSupport(page: Page, secret: string): Promise<string> {
    await page.goto(`${server.url}/operators/create`)
    await page.getByRole('textbox', { name: 'E-mail' }).fill(planted.supportEmail)
    await page.getByRole('textbox', { name: 'Name' }).fill('Quentin Quill')
    await page.getByRole('radio', { name: /^Support/ }).check()
    await page.getByRole('checkbox', { name: 'mer_1' }).check()
    await page.getByRole('button', { name: 'Add member' }).click()
    const dialog = page.getByRole('dialog')
    const made = page.getByRole('heading', { name: 'Member added' })
    await dialog.or(made).first().waitFor()
    if (await dialog.isVisible()) {
      await dialog.getByRole('textbox').fill(codeAt(secret, Date.now()))
      await dialog.getByRole('button', { name: 'Continue' }).click()
    }
    const shape = /([a-z2-9]{5}-){4}[a-z2-9]{5}/
    const shown = await page.getByRole('status').filter({ hasText: shape }).textContent()
    const first = shape.exec(shown ?? '')?.[0] ?? ''
    canaries.set('first password of support', first)
    return first
  }

  /** Copies the token that the screen shows once, then uses it as a machine does. */
  async function readByToken(page: Page): Promise<void> {
    await page.goto(`${server.url}/access-tokens`)
    await page.getByRole('button', { name: 'Add token' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly report')
    await dialog.getByRole('checkbox', { name: 'mer_1' }).check()
    await dialog.getByRole('button', { name: 'Add token' }).click()
    await page.getByText('It is shown only now.', { exact: false }).waitFor()
    const token = (await dialog.locator('.first-password code').textContent()) ?? ''
    canaries.set('access token', token)
    for (const sent of [token, `${token}x`])
      for (const path of ['/api/orders', '/api/exports/orders.csv', '/api/users'])
        await (await fetch(server.url + path, { headers: { authorization: `Bearer ${sent}` } })).text()
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await page.getByText('Nightly report').first().waitFor()
    await saveStores(page)
  }

  async function meetPeople(page: Page): Promise<void> {
    await page.goto(`${server.url}/users`)
    const search = page.getByRole('searchbox', { name: 'Search customers' })
    for (const sought of [planted.soughtPhone, `+351 ${planted.personPhone}`, planted.soughtEmail]) {
      await search.fill(sought)
      await search.press('Enter')
      await page.waitForLoadState('networkidle')
    }
    await saveStores(page)
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await page.getByRole('button', { name: `Reveal: ${planted.personName}` }).click()
    await page.getByRole('dialog').getByRole('combobox').selectOption({ index: 1 })
    await page.getByRole('dialog').getByRole('button', { name: 'Reveal' }).click()
    await page.getByText(planted.personEmail).waitFor()
    await page.getByRole('link', { name: planted.personName }).click()
    await page.getByText('Raw record').waitFor()

    await page.goto(`${server.url}/users/create`)
    const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
    await fill('First name', planted.madeFirstName)
    await fill('Last name', planted.madeLastName)
    await fill('E-mail', planted.takenEmail)
    await fill('Phone', planted.madePhone)
    await fill('Date of birth', planted.madeBirthDate)
    await page.getByText('Address', { exact: true }).click()
    await fill('Street', planted.madeStreet)
    await fill('Postal code', planted.madePostalCode)
    await page.getByRole('button', { name: 'Create customer' }).click()
    await page
      .getByText(/is there already/)
      .first()
      .waitFor()
    await fill('E-mail', planted.madeEmail)
    await saveStores(page)
    await page.getByRole('button', { name: 'Create customer' }).click()
    await page.waitForURL(/\/users\/(?!create)/)
  }

  async function makeOrders(page: Page): Promise<void> {
    await page.goto(`${server.url}/orders/create`)
    await fillOrder(page, { currency: 'BRL', amount: '75.50' })
    await page.getByRole('combobox', { name: 'Method' }).click()
    await page.getByRole('option', { name: /card/i }).first().click()
    await page.getByLabel('Document number').fill(planted.payerDocument)
    await page.getByLabel('Reason in words').fill(planted.reasonText)
    for (const summary of ['Redirect URLs', 'Your references', 'Wallets and receiving method'])
      await page.locator('summary', { hasText: summary }).click()
    await page.getByLabel('Page after success').fill(`https://shop.test/ok?t=${planted.redirect}`)
    await page.getByLabel('Customer name').fill(planted.customerName)
    await page.getByLabel('Customer e-mail').fill(planted.customerEmail)
    await page.getByLabel('Sender’s wallet (source)').fill(planted.wallet)
    await page.waitForFunction((wallet) => JSON.stringify(history.state).includes(wallet), planted.wallet)
    await saveStores(page)
    await page.getByRole('button', { name: 'Create order' }).click()
    await page.getByText(planted.payLink).first().waitFor()
    await page.getByText(planted.bankAccount).waitFor()
    await page.getByRole('link', { name: 'Open the order' }).click()
    await page.getByText('Raw record').waitFor()
    await page.reload()
    await page.getByText(planted.payLink).first().waitFor()

    await page.goto(`${server.url}/orders/create`)
    await fillOrder(page, { currency: 'MXN', amount: '480', kind: 'Bank transfer' })
    await page.getByRole('combobox', { name: 'Method' }).click()
    await page.getByRole('option', { name: /SPEI/ }).click()
    await page.getByLabel('First name').fill(planted.payerFirstName)
    await page.getByLabel('Last name').fill(planted.madeLastName)
    await page.getByLabel('Date of birth').fill(planted.payerBirthDate)
    service.sandbox.change({ trouble: ['v3.createOrder=lost:1'] })
    await page.getByRole('button', { name: 'Create order' }).click()
    await page.getByRole('link', { name: 'View create request' }).click()
    service.sandbox.change({ trouble: [] })
    await page.getByText('1 match.').waitFor()
  }

  async function settleDoubt(page: Page): Promise<void> {
    await page.goto(`${server.url}/intents`)
    await page.locator('tbody td a').first().click()
    await page.getByRole('button', { name: /^This is the order: / }).click()
    await page.getByLabel('Reason').fill('The only order of that minute')
    await page.getByRole('dialog').getByRole('button', { name: 'This is the order' }).click()
    await page.getByText('Created, linked by hand').first().waitFor()
    for (const path of ['/orders', '/operators', '/audit', '/account', '/payment-methods', '/mids']) {
      await page.goto(server.url + path)
      await page.waitForLoadState('networkidle')
    }
  }
}
