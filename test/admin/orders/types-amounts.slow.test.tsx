import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreens, success } from '../../support/renderScreens.tsx'

test.each([
  ['1,284.50 EUR', '', { currency: 'EUR', amount: '1284.50' }],
  ['eur 50', 'EUR', { currency: 'EUR', amount: '50' }],
  ['€50', 'EUR', { currency: 'EUR', amount: '50' }],
  ['1.284,50 €', '', { currency: 'EUR', amount: '1284.50' }],
  ['50 EUR{Enter}', 'EUR', { currency: 'EUR', amount: '50' }],
  [' 1 284,50 ', 'EUR', { currency: 'EUR', amount: '1284.50' }],
])('sends %j, typed beside the currency %j, as %j', async (typed, currency, source) => {
  const { user, sent } = renderScreens(`/orders/create?type=card&destination=USDT&currency=${currency}`, {
    'POST /v3/orders': () => success({ orderId: 'OR-1' }),
    'GET /v1/public/orders/OR-1': () => success({ id: 'OR-1', status: 'initiated' }),
  })
  await user.type(await screen.findByLabelText('Amount'), typed)

  if (!typed.endsWith('{Enter}')) await user.click(screen.getByRole('button', { name: 'Create order' }))

  await screen.findByText('Order created')
  expect(sent('POST /v3/orders').map(({ body }) => body)).toMatchObject([{ source }])
})

test('refuses an amount pasted with another currency than the chosen one', async () => {
  const { user, sent } = renderScreens('/orders/create?type=card&destination=USDT&currency=GBP', {})
  await user.type(await screen.findByLabelText('Amount'), '50 EUR')

  await user.click(screen.getByRole('button', { name: 'Create order' }))

  expect(await screen.findByText('Digits with a point, like 1284.50')).toBeTruthy()
  expect(sent('POST /v3/orders')).toEqual([])
})
