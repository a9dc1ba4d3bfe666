import { coverageRow } from '../coverage/coverages.ts'
import type { UsualTimeRow } from '../../../src/api/usualTimes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { usePhoneWidth } from '../../support/jsdom.ts'
import { sessionOf } from '../../support/session.ts'
import { renderScreens } from '../../support/renderScreens.tsx'
import { renderGate } from '../sign-in/renderGate.tsx'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const listAnswer = (name: string, rows: object[]) =>
  Response.json(rows, {
    headers: { 'Content-Range': `${name} 0-${rows.length}/${rows.length}`, Coverage: 'exact' },
  })
const item = (kind: string, count: number, filter: object) => ({
  kind,
  count,
  oldest: ago(90),
  value: [{ currency: 'EUR', amount: '30.50' }],
  withoutAmount: 0,
  coverage: 'exact',
  filter: { mid: ['mer_1'], ...filter },
})

test('home shows late orders and the number of orders without an estimate', async () => {
  renderGate('/', sessionOf('ops'), {
    'GET /api/attention': () => ({
      items: [item('late', 4, { late: true }), item('stuck', 1, { stuck: true })],
      stages: [],
      late: { behind: ['mer_2'], notTold: 12 },
      coverage: 'exact',
    }),
    'GET /api/order-outcomes': () => listAnswer('order-outcomes', []),
  })

  const table = await screen.findByRole('table', { name: 'Needs attention' })

  const links = within(table).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Stuck: more than twice as long as usual',
    'Longer than usual',
  ])
  const filters = links.map((link) =>
    JSON.parse(new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('filter') ?? ''),
  )
  expect(filters).toEqual([{ stuck: true }, { late: true }])
  expect(screen.getByText(/The sync of mer_2 is behind: its orders are not marked late/)).toBeTruthy()
  expect(screen.getByText(/For 12 open orders, it is not known yet/)).toBeTruthy()
})

const order = (id: string, more: object = {}) => ({
  id,
  mid: 'mer_1',
  status: 'fund_processing',
  orderType: 'payin',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...more,
})

test('the list marks late orders and filters by time in status', async () => {
  const { asked } = renderScreens('/orders', {
    'GET /coverage': () => [coverageRow('mer_1', { orders: 3 })],
    'GET /orders': () =>
      listAnswer('orders', [
        order('OR-1', { late: 'stuck' }),
        order('OR-2', { late: 'late' }),
        order('OR-3'),
      ]),
  })
  const marks = async () =>
    (await screen.findAllByRole('row'))
      .slice(1)
      .map((row) => /usual$|twice as long as usual/.exec(row.textContent ?? '')?.[0])
  await screen.findByText('More than twice as long as usual')
  expect((await marks()).filter(Boolean)).toHaveLength(1)
  expect(screen.getByText('Longer than usual')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: /^Time in status/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Longer than usual' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Over 30 min' }))

  await waitFor(() => {
    const { query } = asked.findLast(({ path }) => path === '/orders') ?? {}
    expect(JSON.parse(query?.get('filter') ?? '{}')).toMatchObject({ late: true, olderThan: 1_800 })
  })
  expect(screen.getByText('Longer than usual, Over 30 min')).toBeTruthy()
})

const usual = { median: 240, p90: 500, p95: 600, orders: 412, at: ago(3) }
const unknown = { mid: 'mer_1', paymentMethod: null, usual: null, limit: null, lateAfter: null }
const times: UsualTimeRow[] = [
  { ...unknown, id: 'a', orderType: 'payin', status: 'fund_processing', orders: 412, open: 3, usual },
  { ...unknown, id: 'b', orderType: 'payin', status: 'initiated', orders: 12, open: 9, limit: 600 },
  { ...unknown, id: 'c', orderType: 'gaming', status: 'fund_settled', orders: 40, open: 80 },
]

test('usual times show their number of orders, or accept a limit if there are too few', async () => {
  const answers = {
    'GET /api/usual-times': () => listAnswer('usual-times', times),
    'PUT /api/time-limits': () => ({}),
  }
  const { requests } = renderGate('/coverage', sessionOf('ops'), answers)
  const table = await screen.findByRole('table', { name: 'Usual times' })
  const texts = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(texts).toContainEqual(expect.stringContaining('unknown: too many are still in it'))
  expect(texts).toContainEqual(expect.stringContaining('not enough orders: 12 of 30'))
  expect(texts).toContainEqual(expect.stringContaining('41234 min9 min10 minno limit'))

  await userEvent.click(screen.getByRole('button', { name: 'Set a limit' }))
  const minutes = await screen.findByRole('spinbutton', { name: 'Minutes' })
  await userEvent.clear(minutes)
  await userEvent.type(minutes, '0')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Must be at least 1')).toBeTruthy()
  expect(document.activeElement).toBe(minutes)
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
  await userEvent.clear(minutes)
  await userEvent.type(minutes, '45')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  const sent = requests.find(({ method }) => method === 'PUT')
  expect(sent?.body).toEqual({ mids: ['mer_1'], orderType: 'gaming', status: 'fund_settled', seconds: 2_700 })
})

test('a phone shows usual times as sections with all their names', async () => {
  usePhoneWidth()
  renderGate('/coverage', sessionOf('support'), {
    'GET /api/usual-times': () => listAnswer('usual-times', times),
  })

  await screen.findByRole('heading', { name: 'Funds delivered' })
  const heading = screen.getByRole('heading', { name: 'Usual times' })
  const kinds = within(heading.closest('section') ?? heading).getAllByRole('heading', { level: 2 })
  expect(kinds.slice(1).map(({ parentElement }) => parentElement?.textContent)).toEqual([
    expect.stringMatching(/^Funds delivered.*Orders40.*80.*unknown: too many are still in it/),
    expect.stringMatching(/^Awaiting payment.*not enough orders: 12 of 30.*10 min$/),
    expect.stringMatching(/^Confirming payment.*Pay-in.*not known.*4 min.*9 min.*10 min/),
  ])
})

test('support sees usual times but cannot set a limit', async () => {
  renderGate('/coverage', sessionOf('support'), {
    'GET /api/usual-times': () => listAnswer('usual-times', times),
  })

  expect(await screen.findByRole('table', { name: 'Usual times' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Set a limit' })).toBeNull()
})
