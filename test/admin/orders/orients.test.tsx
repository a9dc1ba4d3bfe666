import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { estimate } from '../../../src/admin/orders/create/RateNote.tsx'
import { renderScreens } from '../../support/renderScreens.tsx'

const spread = (low: string, median: string, high: string) => ({ low, median, high })
const rate = {
  hours: 24,
  orders: 41,
  least: 10,
  perSource: spread('0.000038', '0.0000384529', '0.000039'),
  perDestination: spread('25641', '26006', '26316'),
}

test.each([
  ['15000000', 'source', 6, { low: '570.000000', about: '576.793500', high: '585.000000' }],
  ['15000000', 'source', undefined, { low: '570.000', about: '576.794', high: '585.000' }],
  ['100', 'destination', 0, { low: '2564100', about: '2600600', high: '2631600' }],
  ['0.1', 'source', undefined, { low: '0.00000380000', about: '0.00000384529', high: '0.00000390000' }],
  ['0.1', 'source', 2, undefined],
  ['1e3', 'source', 6, undefined],
  ['0', 'source', 6, undefined],
  ['', 'source', 6, undefined],
] as const)(
  'of %j on the side of the %s, to %s decimals, the other side may be %j',
  (typed, side, decimals, told) => {
    expect(estimate({ typed, side, rate, decimals })).toEqual(told)
  },
)

test('what the other side recently came to stands under the amount, marked as no promise', async () => {
  const { user, sent } = renderScreens('/orders/create?currency=VND&type=card&destination=USDT', {
    'GET /recent-rate': () => rate,
  })
  await user.type(await screen.findByLabelText('Amount'), '15000000')

  const note = await screen.findByText(/^Receives about/)
  expect(note.textContent).toMatch(
    /576\.794.?USDT \(mostly 570\.000 – 585\.000\), as 41 completed orders of the last 24 hours/,
  )
  expect(note.textContent).toContain('the provider decides')
  expect(Object.fromEntries(sent('GET /recent-rate')[0]?.query ?? [])).toEqual({
    mid: 'mer_1',
    source: 'VND',
    destination: 'USDT',
  })
})

test('of too few orders nothing is claimed', async () => {
  const { user, sent } = renderScreens('/orders/create?currency=VND&type=card&destination=USDT', {
    'GET /recent-rate': () => ({ hours: 168, orders: 9, least: 10 }),
  })
  await user.type(await screen.findByLabelText('Amount'), '15000000')

  await waitFor(() => expect(sent('GET /recent-rate')).toHaveLength(1))
  expect(screen.queryByText(/Receives about/)).toBeNull()
})
