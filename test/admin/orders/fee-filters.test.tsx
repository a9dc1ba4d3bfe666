import { coverageRow } from '../coverage/coverages.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ops, renderScreens, support, type Answers } from '../../support/renderScreens.tsx'

const order = (n: number) => ({
  id: `OR-${n}`,
  mid: 'mer_1',
  status: 'expired',
  source: { currency: 'EUR', amount: '10.10' },
  fees: { networkFee: '0.10', rrFee: '1' },
  createdAt: '2026-11-20T10:00:00.000Z',
})

const filled: Answers = {
  'GET /coverage': () => [coverageRow('mer_1', { orders: 30 })],
  'GET /orders': () =>
    Response.json(
      Array.from({ length: 25 }, (_, n) => order(n)),
      { headers: { 'Content-Range': 'orders 0-24/30', Coverage: 'exact' } },
    ),
}

type Screens = ReturnType<typeof renderScreens>
const lastQuery = ({ asked }: Screens) => {
  const { query } = asked.findLast(({ path }) => path === '/orders') ?? { query: new URLSearchParams() }
  const { mid: _, ...filter } = JSON.parse(query.get('filter') ?? '{}') as Record<string, unknown>
  return { filter, sort: JSON.parse(query.get('sort') ?? '[]') as unknown }
}
const chip = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`), expanded: false })
const address = (filter: object) =>
  `/orders?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`

beforeEach(() => window.history.replaceState(null, ''))

test('sorts by total fees, largest first', async () => {
  const app = renderScreens('/orders', filled)
  const head = await screen.findByRole('columnheader', { name: 'Fees' })

  await app.user.click(within(head).getByRole('button'))

  await waitFor(() => expect(lastQuery(app).sort).toEqual(['totalFee', 'DESC']))
  await app.user.click(within(head).getByRole('button'))
  await waitFor(() => expect(lastQuery(app).sort).toEqual(['totalFee', 'ASC']))
})

test('filters fees by a range, and the share in percent', async () => {
  const app = renderScreens('/orders', filled)
  await app.user.click(await chip('Fees'))
  const total = within(await screen.findByRole('group', { name: 'Total fees' }))
  const share = within(screen.getByRole('group', { name: 'Share of the amount paid, in %' }))

  await app.user.type(total.getByLabelText('At least'), '2.50{Enter}')
  expect(await screen.findByText(/^Numbers are compared regardless of currency/)).toBeTruthy()
  await app.user.type(share.getByLabelText('At most'), '2.5{Enter}')

  await waitFor(() => expect(lastQuery(app).filter).toEqual({ totalFee_gte: '2.50', feeShare_lte: '0.025' }))
  expect(screen.getByText('Total fees from 2.50, Share up to 2.5 %')).toBeTruthy()
  expect(share.getByLabelText('At most')).toHaveProperty('value', '2.5')
  await app.user.click(screen.getByRole('button', { name: 'Any fees' }))
  await waitFor(() => expect(app.address()).not.toContain('Fee'))
})

test("shows the filters of a report's link in words, including unknown values", async () => {
  const filter = { outcome: 'completed', feeCurrency: 'EUR', pair: 'EUR-USDT', paymentMethod: [null] }
  const app = renderScreens(address(filter), filled)

  expect(await chip('Outcome Completed')).toBeTruthy()
  expect(await chip('Pair EUR-USDT')).toBeTruthy()
  expect(await chip('Fees EUR')).toBeTruthy()
  expect(lastQuery(app).filter).toEqual(filter)
  await app.user.click(await chip('Method Not known'))
  await app.user.click(await screen.findByRole('checkbox', { name: 'Not known' }))

  await waitFor(() => expect(lastQuery(app).filter).not.toHaveProperty('paymentMethod'))
  expect(lastQuery(app).filter).toMatchObject({ pair: 'EUR-USDT' })
})

test('without the right to fees, shows neither their columns nor their filter', async () => {
  renderScreens('/orders', filled, support)
  expect(await chip('Outcome')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Fees/ })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Fees' })).toBeNull()
})

test('ops sees the fees filter', async () => {
  renderScreens('/orders', filled, ops)
  expect(await chip('Fees')).toBeTruthy()
})
