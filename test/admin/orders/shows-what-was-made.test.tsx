import { cleanup, screen, waitFor } from '@testing-library/react'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { words as orderForm } from '../../../src/i18n/en/order-form.ts'
import { words as orderList } from '../../../src/i18n/en/order-list.ts'
import { words as orders } from '../../../src/i18n/en/orders.ts'
import { renderScreens, success, type Answers } from '../../support/renderScreens.tsx'

const payUrl = 'https://pay.example/p/8f2c?of=OR-77'
const order = {
  id: 'OR-77',
  status: 'initiated',
  type: 'payin',
  userId: 'UX-1',
  senderName: { firstName: 'Ann', lastName: 'Lee' },
  source: { currency: 'EUR', amount: '50.00' },
  destination: { currency: 'USDT', amount: '57.1' },
}
const answers: Answers = {
  'GET /v1/public/orders/OR-77': () => success(order),
  'GET /orders/OR-77/receipt': () => ({ receipt: { orderId: 'OR-77', payUrl } }),
}

test('a created order has its own address with amount, payer, link, QR code and mail', async () => {
  renderScreens('/orders/create?made=OR-77', answers)

  const mail = await screen.findByRole('link', { name: orderForm.create.mail })
  expect(screen.getByText('EUR').closest('p')?.textContent).toContain('50.00')
  expect(screen.getByRole('link', { name: 'Ann Lee' }).getAttribute('href')).toBe('/users/UX-1/show')
  expect(screen.getByText(orderForm.create.follows)).toBeTruthy()
  const letter = new URL(mail.getAttribute('href') ?? '')
  expect([letter.protocol, letter.pathname]).toEqual(['mailto:', ''])
  expect(letter.searchParams.get('body')).toContain(`to pay 50.00\u00a0EUR:\r\n${payUrl}\r\n`)
  expect(decodeURIComponent(letter.href)).not.toMatch(/Ann|Lee|UX-1/)
  const similar = screen.getByRole('link', { name: orderForm.create.similar })
  expect(similar.getAttribute('href')).toBe('/orders/create?similar=OR-77')
})

test('the QR code matches the link in every module and has a four-module margin', async () => {
  renderScreens('/orders/create?made=OR-77', answers)
  const code = await screen.findByRole('img', { name: orderList.order.qr })
  const { data, size } = encode(payUrl, { border: 0 })
  const dark = [...(code.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)]

  expect(code.getAttribute('viewBox')).toBe(`0 0 ${size + 8} ${size + 8}`)
  const expectedModules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`${x + 4},${y + 4}`] : [])),
  )
  expect(new Set(dark.map(([, x, y]) => `${x},${y}`))).toEqual(new Set(expectedModules))
  expect(dark).toHaveLength(expectedModules.length)
})

test('after the payment the instructions are collapsed, and the order is followed until final', async () => {
  let status = 'initiated'
  const { queryClient } = renderScreens('/orders/create?made=OR-77', {
    ...answers,
    'GET /v1/public/orders/OR-77': () => success({ ...order, status }),
  })
  await screen.findByText(orderForm.create.follows)
  status = 'fund_processing'
  await queryClient.refetchQueries({ queryKey: ['orders'] })

  await waitFor(() => expect(screen.queryByText(orderForm.create.follows)).toBeNull())
  expect(screen.getByText(orderList.order.how_to_pay).closest('details')?.open).toBe(false)
})

test('the next operator in the same tab does not see an earlier pay link', async () => {
  const { 'GET /orders/OR-77/receipt': _, ...withoutReceipt } = answers
  renderScreens('/orders/create?made=OR-77', answers)
  await screen.findByRole('link', { name: orderForm.create.mail })
  expect(JSON.stringify(window.history.state)).not.toContain(payUrl)
  cleanup()

  renderScreens('/orders/OR-77/show', withoutReceipt)
  await screen.findByRole('button', { name: 'Copy reply' })

  expect(screen.queryByText(orders.order_page.copy_pay_link)).toBeNull()
  expect(document.body.innerHTML).not.toContain(payUrl)
})

/** The ledger's record of an order with only one observed status. */
const firstStatus = {
  ...order,
  status: 'fund_processing',
  firstSeenAt: '2026-11-22T10:00:00.000Z',
  statusSince: '2026-11-22T10:00:00.000Z',
  history: [],
}
const laterStatus = { ...firstStatus, statusSince: '2026-11-22T10:05:00.000Z' }

test('the first status of a new order makes no statement about a payment, and the link stays', async () => {
  let status = 'fund_processing'
  const { queryClient } = renderScreens('/orders/create?made=OR-77', {
    ...answers,
    'GET /v1/public/orders/OR-77': () => success({ ...order, status }),
    'GET /orders/OR-77': () => firstStatus,
  })

  await screen.findByRole('link', { name: orderForm.create.mail })
  await screen.findByRole('link', { name: 'Ann Lee' })
  expect(screen.getByText(orderForm.create.follows)).toBeTruthy()
  expect(screen.queryByText(orderList.order.how_to_pay)).toBeNull()
  expect(document.body.textContent).not.toContain('Confirming payment')
  status = 'asset_processing'
  await queryClient.refetchQueries({ queryKey: ['orders'] })

  expect((await screen.findByText(orderList.order.how_to_pay)).closest('details')?.open).toBe(false)
})

test('the page of an order in its first status keeps the link and makes no statement about a payment', async () => {
  const showOrder = (record: object) =>
    renderScreens('/orders/OR-77/show', {
      ...answers,
      'GET /v1/public/orders/OR-77': () => success({ ...order, status: 'fund_processing' }),
      'GET /orders/OR-77': () => record,
    })
  showOrder(firstStatus)

  expect(await screen.findByText(orders.order_page.next.first_status)).toBeTruthy()
  expect(await screen.findAllByRole('button', { name: orders.order_page.copy_pay_link })).toHaveLength(2)
  expect(screen.getByRole('heading', { name: orderList.order.pay })).toBeTruthy()
  expect(await screen.findByText(/does not say whether the payer has paid/, { selector: 'bdi' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/The payer has paid|is being confirmed|Confirming payment/)
  cleanup()
  showOrder(laterStatus)

  expect(await screen.findByText(/The payer has paid/)).toBeTruthy()
  expect(screen.getByText(orderList.order.how_to_pay).closest('details')?.open).toBe(false)
})

test.each([
  ['destination', 'Pays about 50.00', 'exactly 57.1', 'to pay about 50.00'],
  ['source', 'Pays exactly 50.00', 'about 57.1', 'to pay 50.00'],
  [undefined, 'Pays 50.00', '57.1', 'to pay 50.00'],
])(
  'marks the exact amount if the request fixed the amount of %s',
  async (fixedSide, pays, receives, mail) => {
    renderScreens('/orders/create?made=OR-77', {
      ...answers,
      'GET /orders/OR-77': () => ({ ...order, history: [] }),
      'GET /orders/OR-77/receipt': () => ({ receipt: { orderId: 'OR-77', payUrl }, fixedSide }),
    })
    const link = await screen.findByRole('link', { name: orderForm.create.mail })
    await screen.findByRole('link', { name: 'Ann Lee' })

    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(mail)
    expect(screen.getByText('EUR').closest('p')?.textContent).toMatch(new RegExp(`^${pays}`))
    expect(screen.getByText('USDT').closest('dd')?.textContent).toMatch(new RegExp(`^${receives}`))
  },
)

test('the amount and the flow of the receipt stay after reading the order and after its end', async () => {
  let status = 'initiated'
  const { queryClient } = renderScreens('/orders/create?made=OR-77', {
    ...answers,
    'GET /v1/public/orders/OR-77': () => success({ ...order, status }),
    'GET /orders/OR-77': () => ({ ...order, history: [] }),
    'GET /orders/OR-77/receipt': () => ({
      receipt: { orderId: 'OR-77', flow: 'FIAT_PAYIN', payUrl, amount: 51.25 },
    }),
  })
  await screen.findByRole('link', { name: 'Ann Lee' })

  expect(await screen.findByText('51.25')).toBeTruthy()
  expect(screen.getByText('The order has other amounts.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy payment link' }).className).toContain('button-main')
  status = 'expired'
  await queryClient.refetchQueries({ queryKey: ['orders'] })
  await waitFor(() => expect(screen.queryByText(orderList.order.pay_link)).toBeNull())
  expect(screen.getByText('51.25')).toBeTruthy()
  expect(screen.getByText('Flow').nextElementSibling?.textContent).toBe('FIAT_PAYIN')
})

test('the page of an order shows the flow and the amount of its answer', async () => {
  renderScreens('/orders/OR-77/show', {
    ...answers,
    'GET /v1/public/orders/OR-77': () => success({ ...order, status: 'asset_settled' }),
    'GET /orders/OR-77/receipt': () => ({ receipt: { orderId: 'OR-77', flow: 'FIAT_PAYIN', amount: 51 } }),
  })

  expect((await screen.findByText('Flow')).nextElementSibling?.textContent).toBe('FIAT_PAYIN')
  expect(screen.getByText('The order has other amounts.')).toBeTruthy()
})

test('the page of an open order shows the flow and the bank details of its answer', async () => {
  const paymentsData = {
    type: 'bank_transfer',
    accountDetails: { beneficiaryName: 'Quay Ltd' },
    extra: { accountId: 'acc_7' },
  }
  renderScreens('/orders/OR-77/show', {
    ...answers,
    'GET /orders/OR-77/receipt': () => ({ receipt: { orderId: 'OR-77', flow: 'FIAT_PAYIN', paymentsData } }),
  })
  const row = async (name: string) =>
    (await screen.findAllByText(name)).map(({ nextElementSibling }) => nextElementSibling?.textContent)

  expect(await row('Flow')).toEqual(['FIAT_PAYIN'])
  expect(await row('Type')).toEqual(['bank_transfer', 'Pay-in'])
  expect(await row('Beneficiary name')).toEqual(['Quay Ltd'])
  expect(await row('Account id')).toEqual(['acc_7'])
})
