import type { PeriodFigure, PeriodPreview } from '../../../src/api/periods.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, renderScreens } from '../../support/renderScreens.tsx'

const sums = {
  sourceAmount: '500000',
  receivedAmount: '0',
  networkFee: '3',
  processingFee: '4',
  rrFee: '0',
  totalFee: '7',
}
const preview: PeriodPreview = {
  id: 'preview',
  needsSecond: false,
  from: '2026-10-01T00:00:00.000Z',
  to: '2026-11-01T00:00:00.000Z',
  timeZone: 'UTC',
  mids: ['mer_1'],
  orders: 200_000,
  coverage: 'exact',
  why: { listed: 'exact', undated: 0, withoutAmount: 0, withoutCurrency: 0, hasEnded: true },
  lists: [],
  overlaps: [],
  figures: null,
  statements: [],
  unsettled: { classes: [], claims: [], asks: 0, payouts: [] },
}
const counts = { withoutAmount: 0, missing: 0, received: 0, ordersWithFees: 0, currencyAssumed: 0 }
const figures: PeriodFigure[] = [
  {
    id: 'a',
    outcome: 'completed',
    currency: 'EUR',
    ...counts,
    orders: 200_000,
    ordersWithFees: 150_000,
    ...sums,
    chargedAmount: '900',
    share: '0.00001400',
  },
  // These orders have no fees.
  {
    id: 'c',
    outcome: 'closed',
    currency: 'TRY',
    ...counts,
    orders: 1,
    ...sums,
    totalFee: '0',
    chargedAmount: '0',
    share: null,
  },
  {
    id: 'b',
    outcome: 'open',
    currency: null,
    ...counts,
    orders: 2,
    sourceAmount: null,
    receivedAmount: null,
    networkFee: null,
    processingFee: null,
    rrFee: null,
    totalFee: null,
    chargedAmount: null,
    share: null,
  },
]

function open(counted: object[] | null) {
  const answer = () => ({ ...preview, figures: counted })
  renderScreens('/periods/create', { 'GET /periods/preview': answer }, [...admin, 'periods'])
}

test('shows the control totals of the future close', async () => {
  open(figures)

  const table = within(await screen.findByRole('table', { name: 'Control totals' }))
  expect(table.getByRole('row', { name: /Completed EUR 200,000/ })).toBeTruthy()
  expect(table.getByRole('row', { name: /Completed EUR .*150,000 of 200,000 orders have fees/ })).toBeTruthy()
  const withoutFees = table.getByRole('row', { name: /TRY/ })
  expect(withoutFees.textContent).toMatch(/–––0 of 1 order has fees–$/)
  expect(table.getByRole('row', { name: /Open No currency 2 – – –/ })).toBeTruthy()
})

test('a period with too many orders to count can be closed', async () => {
  open(null)

  expect(await screen.findByText(/computed when the period is closed/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close period' }).disabled).toBe(false)
})

test('closing with unsettled lines needs a tick and a reason', async () => {
  const unsettled = {
    classes: [{ class: 'differs', currency: 'EUR', results: 4, difference: '2.5' }],
    claims: [{ currency: 'EUR', claims: 3, amount: '12' }],
    asks: 1,
    payouts: [{ state: 'waiting', currency: 'EUR', payouts: 2, amount: '185' }],
  }
  const { user, asked } = renderScreens(
    '/periods/create',
    {
      'GET /periods/preview': () => ({ ...preview, figures, unsettled }),
      'POST /periods': () => ({ id: 'p1', state: 'closing' }),
    },
    [...admin, 'periods'],
  )
  const heading = await screen.findByRole('heading', { name: 'Not settled yet' })
  const part = within(heading.closest('section') ?? document.body)
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 statement has open questions',
    expect.stringMatching(/^Differs: 4 lines 2\.5\s?EUR$/),
    expect.stringMatching(/^3 claims without an answer 12\s?EUR$/),
    expect.stringMatching(/^Not at the bank yet: 2 payouts 185\s?EUR$/),
  ])
  const payouts = part.getByRole('link', { name: 'Not at the bank yet: 2 payouts' })
  expect(payouts.getAttribute('href')).toContain('/payouts?filter=%7B%22state%22%3A%22waiting%22%7D')
  const close = screen.getByRole<HTMLButtonElement>('button', { name: 'Close period' })
  expect(close.disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Close although this is not settled' }))
  expect(close.disabled).toBe(true)
  await user.type(
    screen.getByRole('textbox', { name: 'Why it is closed anyway' }),
    'the provider answers in June',
  )
  expect(close.disabled).toBe(false)
  await user.click(close)

  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    note: 'the provider answers in June',
    unsettled: 'accepted',
  })
})

const proposal = {
  ...preview,
  id: 'p1',
  state: 'proposed',
  version: 1,
  requestedAt: '2026-11-02T10:00:00.000Z',
  closed: null,
  manifest: null,
}
const version = {
  version: 1,
  state: 'proposed',
  note: 'all lines are matched',
  closedBy: 'fin@office.test',
  confirmedBy: null,
  changes: { entries: 0, firstNoticedAt: null, figures: [] },
  reopened: null,
}

function openProposal(closedBy: string) {
  return renderScreens(
    '/periods/p1/show',
    {
      'GET /periods/p1': () => ({ ...proposal, versions: [{ ...version, closedBy }] }),
      'GET /periods/preview': () => ({ ...preview, figures, needsSecond: true }),
      'POST /periods/p1/confirm': () => ({ ...proposal, state: 'closing' }),
    },
    [...admin, 'periods'],
  )
}

test('a second person sees the figures and the note of a requested close, and confirms it', async () => {
  const { user, asked } = openProposal('fin@office.test')
  await screen.findByText('fin@office.test requested this close. A second person must confirm it.')
  expect(screen.getByText('all lines are matched')).toBeTruthy()
  expect(screen.getByRole('table', { name: 'Control totals' })).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Confirm the close' }))

  expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: '/periods/p1/confirm', body: { requestedAt: proposal.requestedAt } },
  ])
})

test('the person who requested a close can only withdraw it', async () => {
  openProposal('ops@countinghouse.test')

  await screen.findByRole('button', { name: 'Withdraw' })

  expect(screen.queryByRole('button', { name: 'Confirm the close' })).toBeNull()
})
