import { coverageRow } from '../coverage/coverages.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../../support/quietConsole.ts'
import { sessionOf } from '../../support/session.ts'
import { renderGate, success } from '../sign-in/renderGate.tsx'

const order = { id: 'OR-1', type: 'gaming', orderType: 'gaming', status: 'bank_hold', userId: 'UX-1' }
const page = (rows: object[]) =>
  Response.json(rows, { headers: { 'Content-Range': `rows 0-${rows.length}/${rows.length}` } })

function open(path: string) {
  expectFailure('no such route')
  return renderGate(path, sessionOf('support'), {
    'GET /api/status-labels': () =>
      page([
        { mid: 'mer_1', status: 'bank_hold', label: 'At the bank', note: 'Takes two days.', finality: {} },
        { mid: 'mer_2', status: 'bank_hold', note: 'Of another merchant.', finality: {} },
      ]),
    'GET /api/coverage': () => page([coverageRow('mer_1', { orders: 1 })]),
    'GET /api/v1/public/orders/OR-1': () => success(order),
    'GET /api/orders/OR-1': () => ({ ...order, mid: 'mer_1', history: [] }),
    'GET /api/orders/OR-1/receipt': () => ({ receipt: null }),
    'GET /api/orders': () => page([{ ...order, mid: 'mer_1' }]),
    'GET /api/users': () => page([{ id: 'UX-1', userId: 'UX-1', mid: 'mer_1', name: 'Ana Silva' }]),
  })
}

test("the order page shows the team's note for its status", async () => {
  open('/orders/OR-1/show')

  expect(await screen.findByText('Takes two days.')).toBeTruthy()
  expect(screen.queryByText('Of another merchant.')).toBeNull()
})

test('the customer page shows the note for the latest open order and in its row', async () => {
  open('/users/UX-1/show')

  expect(await screen.findAllByText('Takes two days.')).toHaveLength(2)
})
