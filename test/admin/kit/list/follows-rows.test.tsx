import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { coverageRow } from '../../coverage/coverages.ts'
import { renderScreens } from '../../../support/renderScreens.tsx'

const order = (id: string) => ({ id, mid: 'mer_1', status: 'expired', orderType: 'payin' })

test('on a touch screen new rows wait for a tap, because a finger may be on its way to a row', async () => {
  const { matchMedia } = window
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('(hover: none)') })
  const rows = [order('OR-1')]
  const app = renderScreens('/orders', {
    'GET /coverage': () => [coverageRow('mer_1', { orders: 9 })],
    'GET /orders': () =>
      Response.json(rows, { headers: { 'Content-Range': 'orders 0-0/9', Coverage: 'exact' } }),
  })
  await screen.findByText('OR-1')
  rows.unshift(order('OR-2'))
  await app.queryClient.invalidateQueries({ queryKey: ['orders'] })

  const show = await screen.findByRole('button', { name: 'Show 1 new row' })
  expect(screen.queryByText('OR-2')).toBeNull()
  await app.user.click(show)
  expect(await screen.findByText('OR-2')).toBeTruthy()
})
