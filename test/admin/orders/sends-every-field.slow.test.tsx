import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { found, renderScreens, success } from '../../support/renderScreens.tsx'

const answers = {
  'POST /search': () => found([]),
  'GET /v1/public/users/individual': () => success([{ userId: 'UX-1', name: 'Ann Lee' }]),
  'POST /v3/orders': () => success({ orderId: 'OR-1' }),
  'POST /v1/public/orders': () => success({ orderId: 'OR-1' }),
  'GET /v1/public/orders/OR-1': () => success({ id: 'OR-1', status: 'initiated' }),
}

async function open() {
  const app = renderScreens('/orders/create?userId=UX-1&currency=EUR&type=card&destination=USDT', answers)
  await screen.findByLabelText('Amount')
  return app
}

/** Types into inputs by their wire names. */
function type(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const input = document.querySelector(`[name="${name}"]`)
    if (!input) throw new Error(`no input for ${name}`)
    fireEvent.change(input, { target: { value } })
    fireEvent.blur(input)
  }
}

test('the full form sends every field of the interface that was typed', async () => {
  const { user, sent } = await open()
  type({
    'source.amount': '50',
    'source.paymentCode': 'visa',
    purposeCode: 'education',
    purposeCodeReason: 'course fee',
    successRedirectUrl: 'https://shop.example/paid',
    failureRedirectUrl: 'https://shop.example/failed',
    sourceUrl: 'https://shop.example/cart',
    partnerId: 'INV-1',
    'customerMetaData.customerId': 'C-1',
    'customerMetaData.customerName': 'Ann Lee',
    'customerMetaData.customerEmail': 'ann@shop.example',
    'deviceDetails.userAgent': 'Firefox',
    'deviceDetails.ipInfo.ip': '192.0.2.7',
    'deviceDetails.ipInfo.countryCode3': 'deu',
    'source.sendersWalletAddress': '0xfrom',
    'destination.sendersWalletAddress': '0xto',
    'destination.paymentCode': 'trc20',
    'source.additionalPaymentDetails.dob': '31-12-1990',
  })
  await user.click(screen.getByRole('combobox', { name: 'Receiver’s payment type' }))
  await user.click(screen.getByRole('option', { name: 'Bank transfer' }))

  await user.click(screen.getByRole('button', { name: 'Create order' }))

  await waitFor(() => expect(sent('POST /v3/orders')).toHaveLength(1))
  expect(sent('POST /v3/orders')[0]?.body).toEqual({
    orderType: 'payin',
    userId: 'UX-1',
    purposeCode: 'education',
    purposeCodeReason: 'course fee',
    successRedirectUrl: 'https://shop.example/paid',
    failureRedirectUrl: 'https://shop.example/failed',
    sourceUrl: 'https://shop.example/cart',
    partnerId: 'INV-1',
    source: {
      currency: 'EUR',
      amount: '50',
      paymentType: 'card',
      paymentCode: 'visa',
      sendersWalletAddress: '0xfrom',
      additionalPaymentDetails: { dob: '31-12-1990' },
    },
    destination: {
      currency: 'USDT',
      paymentCode: 'trc20',
      paymentType: 'bank_transfer',
      sendersWalletAddress: '0xto',
    },
    customerMetaData: { customerId: 'C-1', customerName: 'Ann Lee', customerEmail: 'ann@shop.example' },
    deviceDetails: { userAgent: 'Firefox', ipInfo: { ip: '192.0.2.7', countryCode3: 'DEU' } },
  })
})

test('the quick form sends its own fields only', async () => {
  const { user, sent } = await open()
  type({ sourceUrl: 'https://shop.example/cart', 'destination.paymentCode': 'trc20' })
  await user.click(screen.getByRole('button', { name: 'Quick' }))
  type({
    'source.amount': '50',
    'source.paymentCode': 'visa',
    purposeCode: 'education',
    successRedirectUrl: 'https://shop.example/paid',
    failureRedirectUrl: 'https://shop.example/failed',
  })
  await user.click(screen.getByRole('switch', { name: /./ }))

  await user.click(screen.getByRole('button', { name: 'Create order' }))

  await waitFor(() => expect(sent('POST /v1/public/orders')).toHaveLength(1))
  expect(sent('POST /v1/public/orders')[0]?.body).toEqual({
    userId: 'UX-1',
    orderType: 'payin',
    purposeCode: 'education',
    successRedirectUrl: 'https://shop.example/paid',
    failureRedirectUrl: 'https://shop.example/failed',
    headlessMode: true,
    source: { currency: 'EUR', amount: '50', paymentType: 'card', paymentCode: 'visa' },
  })
})

test('the device country has three letters', async () => {
  const { user, sent } = await open()
  type({ 'source.amount': '50', 'deviceDetails.ipInfo.countryCode3': 'DE' })

  await user.click(screen.getByRole('button', { name: 'Create order' }))

  const input = document.querySelector('[name="deviceDetails.ipInfo.countryCode3"]')
  await waitFor(() => expect(document.activeElement).toBe(input))
  expect(sent('POST /v3/orders')).toEqual([])
})
