import { coverageRow } from '../coverage/coverages.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
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
    '124px',
    '120px',
    '192px',
    '',
    '158px',
    '158px',
    '138px',
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

const filterBy = (filter: object) => `/orders?filter=${encodeURIComponent(JSON.stringify(filter))}`
const headNames = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const setWindow = (holds: (query: string) => boolean) => {
  const { matchMedia } = window
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: holds(query) })
}
const wide = (query: string) => query.includes('>=')

test.each([
  ['1024', (query: string) => query.includes('width <'), 944],
  ['1280', () => false, 1040],
  ['1366', (query: string) => query === '(width >= 1366px)', 1126],
  ['1440', wide, 1200],
])('all columns fit into a window of %s px', async (_, holds, room) => {
  setWindow(holds)
  for (const filter of [{}, { status: 'fund_failed' }]) {
    const { unmount } = renderScreens(filterBy(filter), answers(order('OR-1', '10')))
    await screen.findByText('OR-1')

    // Includes 12 px for the checkbox in the margin.
    expect(Number.parseFloat(screen.getByRole('table').style.minWidth)).toBeLessThanOrEqual(room + 12)
    unmount()
  }
})

test('a list of failed orders says why they failed, instead of fees', async () => {
  const { router } = renderScreens(
    filterBy({ status: ['fund_failed', 'fund_returned'] }),
    answers(order('OR-1', '10')),
  )

  await screen.findByText('OR-1')
  expect(headNames()).toContain('Why it failed')
  expect(headNames()).not.toContain('Fees')
  await act(() => router.navigate(filterBy({ status: ['fund_failed', 'completed'] })))
  await waitFor(() => expect(headNames()).toContain('Fees'))
  expect(headNames()).not.toContain('Why it failed')
})

test('the edge of a column has its width on screen as a value', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 612, 38))
  onTestFinished(() => void vi.restoreAllMocks())
  renderScreens('/orders', answers(order('OR-1', '10')))

  await screen.findByText('OR-1')
  const [first, second] = screen.getAllByRole('separator')
  const rangeOf = (edge?: HTMLElement) =>
    ['now', 'min', 'max'].map((name) => edge?.getAttribute(`aria-value${name}`))
  expect(rangeOf(first)).toEqual(['600', '64', '600'])
  expect(rangeOf(second)).toEqual(['612', '64', '612'])
})
