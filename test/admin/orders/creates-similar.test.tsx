import type { Intent } from '../../../src/api/intents.ts'
import { intent } from '../intents/samples.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../../support/quietConsole.ts'
import { words as orderForm } from '../../../src/i18n/en/order-form.ts'
import { words as orderList } from '../../../src/i18n/en/order-list.ts'
import { listOf, refusal, renderScreens, success, type Answers } from '../../support/renderScreens.tsx'

const order = {
  id: 'OR-1',
  status: 'asset_settled',
  type: 'payin',
  userId: 'UX-1',
  mid: 'mer_1',
  purposeCode: 'salary_payment',
  source: { currency: 'EUR', amount: '50.00' },
  destination: { currency: 'USDT', amount: '57.1' },
}
const request = {
  userId: 'UX-1',
  orderType: 'gaming',
  purposeCode: 'other',
  purposeCodeReason: 'March',
  partnerId: 'P-77',
  successRedirectUrl: 'https://shop.example/ok',
  source: {
    currency: 'EUR',
    paymentType: 'card',
    additionalPaymentDetails: { city: 'Porto', phone: '+•••' },
  },
  destination: { currency: 'USDT', amount: '57' },
  countinghouse: { masked: ['source.additionalPaymentDetails.phone'], reveal: 'sealed' },
}
const created: Intent = {
  ...intent,
  id: 'key-of-then',
  state: 'confirmed',
  orderId: 'OR-1',
  amountSide: 'source',
}
const ownRequest: Intent = { ...created, amountSide: 'destination', request }

function begin(order: object, requests: Intent[]) {
  expectFailure('UX-1 is not among the newest people')
  const answers: Answers = {
    'GET /v1/public/orders/OR-1': () => success(order),
    'GET /v1/public/orders/OR-2': () => success({ id: 'OR-2', status: 'initiated' }),
    'GET /intents': () => listOf(requests),
    'POST /v3/orders': () => success({ orderId: 'OR-2', payUrl: 'https://pay.example/p/2' }),
  }
  return renderScreens('/orders/create?similar=OR-1', answers)
}
const valueOf = (name: string) => (screen.getByLabelText(name) as HTMLInputElement).value

test('fills the form from our own request, under a new key', async () => {
  const { user, sent } = begin(order, [ownRequest])
  expect(await screen.findByText(/it becomes a separate order/)).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Create order' }))
  expect(await screen.findByRole('heading', { name: orderList.order.made })).toBeTruthy()

  const [post] = sent('POST /v3/orders')
  const { partnerId: _, countinghouse: __, ...expectedBody } = request
  const source = { ...request.source, additionalPaymentDetails: { city: 'Porto' } }
  expect(post?.body).toEqual({ ...expectedBody, source })
  expect(post?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
})

test('masked fields and fields unique to an order stay empty and are named', async () => {
  begin(order, [ownRequest])

  const note = within(await screen.findByRole('note'))
  const left = note.getByText(/^Left empty/).textContent
  expect(left).toMatch(/: (Partner id, More payment details|More payment details, Partner id)\.$/)
})

test('for an order from elsewhere, fills in its record and names the missing fields', async () => {
  const { asked } = begin({ id: 'OR-1', status: 'x', source: { currency: 'EUR', amount: '50.00' } }, [])
  const note = within(await screen.findByRole('note'))

  const missingFields = note.getByText(/^Left empty/).textContent ?? ''
  const {
    purposeCode,
    source_paymentType: type,
    destination_currency: credited,
    userId,
  } = orderForm.order_field
  for (const field of [purposeCode, type, credited, userId]) expect(missingFields).toContain(field)
  expect(valueOf('Amount')).toBe('50.00')
  expect(screen.getByRole('combobox', { name: /Type/ }).textContent).not.toContain('payin')
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('an unknown order shows a message instead of an empty form', async () => {
  expectFailure('no such route: GET /v1/public/orders/OR-9')
  expectFailure('no such route: GET /v1/public/orders/OR-9')
  renderScreens('/orders/create?similar=OR-9', {})

  await waitFor(() => expect(screen.getByText(/Not found under/)).toBeTruthy())
  expect(screen.queryByRole('button', { name: 'Create order' })).toBeNull()
})

test('names a merchant that could not be searched for an unknown order, and offers to try again', async () => {
  expectFailure('not found')
  expectFailure('slow down')
  let isBusy = true
  const { user } = renderScreens('/orders/create?similar=OR-9', {
    'GET /v1/public/orders/OR-9': ({ headers }) =>
      headers.get('MID') === 'mer_2' && isBusy ? refusal(429, 'slow down') : refusal(404, 'not found'),
  })

  await screen.findByText('Not searched under mer_2: The payment provider asks us to slow down.')
  expect(screen.queryByText(/Not found under/)).toBeNull()
  isBusy = false
  expectFailure('not found')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Not found under mer_1 or your other merchant.')
})

test("offers a customer's last order, but only on a form opened for that customer", async () => {
  expectFailure('UX-1 is not among the newest people')
  const row = { ...order, orderType: 'payin', createdAt: '2026-11-20T10:00:00.000Z' }
  const { user, address } = renderScreens('/orders/create?userId=UX-1', {
    'GET /v1/public/orders': ({ query }) =>
      success({ transfers: query.get('page') === '1' ? [row, { ...row, id: 'OR-9', userId: 'UX-9' }] : [] }),
    'GET /v1/public/orders/OR-1': () => success(order),
  })
  await user.click(await screen.findByRole('link', { name: orderForm.create.newest_similar }))

  await screen.findByRole('note')
  expect(address()).toBe('/orders/create?similar=OR-1')
  expect(valueOf('Amount')).toBe('50.00')
  expect(screen.queryByRole('link', { name: orderForm.create.newest_similar })).toBeNull()
})
