import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listOf, ops, renderScreens, success, support } from '../../support/renderScreens.tsx'
import { orderRow, orderSingle } from '../../support/samples.ts'

const id = orderSingle.id
const answers = {
  'GET /v1/public/orders': () => success({ transfers: [orderRow] }),
  [`GET /v1/public/orders/${id}`]: () => success({ ...orderSingle, status: 'initiated' }),
}
const page = `/orders/${id}/show`

test('support sees no fees, neither in the list nor on the page', async () => {
  const { router } = renderScreens('/orders', answers, support)

  await screen.findByRole('columnheader', { name: 'Pays' })
  expect(screen.queryByRole('columnheader', { name: 'Fees' })).toBeNull()
  expect(screen.queryByText('Fees')).toBeNull()

  await router.navigate(page)
  await screen.findByRole('heading', { name: 'Money' })
  expect(screen.queryByText(/fee/i, { selector: 'th, td, div' })).toBeNull()
})

test('operations see them in both', async () => {
  const { router } = renderScreens('/orders', answers, ops)

  expect(await screen.findByRole('columnheader', { name: 'Fees' })).toBeTruthy()
  await router.navigate(page)

  expect(await screen.findByText('Sum of the fees')).toBeTruthy()
})

test('who may not create is offered no way to', async () => {
  renderScreens('/orders', answers, ['orders.read', 'users.read'])

  await screen.findByRole('columnheader', { name: 'Pays' })

  expect(screen.queryByRole('link', { name: 'Create order' })).toBeNull()
})

test('gives the pay link that the gateway has kept', async () => {
  const app = renderScreens(page, {
    ...answers,
    'GET /intents': () => listOf([{ id: 'k', kind: 'order', payUrl: 'https://pay.example/p/7' }]),
  })

  const link = await screen.findByRole('link', { name: 'Open on pay.example' })

  expect(link.getAttribute('href')).toBe('https://pay.example/p/7')
  expect(screen.getByRole('img', { name: 'The pay link as a QR code' })).toBeTruthy()
  const filter = app.sent('GET /intents')[0]?.query.get('filter') ?? ''
  expect(JSON.parse(filter)).toEqual({ orderId: id, mid: 'mer_1' })
})

test('does not ask for it where one may not', async () => {
  const app = renderScreens(page, answers, ['orders.read', 'fees.read'])

  await screen.findByText('Sum of the fees')

  expect(app.sent('GET /intents')).toEqual([])
})
