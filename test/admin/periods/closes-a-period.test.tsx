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
    share: '0.00001400',
  },
  // Nobody told a fee of these.
  { id: 'c', outcome: 'closed', currency: 'TRY', ...counts, orders: 1, ...sums, totalFee: '0', share: null },
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
    share: null,
  },
]

function open() {
  let rows = 0
  let isHeld = true
  const app = renderScreens(
    '/periods/create',
    {
      'GET /periods/preview': () => {
        if (isHeld || rows < 150_000) rows += 50_000
        else return { ...preview, figures }
        return { ...preview, figures: null, progress: { rows: Math.min(rows, 150_000), of: 200_000 } }
      },
    },
    [...admin, 'periods'],
  )
  return { app, letGo: () => (isHeld = false) }
}

test('many orders are counted while one looks on, and the figures are those of few', async () => {
  const { letGo } = open()

  expect(await screen.findByRole('progressbar', { name: 'Counting' })).toBeTruthy()
  expect(await screen.findByText(/150,000 of 200,000 orders/)).toBeTruthy()
  letGo()
  const table = within(await screen.findByRole('table', { name: 'Control totals' }))
  expect(table.getByRole('row', { name: /Completed EUR 200,000/ })).toBeTruthy()
  expect(table.getByRole('row', { name: /Completed EUR .*150,000 of 200,000 orders have fees/ })).toBeTruthy()
  const untold = table.getByRole('row', { name: /TRY/ })
  expect(untold.textContent).toMatch(/–––0 of 1 order has fees–$/)
  expect(table.getByRole('row', { name: /Open No currency 2 – – –/ })).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('whoever cancels is asked whether to count, and may close all the same', async () => {
  const { app, letGo } = open()
  await app.user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(screen.getByText(/^Control totals were not counted/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close period' }).disabled).toBe(false)

  letGo()
  await app.user.click(screen.getByRole('button', { name: 'Count them' }))
  expect(await screen.findByRole('table', { name: 'Control totals' })).toBeTruthy()
})
