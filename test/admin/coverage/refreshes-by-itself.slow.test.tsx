import type { CoverageState } from '../../../src/api/coverage.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sessionOf } from '../../support/session.ts'
import { listOf } from '../../support/renderScreens.tsx'
import { renderGate, type Answers } from '../sign-in/renderGate.tsx'
import { coverageAnswer, coverageRow } from './coverages.ts'

const ops = sessionOf('ops')
const streams: FakeSource[] = []

/** jsdom has no EventSource. */
class FakeSource extends EventTarget {
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    streams.push(this)
  }
  change(...mids: string[]) {
    act(() => {
      this.dispatchEvent(new MessageEvent('change', { data: JSON.stringify({ mids }) }))
    })
  }
  close() {
    this.readyState = 2
  }
}

beforeEach(() => {
  streams.length = 0
  Reflect.set(globalThis, 'EventSource', FakeSource)
})
afterEach(() => void Reflect.deleteProperty(globalThis, 'EventSource'))

/** The stream opens after the first rows. */
const openStream = () =>
  waitFor(() => {
    const [stream] = streams
    if (!stream) throw new Error('no stream yet')
    return stream
  })

const order = (status: string) => ({
  id: 'OR-1',
  mid: 'mer_1',
  status,
  orderType: 'payin',
  source: { currency: 'EUR', amount: '50.00' },
  destination: { currency: 'USDT' },
  createdAt: '2026-11-21T09:00:00.000Z',
})

function openOrders(more: Answers = {}) {
  let status = 'initiated'
  const gate = renderGate('/orders', ops, {
    'GET /api/coverage': () => coverageAnswer(['mer_1', 'mer_2'].map((mid) => coverageRow(mid))),
    'GET /api/orders': () => {
      const answer = listOf([order(status)])
      answer.headers.set('Coverage', 'exact')
      return answer
    },
    ...more,
  })
  return {
    ...gate,
    set: (next: string) => {
      status = next
    },
    requestCount: () => gate.sent('GET /api/orders').length,
  }
}

/** Every change triggers a coverage request, together with all other affected reads. */
async function untilRead({ sent }: Pick<ReturnType<typeof renderGate>, 'sent'>, change: () => void) {
  const before = sent('GET /api/coverage').length
  change()
  await waitFor(() => expect(sent('GET /api/coverage').length).toBeGreaterThan(before))
}

test('a changed order changes in the visible list', async () => {
  const { set } = openOrders()
  await screen.findByText('Awaiting payment')

  set('fund_processing')
  ;(await openStream()).change('mer_1')

  expect(await screen.findByText('Confirming payment')).toBeTruthy()
  expect(streams.map(({ url }) => url)).toEqual(['/api/events'])
})

test('a change of another merchant ID triggers no order request', async () => {
  const { requestCount, ...gate } = openOrders()
  await screen.findByText('Awaiting payment')
  const before = requestCount()

  await untilRead(gate, () => streams[0]?.change('mer_2'))

  expect(requestCount()).toBe(before)
})

test('a list from the service does not call the service for every change', async () => {
  const live = () => ({ status: 'success', data: { transfers: [order('initiated')] } })
  const gate = openOrders({
    'GET /api/coverage': () => coverageAnswer([coverageRow('mer_1', { state: 'filling', sweptAt: null })]),
    'GET /api/v1/public/orders': live,
  })
  await screen.findByText('Awaiting payment')
  const before = gate.sent('GET /api/v1/public/orders').length

  await untilRead(gate, () => streams[0]?.change('mer_1'))

  expect(gate.sent('GET /api/v1/public/orders')).toHaveLength(before)
})

test('the list switches from the service to the ledger once the ledger is complete', async () => {
  let state: CoverageState = 'filling'
  const gate = openOrders({
    'GET /api/coverage': () => coverageAnswer([coverageRow('mer_1', { state, sweptAt: null })]),
    'GET /api/v1/public/orders': () => ({ status: 'success', data: { transfers: [order('initiated')] } }),
  })
  await screen.findByText('Awaiting payment')
  await screen.findByText(/^Syncing ·/)

  state = 'complete'
  gate.set('fund_processing')

  expect(await screen.findByText('Confirming payment')).toBeTruthy()
})

test('background requests are marked while the user is idle', async () => {
  const gate = openOrders()
  await screen.findByText('Awaiting payment')
  const before = gate.requestCount()

  gate.pass(60_000)
  ;(await openStream()).change('mer_1')

  await waitFor(() => expect(gate.requestCount()).toBe(before + 1))
  expect(gate.sent('GET /api/orders').at(-1)?.headers.get('x-background')).toBe('1')
})

test('ends with the session and continues with the next', async () => {
  const gate = openOrders({ 'POST /api/session': () => ops })
  await screen.findByText('Awaiting payment')
  gate.answers['GET /api/session'] = () =>
    Response.json({ error: 'no', message: 'sign in first', code: 401, details: [] }, { status: 401 })

  await act(async () => void (await gate.sessionMonitor.reread()))
  expect(streams.map(({ readyState }) => readyState)).toEqual([2])
  await gate.user.type(await screen.findByLabelText('Password'), 'a long enough secret{Enter}')

  await waitFor(() => expect(streams.map(({ readyState }) => readyState)).toEqual([2, 1]))
})

test('a session refresh keeps the stream', async () => {
  const gate = openOrders({ 'GET /api/session': () => structuredClone(ops) })
  await screen.findByText('Awaiting payment')

  await act(async () => void (await gate.sessionMonitor.reread()))
  await screen.findByText('Awaiting payment')

  expect(streams.map(({ readyState }) => readyState)).toEqual([1])
})

test('opens no stream without the right to see orders', async () => {
  renderGate('/users', sessionOf('ops', { permissions: ['users.read'] }))
  await screen.findByRole('heading', { name: 'Customers' })

  expect(streams).toEqual([])
})
