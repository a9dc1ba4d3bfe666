import { coverageRow } from '../coverage/coverages.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreens, type Answers } from '../../support/renderScreens.tsx'

const order = (id: string, amount: string) => ({
  id,
  mid: 'mer_1',
  status: 'expired',
  orderType: 'payin',
  senderName: 'A name that is longer than its column by far, and is not to move any other',
  source: { currency: 'EUR', amount },
  destination: { currency: 'ETH', amount: '0.005388407364853404' },
})
const answers = (...rows: object[]): Answers => ({
  'GET /coverage': () => [coverageRow('mer_1', { orders: 9 })],
  'GET /orders': () =>
    Response.json(rows, { headers: { 'Content-Range': `orders 0-${rows.length}/9`, Coverage: 'exact' } }),
})

test('columns have the same widths on every page, and one takes the remaining width', async () => {
  renderScreens('/orders', answers(order('OR-1', '10')))

  await screen.findByText('OR-1')
  const heads = screen.getAllByRole('columnheader')
  expect(heads.map(({ style }) => style.width)).toEqual([
    // Includes 12 px for the checkbox in the margin.
    '128px',
    '112px',
    '220px',
    '',
    '152px',
    '152px',
    '140px',
  ])
  expect(screen.getByRole('table').className).toContain('records-fixed')
})

test('a long amount is a tab stop that shows it whole, and a short amount is not', async () => {
  renderScreens('/orders', answers(order('OR-1', '10.10')))

  const [short, long] = [await screen.findByText('10.10'), screen.getByText('0.00538840')]
  expect(long.textContent).toBe('0.005388407364853404')
  expect([short, long].map((figure) => figure.closest('.money')?.getAttribute('tabindex'))).toEqual([
    null,
    '0',
  ])
})

test('an expired order is marked closed: a grey cross beside plain text', async () => {
  renderScreens('/orders', answers(order('OR-1', '10')))

  const mark = (await screen.findByText('Expired')).closest('.mark') as HTMLElement
  expect([mark.style.color, mark.querySelector('svg')?.style.color]).toEqual(['', 'var(--closed)'])
})
