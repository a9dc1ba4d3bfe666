import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Payout, PayoutLine } from '../../../src/api/payouts.ts'
import { expectFailure } from '../../support/quietConsole.ts'
import { listOf, refusal, renderScreens, type Answers } from '../../support/renderScreens.tsx'

const finance = ['orders.read', 'users.read', 'fees.read', 'fees.report', 'statements']

const payout: Payout = {
  id: 'p1',
  mid: 'mer_1',
  state: 'waiting',
  currency: 'EUR',
  date: '2026-10-06',
  statement: 's1',
  statementName: 'october.csv',
  batch: 'PO-1001',
  lines: 4,
  orders: 2,
  gross: '200.00',
  fees: '5.00',
  reserve: '-10.00',
  other: '0',
  expected: '185.00',
  stated: '180.00',
  feesApart: 0,
  bank: null,
  difference: null,
  matchedBy: null,
  candidates: [],
}
const bankHalf = {
  statement: 'b1',
  statementName: 'bank.xml',
  line: 3,
  account: 'DE89370400440532013000',
  date: '2026-10-08',
  amount: '185.00',
  charges: null,
  text: 'ACME PO-1001',
}
const bankLine: Payout = {
  ...payout,
  id: 'b1-3',
  state: 'unknown',
  date: '2026-10-08',
  statement: null,
  statementName: null,
  batch: null,
  lines: 0,
  orders: 0,
  gross: null,
  fees: null,
  reserve: null,
  other: null,
  expected: null,
  stated: null,
  bank: bankHalf,
}
const line: PayoutLine = {
  id: 2,
  part: 'order',
  order: 'OR-1',
  mid: 'mer_1',
  kind: null,
  amount: '100.00',
  fee: '2.50',
  net: '97.50',
  currency: 'EUR',
  date: '2026-10-05T09:00:00.000Z',
}

const open = (path: string, answers: Answers) =>
  renderScreens(
    path,
    {
      'GET /payouts': () => listOf([payout, bankLine]),
      'GET /payouts/totals': () => ({ totals: [] }),
      'GET /payouts/p1': () => payout,
      'GET /payouts/p1/lines': () => listOf([line]),
      'GET /payouts/b1-3': () => bankLine,
      ...answers,
    },
    finance,
  )

test('fees without a day and without a payout are named so', async () => {
  const fees = { ...payout, id: 'f1', batch: null, date: null, orders: 0, gross: '0', expected: '-5.00' }
  open('/payouts', { 'GET /payouts': () => listOf([fees]) })

  const link = await screen.findByRole('link', { name: 'Fees or other lines without a payout' })
  expect(link.getAttribute('href')).toBe('/payouts/f1/show')
})

test('lists payouts and bank lines without one, each with a link, and sums by currency', async () => {
  open('/payouts', {
    'GET /payouts/totals': () => ({
      totals: [
        { currency: 'EUR', state: 'waiting', payouts: 1, amount: '185.00', oldest: '2026-10-06' },
        { currency: 'EUR', state: 'debit', payouts: 34, amount: '-99.00', oldest: '2026-10-06' },
      ],
    }),
  })

  const link = await screen.findByRole('link', { name: 'PO-1001' })
  expect(link.getAttribute('href')).toBe('/payouts/p1/show')
  const row = within(link.closest('tr') as HTMLElement)
  expect(row.getByText('Not at the bank yet')).toBeTruthy()
  expect(row.getByText(/days ago/)).toBeTruthy()
  const other = within(
    (await screen.findByRole('link', { name: 'ACME PO-1001' })).closest('tr') as HTMLElement,
  )
  expect(other.getByText('No payout found')).toBeTruthy()
  const totals = within(await screen.findByRole('table', { name: 'Payouts by currency' }))
  expect(totals.getAllByRole('row')[1]?.textContent).toMatch(/^EURNot at the bank yet1185\.00EUROct 6, 2026/)
  expect(totals.getAllByRole('row')).toHaveLength(2)
  const debits = screen.getByRole('link', { name: 'Payments out of the account, not looked at: 34' })
  expect(decodeURIComponent(debits.getAttribute('href') ?? '')).toContain('{"state":"debit"}')
})

test('shows what a payout is made of, to the line, and what its own line says', async () => {
  open('/payouts/p1/show', {})

  const equation = within(
    (await screen.findByRole('heading', { name: 'What should be paid' })).parentElement as HTMLElement,
  )
  expect(equation.getAllByRole('row').map((row) => row.textContent)).toEqual([
    '2 orders200.00EUR',
    'Fees-5.00EUR',
    'Reserve-10.00EUR',
    'Should be paid185.00EUR',
  ])
  expect(equation.getByRole('note').textContent).toBe('The statement itself says that it pays 180.00EUR')
  const lines = within(await screen.findByRole('table', { name: '4 lines' }))
  expect(lines.getByRole('link', { name: /OR-1/ }).getAttribute('href')).toContain('OR-1')
})

test('a person chooses the bank line of a payout, and takes it away again', async () => {
  let stored: Payout = { ...payout, state: 'proposed', candidates: ['b1-3'] }
  const app = open('/payouts/p1/show', {
    'GET /payouts/p1': () => stored,
    'GET /payouts': () => listOf([bankLine]),
    'POST /payouts/p1/match': ({ body }) => {
      const isChosen = (body as { bank: string | null }).bank !== null
      stored = isChosen
        ? { ...payout, state: 'arrived', bank: bankHalf, difference: '0', matchedBy: 'hand' }
        : payout
      return stored
    },
  })

  const choices = within(await screen.findByRole('table', { name: 'Possible matches' }))
  expect(choices.getByText('Proposed')).toBeTruthy()
  await app.user.click(choices.getByRole('button', { name: 'This one' }))
  expect(await screen.findByText('A person')).toBeTruthy()
  expect(screen.getByText('Arrived')).toBeTruthy()

  await app.user.click(screen.getByRole('button', { name: 'Not this bank line' }))
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.click(dialog.getByRole('button', { name: 'Not this bank line' }))
  await waitFor(() => expect(screen.queryByText('A person')).toBeNull())
  expect(app.sent('POST /payouts/p1/match').map(({ body }) => body)).toEqual([
    { bank: 'b1-3' },
    { bank: null },
  ])
})

test('a choice that another person made first is refused beside the choices', async () => {
  expectFailure('another person changed this payout: load it again')
  const app = open('/payouts/p1/show', {
    'GET /payouts': () => listOf([bankLine]),
    'POST /payouts/p1/match': () => refusal(409, 'another person changed this payout: load it again'),
  })
  await app.user.click(await screen.findByRole('button', { name: 'This one' }))
  expect((await screen.findByRole('alert')).textContent).toContain('nother person changed this payout')
})

test('a bank line shows the payouts that it may pay', async () => {
  open('/payouts/b1-3/show', { 'GET /payouts': () => listOf([payout]) })
  expect(await screen.findByText('DE89370400440532013000')).toBeTruthy()
  const choices = within(await screen.findByRole('table', { name: 'Possible matches' }))
  expect(choices.getByRole('link', { name: 'PO-1001' }).getAttribute('href')).toBe('/payouts/p1/show')
  expect(screen.queryByRole('heading', { name: 'What should be paid' })).toBeNull()
})
