import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { feeRow } from './feeRow.ts'
import { admin, renderScreens, success, type Answers } from '../../support/renderScreens.tsx'

const november = '/fees?from=2026-11-01&to=2026-11-30&zone=UTC&mids=mer_1'
const kind = {
  mid: 'mer_1',
  orderType: 'payin',
  sourceCurrency: 'EUR',
  destinationCurrency: 'USDT',
  paymentMethod: null,
  feeCurrency: 'EUR',
}
const level = {
  orders: 1240,
  rate: '0.02',
  fixed: '0',
  decimals: 2,
  parts: 1,
  low: '0.0198',
  high: '0.0202',
  halfWithin: '0.01',
}
const unusual = { ...kind, id: 'mer_1:o-1', orderId: 'o-1', createdAt: '2026-11-03T10:00:00.000Z' }
const evidence = {
  mid: 'mer_1',
  unit: 'unknown',
  orders: 312,
  spreads: { amount: 0.0002, percent: 0.014, fraction: 0.3 },
}

const open = (answers: Answers) => renderScreens(november, { ...fees, ...answers }, [...admin, 'fees.levels'])
const listed = (rows: object[], total = rows.length) =>
  Response.json(rows, { headers: { 'Content-Range': `rows 0-${rows.length}/${total}`, Coverage: 'exact' } })
const fees: Answers = { 'GET /fees': () => listed([]), 'GET /coverage': () => listed([]) }

test('unusual orders are listed with the order behind each, and how many more there are', async () => {
  const app = open({
    'GET /fee-levels': () =>
      listed([{ id: 'mer_1:d', ...kind, orders: 1240, says: 'level', level, accepted: [] }]),
    'GET /unusual-fees': () =>
      listed([{ ...unusual, fee: '1.58', share: '0.026051', usualShare: '0.02', difference: '0.37' }], 140),
  })

  const row = within((await screen.findByRole('link', { name: /o-1/ })).closest('tr') as HTMLElement)
  expect(row.getByText('1.58 EUR')).toBeTruthy()
  expect(row.getByText('2.61 %')).toBeTruthy()
  expect(row.getByText('2.00 %')).toBeTruthy()
  expect(row.getByText(/0\.37/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /o-1/ }).getAttribute('href')).toBe('/orders/o-1/show')
  expect(screen.getByText('139 more. Choose a shorter period to see them.')).toBeTruthy()
  expect(JSON.parse(app.sent('GET /unusual-fees').at(-1)?.query.get('filter') ?? '')).toEqual({
    mid: 'mer_1',
    createdAt_gte: '2026-11-01T00:00:00.000Z',
    createdAt_lt: '2026-12-01T00:00:00.000Z',
  })
})

test('a drift is accepted with a reason, and only what was shown is signed', async () => {
  const drift = { since: '2026-11-12T08:00:00.000Z', foundAt: '2026-11-16T08:00:00.000Z', points: '0.5' }
  const now = { ...level, rate: '0.025' }
  const app = open({
    'GET /fee-levels': () =>
      listed([
        {
          id: 'mer_1:d',
          ...kind,
          orders: 1240,
          says: 'level',
          level: now,
          proposed: level,
          accepted: [],
          drift,
        },
      ]),
    'POST /fee-levels/mer_1%3Ad/accept': () => ({}),
  })

  expect(await screen.findByText('Drifted 0.5 points up since 2026-11-12')).toBeTruthy()
  expect(screen.getByText('Proposed: 2.00 %')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: /^Accept the level of EUR-USDT/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^2\.50 %, as 1,240 orders say/)).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Accept level' }).disabled).toBe(true)
  await app.user.type(dialog.getByLabelText('Reason'), 'the new contract')
  await app.user.click(dialog.getByRole('button', { name: 'Accept level' }))

  await expect
    .poll(() => app.asked.filter(({ method }) => method === 'POST').map(({ body }) => body))
    .toEqual([{ reason: 'the new contract', rate: '0.025', fixed: '0' }])
})

test('the smallest difference that is flagged is set by merchant and fee currency, and taken away by an empty field', async () => {
  const row = { id: 'mer_1:d', ...kind, orders: 1240, says: 'level', level, accepted: [] }
  let floors: object[] = []
  const app = open({
    'GET /fee-levels': () => listed([row, { ...row, id: 'mer_1:e', feeCurrency: 'USD' }]),
    'GET /fee-floors': () => listed(floors),
    'PUT /fee-floors': ({ body }) => {
      floors = [
        { mid: 'mer_1', setBy: 'me@here.test', setAt: '2026-11-03T10:00:00.000Z', ...(body as object) },
      ]
      return {}
    },
  })
  const openDialog = async () => {
    await app.user.click(await screen.findByRole('button', { name: 'Set smallest difference…' }))
    return within(await screen.findByRole('dialog'))
  }

  expect(await screen.findByText(/^No smallest difference is set/)).toBeTruthy()
  let dialog = await openDialog()
  await app.user.selectOptions(dialog.getByLabelText('Fee currency'), 'USD')
  await app.user.type(dialog.getByLabelText(/^Smallest difference/), '1,500')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await app.user.clear(dialog.getByLabelText(/^Smallest difference/))
  await app.user.type(dialog.getByLabelText(/^Smallest difference/), '0.50')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText(/Differences up to 0\.50 USD are not flagged/)).toBeTruthy()
  expect(screen.getByText(/set by me@here\.test/)).toBeTruthy()
  dialog = await openDialog()
  await app.user.selectOptions(dialog.getByLabelText('Fee currency'), 'USD')
  expect(dialog.getByLabelText<HTMLInputElement>(/^Smallest difference/).value).toBe('0.50')
  await app.user.clear(dialog.getByLabelText(/^Smallest difference/))
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))

  await expect
    .poll(() => app.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body))
    .toEqual([
      { mids: ['mer_1'], currency: 'USD', floor: '0.50' },
      { mids: ['mer_1'], currency: 'USD', floor: null },
    ])
})

test('too few orders, several levels, and what orders support of rrFee are said', async () => {
  const row = { ...kind, orders: 12, accepted: [], level: null }
  open({
    'GET /fee-levels': () =>
      listed([
        { id: 'mer_1:a', ...row, says: 'too few orders' },
        { id: 'mer_1:b', ...row, orderType: 'gaming', says: 'several levels', level },
      ]),
    'GET /rr-fee-evidence': () => listed([{ ...evidence, says: 'amount' }]),
  })

  expect(await screen.findByText('Cannot be told: several levels')).toBeTruthy()
  expect(screen.getByText('1 more kind of order has too few orders to say what is usual.')).toBeTruthy()
  expect(
    screen.getByText(
      'Your own orders of mer_1 support for rrFee: an amount (312 orders; spread 0.02 % against 1.40 %).',
    ),
  ).toBeTruthy()
})

test('beside a figure of unknown unit stands the way to what the orders say of it', async () => {
  const app = open({
    'GET /fees': () => listed([feeRow({ rrFee: '3', ordersWithRrFee: 1 })]),
    'GET /fee-levels': () =>
      listed([{ id: 'mer_1:b', ...kind, orders: 40, accepted: [], says: 'several levels', level }]),
    'GET /rr-fee-evidence': () => listed([{ ...evidence, says: 'amount' }]),
  })

  const head = await screen.findByRole('columnheader', { name: /^RR fee, as sent/ })
  await app.user.click(await within(head).findByRole('button', { name: 'What do my orders say?' }))

  expect(document.activeElement?.textContent).toContain('Your own orders of mer_1 support for rrFee')
})

const order = {
  id: 'o-1',
  mid: 'mer_1',
  status: 'asset_settled',
  type: 'payin',
  source: { currency: 'EUR', amount: '60.65' },
  destination: { currency: 'USDT', amount: '65' },
  fees: { processingFee: 1.58 },
}
const judgement = { share: '0.026051', usualShare: '0.02', difference: '0.37', rounding: '0.01' }

const openOrder = (said: object, permissions: readonly string[] = admin) =>
  renderScreens(
    '/orders/o-1/show',
    {
      'GET /v1/public/orders/o-1': () => success(order),
      'GET /orders/o-1': () => ({ ...order, history: [] }),
      'GET /orders/o-1/fee-level': () => said,
      'GET /coverage': () => listed([]),
    },
    permissions as never,
  )

test('an order says what is usual, how far it is from that and what rounding explains', async () => {
  openOrder({ says: 'unusual', currency: 'EUR', level, judgement })

  const text = (await screen.findByText(/Usually/)).textContent
  expect(text).toBe(
    'Unusual fee. Usually 2.00\u202f% (half of 1,240 orders between 1.98\u202f% and 2.02\u202f%). This one 2.61\u202f%: 0.37\u00a0EUR more; rounding explains 0.01.',
  )
})

test('an order says that there are too few like it, or why it cannot be told', async () => {
  openOrder({ says: 'too few orders', orders: 12 })
  expect(await screen.findByText('Too few orders like this to say what is usual (12 of 20).')).toBeTruthy()
})
