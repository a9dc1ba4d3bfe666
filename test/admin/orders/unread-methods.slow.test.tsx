import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../../support/quietConsole.ts'
import { refusal, renderScreens, success, type Answers } from '../../support/renderScreens.tsx'

const path = '/orders/create?currency=EUR&destination=USDT'
const v1 = 'GET /v1/public/config/payment-methods'
const v3 = 'GET /v3/config/payment-methods'
const isDown = () => refusal(503, 'maintenance')
const card = { name: 'Card one', paymentCode: 'card_one', paymentType: 'card', currency: 'EUR' }

async function open(answers: Answers) {
  expectFailure('maintenance')
  const app = renderScreens(path, {
    'POST /v3/orders': () => success({ orderId: 'OR-1' }),
    'GET /v1/public/orders/OR-1': () => success({ id: 'OR-1', status: 'initiated' }),
    ...answers,
  })
  await app.user.type(await screen.findByLabelText('Amount'), '50')
  return app
}

test('type and code can be typed if the payment methods cannot be read', async () => {
  const { user, sent } = await open({ [v1]: isDown, [v3]: isDown })

  expect((await screen.findByText(/The payment methods could not be read/)).getAttribute('role')).toBe(
    'status',
  )
  await user.click(screen.getByRole('combobox', { name: 'Payment type' }))
  const types = within(screen.getByRole('listbox')).getAllByRole('option')
  expect(types.map(({ textContent }) => textContent)).toEqual(['Bank transfer', 'Local wallet', 'Card'])
  await user.click(screen.getByRole('option', { name: 'Bank transfer' }))
  await user.type(screen.getByRole('combobox', { name: 'Method' }), 'sepa')
  await user.click(screen.getByRole('button', { name: 'Create order' }))

  await screen.findByText('Order created')
  expect(sent('POST /v3/orders')[0]?.body).toMatchObject({
    source: { paymentType: 'bank_transfer', paymentCode: 'sepa' },
  })
})

test('a typed code stays after the payment methods can be read', async () => {
  let isUp = false
  const answer = () => (isUp ? success([]) : isDown())
  const { user } = await open({ [v1]: answer, [v3]: answer })
  await screen.findByText(/The payment methods could not be read/)
  isUp = true
  await user.click(screen.getByRole('combobox', { name: 'Payment type' }))
  await user.click(screen.getByRole('option', { name: 'Card' }))
  const method = screen.getByRole<HTMLInputElement>('combobox', { name: 'Method' })
  await user.type(method, 'visa')

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  await waitFor(() => expect(screen.queryByText(/could not be read/)).toBeNull())
  expect(method.value).toBe('visa')
})

for (const down of [v1, v3])
  test(`offers the other methods if ${down} fails`, async () => {
    const { user } = await open({ [v1]: () => success([card]), [v3]: () => success([card]), [down]: isDown })
    await user.click(screen.getByRole('combobox', { name: 'Payment type' }))
    await user.click(await screen.findByRole('option', { name: 'Card' }))

    await user.type(screen.getByRole('combobox', { name: 'Method' }), 'card one')
    await screen.findByRole('option', { name: /card_one/ })
    await user.keyboard('{Enter}')

    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Method' }).value).toBe('card_one')
    expect(screen.queryByText(/could not be read/)).toBeNull()
  })

test('asks for the type of payment before a currency is chosen', async () => {
  renderScreens('/orders/create', {})

  await screen.findByRole('combobox', { name: 'Payment type' })
})
