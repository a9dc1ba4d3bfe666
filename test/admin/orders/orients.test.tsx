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
] as const)('for %j on the %s side, with %s decimals, estimates %j', (typed, side, decimals, estimated) => {
  expect(estimate({ typed, side, rate, decimals })).toEqual(estimated)
})

test('shows the recent amount of the other side under the input, without a promise', async () => {
  const { user, sent } = renderScreens('/orders/create?currency=VND&type=card&destination=USDT', {
    'GET /recent-rate': () => rate,
  })
  await user.click(await screen.findByLabelText('Amount'))
  await user.keyboard('15000000')

  const note = await screen.findByText(/^Receives about/)
  expect(note.textContent).toMatch(
    /576\.794.?USDT \(mostly 570\.000 – 585\.000\), based on 41 completed orders of the last 24 hours/,
  )
  expect(note.textContent).toContain('the provider decides')
  expect(Object.fromEntries(sent('GET /recent-rate')[0]?.query ?? [])).toEqual({
    mid: 'mer_1',
    source: 'VND',
    destination: 'USDT',
  })
})

test('shows no estimate from too few orders', async () => {
  const { user, sent } = renderScreens('/orders/create?currency=VND&type=card&destination=USDT', {
    'GET /recent-rate': () => ({ hours: 168, orders: 9, least: 10 }),
  })
  await user.type(await screen.findByLabelText('Amount'), '15000000')

  await waitFor(() => expect(sent('GET /recent-rate')).toHaveLength(1))
  expect(screen.queryByText(/Receives about/)).toBeNull()
})
