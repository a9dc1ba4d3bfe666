import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../../support/quietConsole.ts'
import { refusal, renderScreens, success, type Answers } from '../../support/renderScreens.tsx'

const receipt = success({ orderId: 'OR-1', payUrl: 'https://pay.example/p/1' })
const path = '/orders/create?currency=EUR&type=card&destination=USDT'

const typed = {
  'Phone code': '+49',
  Phone: '1701234567',
  Street: 'Quay 1',
  City: 'Bremen',
  State: 'HB',
  'Document type': 'passport',
  'Document number': 'C01X',
  'Date of birth': '31-12-1990',
}
const sentDetails = {
  phoneCode: '+49',
  phone: '1701234567',
  street: 'Quay 1',
  city: 'Bremen',
  state: 'HB',
  documentType: 'passport',
  documentNumber: 'C01X',
  dob: '31-12-1990',
}

async function open(answers: Answers = {}, at = path) {
  const app = renderScreens(at, {
    'POST /v3/orders': () => receipt,
    'GET /v1/public/orders/OR-1': () => success({ id: 'OR-1', status: 'initiated' }),
    ...answers,
  })
  await app.user.type(await screen.findByLabelText('Amount'), '50')
  const more = within(screen.getByText('More payment details').closest('details') as HTMLElement)
  const create = () => app.user.click(screen.getByRole('button', { name: 'Create order' }))
  return { ...app, more, create }
}

test('sends the eight documented details for any method', async () => {
  const { user, more, create, sent } = await open()
  expect(more.getByText('Day-month-year, like 31-12-1990')).toBeTruthy()

  for (const [label, text] of Object.entries(typed)) await user.type(more.getByLabelText(label), text)
  await create()

  await screen.findByText('Order created')
  expect(sent('POST /v3/orders')[0]?.body).toMatchObject({
    source: { currency: 'EUR', amount: '50', additionalPaymentDetails: sentDetails },
  })
})

test('sends no details without input', async () => {
  const { create, sent } = await open()

  await create()

  await screen.findByText('Order created')
  expect(JSON.stringify(sent('POST /v3/orders')[0]?.body)).not.toContain('additionalPaymentDetails')
})

test('details of a method show with its rules, the rest below, and a method change keeps them', async () => {
  const method = { paymentType: 'card', currency: 'EUR', name: 'Card one', paymentCode: 'one' }
  const { user, more } = await open({
    'GET /v1/public/config/payment-methods': () =>
      success([
        { ...method, additionalDetails: { phone: { type: 'string' }, iban: { type: 'string' } } },
        { ...method, name: 'Card two', paymentCode: 'two' },
      ]),
  })
  await user.type(more.getByLabelText('City'), 'Bremen')

  const choose = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Method' }))
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
  }
  await choose('Card one')
  const requiredDetails = within(
    (await screen.findByText('Required details for Card one')).closest('section') as HTMLElement,
  )
  await user.type(requiredDetails.getByLabelText('IBAN'), 'DE1')

  expect(more.queryByLabelText('Phone')).toBeNull()
  expect(requiredDetails.getByLabelText('Phone')).toBeTruthy()
  await choose('Card two')
  expect((more.getByLabelText('City') as HTMLInputElement).value).toBe('Bremen')
  expect(document.body.textContent).not.toContain('DE1')
})

test('asks for no name and e-mail that the provider knows of the chosen customer', async () => {
  const method = { paymentType: 'card', currency: 'EUR', name: 'Card one', paymentCode: 'one' }
  const rules = { firstName: { type: 'string' }, email: { type: 'string' } }
  const { create, sent } = await open(
    {
      'GET /v1/public/config/payment-methods': () => success([{ ...method, additionalDetails: rules }]),
      'GET /v1/public/users/individual': () =>
        success([{ userId: 'UX-1', name: 'Ann Lee', email: 'a•••@s•••.test' }]),
    },
    `${path}&method=one&userId=UX-1`,
  )
  await screen.findByText(/^The provider knows: a•••@s•••\.test\./)

  await create()

  await screen.findByText('Order created')
  expect(JSON.stringify(sent('POST /v3/orders')[0]?.body)).not.toContain('additionalPaymentDetails')
})

test("sends a detail under the service's own name, with any characters", async () => {
  const rules = { 'tax.id': { type: 'string' }, "lines[0]'s %": { type: 'string' } }
  const method = { paymentType: 'card', currency: 'EUR', name: 'Card one', paymentCode: 'one' }
  const { user, create, sent } = await open({
    'GET /v1/public/config/payment-methods': () => success([{ ...method, additionalDetails: rules }]),
  })
  await user.click(screen.getByRole('combobox', { name: 'Method' }))
  await user.click(await screen.findByRole('option', { name: /Card one/ }))
  await user.type(await screen.findByRole('textbox', { name: /tax/i }), '11')
  await user.type(await screen.findByRole('textbox', { name: /lines/i }), '22')

  await create()

  await screen.findByText('Order created')
  expect(sent('POST /v3/orders')[0]?.body).toMatchObject({
    source: { additionalPaymentDetails: { 'tax.id': '11', "lines[0]'s %": '22' } },
  })
})

test('an invalid detail opens its section', async () => {
  expectFailure('no')
  const { create, more } = await open({
    'POST /v3/orders': () =>
      refusal(400, 'no', {
        details: [{ field: 'source.additionalPaymentDetails.documentNumber', message: 'is needed' }],
      }),
  })

  await create()

  expect(await more.findByText('is needed')).toBeTruthy()
  expect(more.getByLabelText('Document number').getAttribute('aria-invalid')).toBe('true')
})

test('the quick form has no payment details', async () => {
  const { user } = await open()

  await user.click(screen.getByRole('button', { name: 'Quick' }))

  expect(screen.queryByText('More payment details')).toBeNull()
})

test('shows hidden characters in a currency without methods', async () => {
  const { user } = await open({}, path.replace('EUR', 'EU%E2%80%8BR'))

  await user.click(screen.getByRole('combobox', { name: 'Payment type' }))

  expect(await screen.findByRole('option', { name: 'Card (none listed for EU⟨U+200B⟩R)' })).toBeTruthy()
})
