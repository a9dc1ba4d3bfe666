import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ops, renderScreens, success, support } from '../../support/renderScreens.tsx'
import { orderReceipt, orderRow, orderSingle } from '../../support/samples.ts'

const id = orderSingle.id
const answers = {
  'GET /v1/public/orders': () => success({ transfers: [orderRow] }),
  [`GET /v1/public/orders/${id}`]: () => success({ ...orderSingle, status: 'initiated' }),
}
const page = `/orders/${id}/show`
const receipt = `/orders/${id}/receipt`

test('support sees no fees in the list or on the page', async () => {
  const { router } = renderScreens('/orders', answers, support)

  await screen.findByRole('columnheader', { name: 'Pays' })
  expect(screen.queryByRole('columnheader', { name: 'Fees' })).toBeNull()
  expect(screen.queryByText('Fees')).toBeNull()

  await router.navigate(page)
  await screen.findByRole('heading', { name: 'Payment breakdown' })
  expect(screen.queryByText(/fee/i, { selector: 'th, td, div' })).toBeNull()
})

test('operations sees fees in both', async () => {
  const { router } = renderScreens('/orders', answers, ops)

  expect(await screen.findByRole('columnheader', { name: 'Fees' })).toBeTruthy()
  await router.navigate(page)

  expect(await screen.findByText('Total fees')).toBeTruthy()
})

test('without the right to create, offers no create link', async () => {
  renderScreens('/orders', answers, ['orders.read', 'users.read'])

  await screen.findByRole('columnheader', { name: 'Pays' })

  expect(screen.queryByRole('link', { name: 'Create order' })).toBeNull()
})

test('shows the pay link and the instructions stored by the server', async () => {
  const app = renderScreens(page, {
    ...answers,
    [`GET ${receipt}`]: () => ({ receipt: orderReceipt }),
  })

  const link = await screen.findByRole('link', { name: 'Open on pay.example' })

  expect(link.getAttribute('href')).toBe(orderReceipt.payUrl)
  expect(await screen.findByRole('img', { name: 'The payment link as a QR code' })).toBeTruthy()
  for (const value of [...Object.values(orderReceipt.paymentsData.accountDetails), 'acc_1', 'bank_transfer'])
    expect(screen.getByText(value)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy Swift code' })).toBeTruthy()
  expect(app.sent(`GET ${receipt}`).map(({ query }) => query.get('mid'))).toEqual(['mer_1'])
})

test('requests no receipt without the right to it', async () => {
  const app = renderScreens(page, answers, ['orders.read', 'fees.read'])

  await screen.findByText('Total fees')

  expect(app.sent(`GET ${receipt}`)).toEqual([])
})

test('an account ID alone counts as an instruction, and a final order has none', async () => {
  let status = 'initiated'
  const app = renderScreens(page, {
    ...answers,
    [`GET /v1/public/orders/${id}`]: () => success({ ...orderSingle, status }),
    [`GET ${receipt}`]: () => ({ receipt: { orderId: id, paymentsData: { extra: { accountId: 'acc_9' } } } }),
  })

  expect(await screen.findByText('acc_9')).toBeTruthy()
  status = 'expired'
  await app.queryClient.invalidateQueries({ queryKey: ['orders'] })

  expect(await screen.findByText(/Ended without a payment/)).toBeTruthy()
  expect(screen.queryByText('acc_9')).toBeNull()
})
