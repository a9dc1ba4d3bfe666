import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../../support/quietConsole.ts'
import { refusal, renderScreens, success, type Answers } from '../../support/renderScreens.tsx'

const path = '/orders/create?currency=EUR&destination=USDT'
const methods = 'GET /v1/public/config/payment-methods'

async function open(answers: Answers) {
  expectFailure('GET /v1/public/config/payment-methods answered 503')
  const app = renderScreens(path, {
    'POST /v3/orders': () => success({ orderId: 'OR-1' }),
    'GET /v1/public/orders/OR-1': () => success({ id: 'OR-1', status: 'initiated' }),
    ...answers,
  })
  await app.user.type(await screen.findByLabelText('Amount'), '50')
  return app
}

test('type and code can be typed if the payment methods cannot be read', async () => {
  const { user, sent } = await open({ [methods]: () => refusal(503, 'maintenance') })

  expect((await screen.findByText(/The payment methods could not be read/)).getAttribute('role')).toBe(
    'status',
  )
  await user.click(screen.getByRole('combobox', { name: 'Payment type' }))
  const types = within(screen.getByRole('listbox')).getAllByRole('option')
  expect(types.map(({ textContent }) => textContent)).toEqual(['Bank transfer', 'Local wallet', 'Card'])
  await user.click(screen.getByRole('option', { name: 'Bank transfer' }))
  await user.type(screen.getByRole('textbox', { name: 'Method code' }), 'sepa')
  await user.click(screen.getByRole('button', { name: 'Create order' }))

  await screen.findByText('Order created')
  expect(sent('POST /v3/orders')[0]?.body).toMatchObject({
    source: { paymentType: 'bank_transfer', paymentCode: 'sepa' },
  })
})

test('a typed code stays after the payment methods can be read', async () => {
  let isDown = true
  const { user } = await open({ [methods]: () => (isDown ? refusal(503, 'maintenance') : success([])) })
  await screen.findByRole('textbox', { name: 'Method code' })
  isDown = false
  await user.click(screen.getByRole('combobox', { name: 'Payment type' }))
  await user.click(screen.getByRole('option', { name: 'Card' }))
  await user.type(screen.getByRole('textbox', { name: 'Method code' }), 'visa')

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  const method = await screen.findByRole('combobox', { name: /^Method/ })
  expect(method.textContent).toBe('visa')
})
