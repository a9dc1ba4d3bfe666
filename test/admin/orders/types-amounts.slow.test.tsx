import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreens, success } from '../../support/renderScreens.tsx'

test.each([
  ['eur 50', 'EUR', { currency: 'EUR', amount: '50' }],
  ['€50', 'EUR', { currency: 'EUR', amount: '50' }],
  ['1.284,50 €', '', { currency: 'EUR', amount: '1284.50' }],
  ['50 EUR{Enter}', 'EUR', { currency: 'EUR', amount: '50' }],
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

test('checks the limits of the method for the amount paid, and leaves the amount credited to the provider', async () => {
  const method = { paymentCode: 'one', paymentType: 'card', currency: 'EUR', minAmount: 10, maxAmount: 500 }
  const { user, sent } = renderScreens('/orders/create?type=card&method=one&destination=USDT&currency=EUR', {
    'GET /v1/public/config/payment-methods': () => success([method]),
  })
  await screen.findByText('This method takes', { exact: false })

  for (const [amount = '', words = ''] of [
    ['9.99', 'At least 10 EUR with this method'],
    ['500.01', 'At most 500 EUR with this method'],
  ]) {
    await user.clear(screen.getByLabelText('Amount'))
    await user.type(screen.getByLabelText('Amount'), amount)
    await user.click(screen.getByRole('button', { name: 'Create order' }))
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  }
  expect(sent('POST /v3/orders')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'What is credited' }))

  expect(screen.getByText(/calculates the amount in EUR and checks the limits then/)).toBeTruthy()
})
