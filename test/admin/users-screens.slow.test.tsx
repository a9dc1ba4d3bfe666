import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../support/quietConsole.ts'
import { usePhoneWidth } from '../support/jsdom.ts'
import { renderApp } from '../support/renderApp.tsx'

type Listed = { userId: string; name: string; email: string; phone: string }
type App = Awaited<ReturnType<typeof renderApp>>

/** A customer of the stand-in, counted from the newest. */
async function customerAt({ get }: App, nth: number): Promise<Listed> {
  return (await get(`/v1/public/users/individual?limit=1&page=${nth}`)).data[0]
}

test('finds a customer by e-mail and keeps the e-mail out of the address', async () => {
  const app = await renderApp('/users')
  const { name, email, userId } = await customerAt(app, 150)

  await app.user.type(await screen.findByLabelText('Search customers'), `  ${email} {Enter}`)
  const link = await screen.findByRole('link', { name })

  expect(link.getAttribute('href')).toBe(`/users/${userId}/show`)
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2)
  expect(app.address()).toBe('/users')
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(email)
})

test('finds a customer by phone after a pause, regardless of spaces', async () => {
  const app = await renderApp('/users')
  const { name, phone } = await customerAt(app, 150)

  await app.user.type(
    await screen.findByLabelText('Search customers'),
    `${phone.slice(0, 3)} ${phone.slice(3)}`,
  )

  expect(await screen.findByRole('link', { name })).toBeTruthy()
})

test('shows customers in two lines on a narrow screen', async () => {
  usePhoneWidth()
  const app = await renderApp('/users')
  const { name } = await customerAt(app, 1)

  const card = await screen.findByRole('link', { name: new RegExp(name) })

  expect(card.textContent).toContain('•••@')
  expect(screen.queryByRole('columnheader')).toBeNull()
})

test('shows a customer and the number of orders searched for theirs', async () => {
  const app = await renderApp('/users')
  const { userId } = await customerAt(app, 20)
  const { orderId } = (
    await app.post('/v3/orders', {
      userId,
      orderType: 'payin',
      purposeCode: 'personal',
      source: { currency: 'EUR', amount: '50.00', paymentType: 'card', paymentCode: 'card_eur' },
      destination: { currency: 'USDT' },
    })
  ).body.data
  await app.router.navigate(`/users/${userId}/show`)

  expect((await screen.findAllByText(/•••@/)).length).toBeGreaterThan(0)
  expect(await screen.findByText(/All 301 orders of this merchant were searched/)).toBeTruthy()
  const orders = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(orders).toContain(`/orders/${orderId}/show`)
  expect(orders).toContain(`/orders/create?userId=${userId}`)
})

test('says how far the search for an unknown customer went, and finds customers by e-mail', async () => {
  expectFailure('UX-123456789012345 is not among the newest people')
  for (const mid of ['mer_2', 'mer_3']) expectFailure(`UX-123456789012345 is not known under ${mid}`)
  const app = await renderApp('/users/UX-123456789012345/show')
  const { name, email } = await customerAt(app, 3)

  expect(await screen.findByText('Not among the synced customers or the newest 1,000')).toBeTruthy()
  await app.user.type(screen.getByLabelText('Name, e-mail, phone or id'), `${email}{Enter}`)

  expect(await screen.findByRole('link', { name })).toBeTruthy()
  expect(app.address()).toBe('/users/UX-123456789012345/show')
})

async function openQuickForm(parts: Parameters<typeof renderApp>[1] = {}) {
  const app = await renderApp('/users/create', parts)
  await app.user.click(await screen.findByRole('tab', { name: 'Quick' }))
  return app
}

const createButton = () => screen.getByRole('button', { name: 'Create customer' })

test('sends every field of the quick form, with the key Name', async () => {
  const app = await openQuickForm()

  await app.user.type(screen.getByLabelText('Name'), ' Ann Lee ')
  await app.user.type(screen.getByLabelText('E-mail'), 'ann.lee@shop.example')
  await app.user.type(screen.getByLabelText('Code'), '+49')
  await app.user.type(screen.getByLabelText('Phone'), '1512345678')
  await app.user.click(createButton())
  await screen.findByText('ann.lee@shop.example')

  const [post] = app.sent('POST')
  expect(await post?.json()).toEqual({
    Name: 'Ann Lee',
    email: 'ann.lee@shop.example',
    phoneCode: '+49',
    phone: '1512345678',
  })
  expect(post?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/)
  expect(app.address()).toMatch(/^\/users\/UX-\d+\/show$/)
})

test('sends every field of the full form, and the phone number without spaces', async () => {
  const app = await renderApp('/users/create')

  await app.user.type(await screen.findByLabelText('First name'), 'Ann')
  await app.user.type(screen.getByLabelText('Last name'), 'Lee')
  await app.user.type(screen.getByLabelText('E-mail'), 'ann.lee@shop.example')
  await app.user.type(screen.getByLabelText('Code'), '+49')
  await app.user.type(screen.getByLabelText('Phone'), '151 2345-678')
  await app.user.type(screen.getByLabelText('Date of birth'), '1990-12-31')
  await app.user.type(screen.getByLabelText('Country'), 'ger')
  const countries = () => within(screen.getByRole('listbox')).getAllByRole('option')
  await waitFor(() => expect(countries().map(({ textContent }) => textContent)).toEqual(['Germany (DEU)']))
  await app.user.click(screen.getByRole('option', { name: 'Germany (DEU)' }))
  const address = { street: 'Domkloster 4', city: 'Köln', state: 'NW', postalCode: '50667' }
  await app.user.type(screen.getByLabelText('Street'), address.street)
  await app.user.type(screen.getByLabelText('City'), address.city)
  await app.user.type(screen.getByLabelText('State'), address.state)
  await app.user.type(screen.getByLabelText('Postal code'), address.postalCode)
  await app.user.click(createButton())
  await screen.findByText('+49 1512345678')

  expect(await app.sent('POST')[0]?.json()).toEqual({
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann.lee@shop.example',
    phoneCode: '+49',
    phone: '1512345678',
    dob: '1990-12-31',
    country: 'DEU',
    address,
  })
})

test.each([
  ['0049 (0)170 1234567', '', ['+49', '1701234567']],
  ['+49 170/1234567', '+49', ['+49', '1701234567']],
  ['170 1234567', '0049', ['+49', '1701234567']],
  ['170 1234567', '49', ['+49', '1701234567']],
])('takes the phone %s with the code "%s" and an e-mail as pasted', async (phone, code, expected) => {
  const app = await renderApp('/users/create')
  await app.user.type(await screen.findByLabelText('First name'), 'Ann')
  await app.user.click(screen.getByLabelText('E-mail'))
  await app.user.paste('Ann Lee <ann@people.test>')
  if (code !== '') await app.user.type(screen.getByLabelText('Code'), code)
  await app.user.click(screen.getByLabelText('Phone'))
  await app.user.paste(phone)
  await app.user.click(createButton())

  await waitFor(() => expect(app.sent('POST')).toHaveLength(1))
  expect(await app.sent('POST')[0]?.json()).toEqual({
    firstName: 'Ann',
    email: 'ann@people.test',
    phoneCode: expected[0],
    phone: expected[1],
  })
})

test('keeps the draft when the field is left at once after the last key', async () => {
  const app = await renderApp('/users/create')
  await app.user.type(await screen.findByLabelText('First name'), 'Ann')

  await app.user.tab()

  expect(window.history.state).toMatchObject({ draft: { values: { firstName: 'Ann' } } })
})

test('reports invalid input before a request to the service', async () => {
  const app = await renderApp('/users/create')

  await app.user.type(await screen.findByLabelText('E-mail'), 'nobody')
  await app.user.type(screen.getByLabelText('Code'), 'DE')
  await app.user.type(screen.getByLabelText('Phone'), '12ab')
  await app.user.type(screen.getByLabelText('Date of birth'), '2999-01-01')
  await app.user.click(createButton())

  expect(await screen.findByText('Enter a name')).toBeTruthy()
  expect(screen.getByText('Enter an address like name@example.com')).toBeTruthy()
  expect(screen.getByText('Like +49')).toBeTruthy()
  expect(screen.getByText('Digits only; the code has its own field')).toBeTruthy()
  expect(screen.getByText('Enter a date in the past')).toBeTruthy()
  expect(app.sent('POST')).toEqual([])
})

test("shows the service's refusal under its field, and can be sent again", async () => {
  expectFailure('the user exists')
  const app = await openQuickForm()
  const { email } = await customerAt(app, 2)

  await app.user.type(screen.getByLabelText('Name'), 'Ann')
  await app.user.type(screen.getByLabelText('E-mail'), email)
  await app.user.click(createButton())
  const fault = await screen.findByText('a user with this e-mail exists')

  expect(screen.getByLabelText('E-mail').getAttribute('aria-describedby')).toBe(fault.id)
  expect(screen.queryByText(/It is not known/)).toBeNull()

  await app.user.type(screen.getByLabelText('E-mail'), 'x')
  await app.user.click(createButton())
  await screen.findByText(`${email}x`)
  expect(app.sandbox.counts().usersMade).toBe(1)
})

test('a double click creates one customer', async () => {
  const app = await openQuickForm({ behaviour: { latency: 50 } })

  await app.user.type(screen.getByLabelText('Name'), 'Ann')
  await app.user.type(screen.getByLabelText('Phone'), '5550001122')
  await app.user.dblClick(createButton())
  await screen.findByText('5550001122')

  expect(app.sandbox.counts()).toMatchObject({ 'v1.createUser': 1, usersMade: 1 })
})

test('after a lost answer, searches for the customer before a retry', async () => {
  expectFailure('the payment provider did not respond')
  expectFailure('POST /v1/public/users/individual answered 502')
  const app = await openQuickForm({ behaviour: { trouble: ['v1.createUser=lost:1'] } })

  await app.user.type(screen.getByLabelText('Name'), 'Ann Lee')
  await app.user.type(screen.getByLabelText('E-mail'), 'ann.lee@shop.example')
  await app.user.click(createButton())

  const words = 'It is not known whether the customer was created. Search for them before you try again.'
  expect(await screen.findByText(words)).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Ann Lee' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  await waitFor(() => expect(app.sandbox.counts()['v1.createUser']).toBe(1))
})

test('the order form finds its customer by phone, without personal data in the address', async () => {
  const app = await renderApp('/orders/create')
  const { name, phone, userId } = await customerAt(app, 7)

  await app.user.type(await screen.findByLabelText('Name, e-mail, phone or id'), `${phone}{Enter}`)
  await app.user.click(await screen.findByRole('button', { name }))

  expect(await screen.findByText(userId)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change' }))
  expect(app.address()).toBe('/orders/create')
})

test('the order form creates a customer without sending the order', async () => {
  const app = await renderApp('/orders/create')

  await app.user.type(
    await screen.findByLabelText('Name, e-mail, phone or id'),
    'ann.lee@shop.example{Enter}',
  )
  await app.user.click(await screen.findByRole('button', { name: 'Create a new customer' }))
  await app.user.type(await screen.findByLabelText('Name'), 'Ann Lee{Enter}')

  expect(await screen.findByText('Ann Lee')).toBeTruthy()
  expect(app.sandbox.counts()).toMatchObject({ usersMade: 1, 'v3.createOrder': 0, 'v1.createOrder': 0 })
  expect(await app.sent('POST').at(-1)?.json()).toEqual({ Name: 'Ann Lee', email: 'ann.lee@shop.example' })
})

test('the order form accepts the ID of an unseen customer', async () => {
  expectFailure('UX-123456789012345 is not among the newest people')
  const app = await renderApp('/orders/create?userId=UX-123456789012345')

  expect(await screen.findByText('UX-123456789012345')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Change' }))

  expect(document.activeElement).toBe(await screen.findByLabelText('Name, e-mail, phone or id'))
})
