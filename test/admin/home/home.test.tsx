import type { Attention, AttentionItem, Stage } from '../../../src/api/attention.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { coverageAnswer, coverageRow } from '../coverage/coverages.ts'
import { addDays, dayOf, ownZone } from '../../../src/admin/time/zonedDay.ts'
import type { Role } from '../../../src/server/access/permissions.ts'
import { expectFailure } from '../../support/quietConsole.ts'
import { sessionOf } from '../../support/session.ts'
import { refusal, renderGate, type Answers } from '../sign-in/renderGate.tsx'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const item = (
  kind: AttentionItem['kind'],
  filter: object,
  more: Partial<AttentionItem> = {},
): AttentionItem => ({
  kind,
  count: 2,
  oldest: ago(90),
  value: [],
  withoutAmount: 0,
  coverage: 'exact',
  filter: { mid: 'mer_1', ...filter },
  ...more,
})
const stage = (filter: Stage['filter'], more: Partial<Stage> = {}): Stage => ({
  filter: { mid: ['mer_1'], ...filter },
  count: 3,
  oldest: ago(200),
  median: ago(65),
  undated: 0,
  coverage: 'exact',
  ...more,
})
const late = { behind: [], notTold: 0 }
const at = '2026-11-21T10:00:00.000Z'
const attention: Attention = {
  items: [
    item('unknown-status', { status: ['on_ice', 'in_limbo'] }),
    item('review', { status: 'manual_review' }, { value: [{ currency: 'EUR', amount: '30.50' }] }),
    item('intents', { state: 'unknown' }),
    item('sync', {}, { count: 1 }),
    item('receivers', { failing: true }, { count: 1 }),
    item('paused-receivers', { paused: true }, { count: 1 }),
    item('periods', { changed: true }),
    item('statements-differ', { state: 'done', hasOpen: true }, { count: 1 }),
    item('statements-ask', { state: 'asks' }, { coverage: 'at-least', value: null }),
  ],
  stages: [
    stage({ status: 'fund_settled', orderType: 'gaming' }, { median: null, oldest: null, undated: 3 }),
    stage({ status: 'initiated' }),
  ],
  late,
  withoutStage: 0,
  coverage: 'exact',
  at,
}
const nothing: Attention = { ...attention, items: [], stages: [] }

const outcomes = (completed: number, closed: number, open: number) =>
  Response.json(
    [
      { outcome: 'completed', orders: completed },
      { outcome: 'closed', orders: closed },
      { outcome: 'open', orders: open },
    ],
    { headers: { Coverage: 'exact', 'Content-Range': 'order-outcomes 0-2/3' } },
  )
const list = (name: string, rows: object[] = []) =>
  Response.json(rows, {
    headers: { 'Content-Range': `${name} 0-${rows.length}/${rows.length}`, Coverage: 'exact' },
  })

function open(role: Role, given: Answers = {}) {
  return renderGate('/', sessionOf(role), {
    'GET /api/attention': () => attention,
    'GET /api/order-outcomes': () => outcomes(3, 1, 2),
    'GET /api/fees': () => list('fees'),
    'GET /api/reporting-currencies': () => list('reporting-currencies'),
    'GET /api/periods': () => list('periods'),
    'GET /api/statements': () => list('statements'),
    'GET /api/claims/totals': () => ({
      totals: [
        {
          currency: 'EUR',
          state: 'credited',
          claims: 2,
          amount: '7',
          credited: '6.5',
          oldest: '2026-11-01T10:00:00.000Z',
        },
      ],
    }),
    ...given,
  })
}

async function rowsOf(name: string) {
  const table = await screen.findByRole('table', { name })
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => ({
      href: decodeURIComponent(
        (within(row).queryByRole('link')?.getAttribute('href') ?? '').replaceAll('+', ' '),
      ),
      cells: [...row.children].map(({ textContent }) => textContent),
    }))
}

test('lists open tasks, most urgent first, each with a link to its rows', async () => {
  open('admin')

  const rows = await rowsOf('Needs attention')

  expect(rows.map(({ href, cells }) => [cells[0], href])).toEqual([
    ['Create requests in doubt', '/intents?filter={"state":"unknown"}'],
    ['Sync failing', '/coverage'],
    ['Alert receivers failing', '/alerts'],
    ['Alert receivers paused: their admin is disabled', '/alerts'],
    ['Held for review', '/orders?filter={"status":"manual_review"}&sort=createdAt&order=ASC'],
    ['Closed periods that changed since', '/periods?filter={"mid":"mer_1","changed":true}'],
    [
      'Statements with unsettled differences',
      '/statements?filter={"mid":"mer_1","state":"done","hasOpen":true}',
    ],
    ['Statements with a question', '/statements?filter={"mid":"mer_1","state":"asks"}'],
    [
      'Unknown status: on_ice, in_limbo',
      '/orders?filter={"status":["on_ice","in_limbo"]}&sort=createdAt&order=ASC',
    ],
  ])
  expect(rows[4]?.cells.slice(1)).toEqual(['2', '1 hr. ago', '30.50EUR'])
  expect(rows[7]?.cells.slice(1)).toEqual(['≥ 2at least 2', '1 hr. ago', 'too many to add up'])
})

test('lists open orders by stage with their ages, or says that the time is unreadable', async () => {
  open('ops')

  expect(await rowsOf('Open orders by stage')).toEqual([
    {
      href: '/orders?filter={"status":"initiated"}&sort=createdAt&order=ASC',
      cells: ['Awaiting payment', '3', '1 hr', '3 hr. ago'],
    },
    {
      href: '/orders?filter={"status":"fund_settled","orderType":"gaming"}&sort=createdAt&order=ASC',
      cells: ['Funds delivered (Gaming)', '3', 'no readable time', ''],
    },
  ])
})

test('shows today beside the same day last week, up to the same time', async () => {
  const gate = open('ops')

  const rows = await rowsOf('Today')

  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Created', '6', '6'],
    ['Completed', '3', '3'],
    ['Failed or closed', '1', '1'],
    ['Completed of ended', '75.0\u2009%', '75.0\u2009%'],
  ])
  const spans = gate
    .sent('GET /api/order-outcomes')
    .map(({ search }) => JSON.parse(new URLSearchParams(search).get('filter') ?? '{}'))
  const day = (name: 'createdAt_gte' | 'createdAt_lt') =>
    (Date.parse(spans[0][name]) - Date.parse(spans[1][name])) / 86_400_000
  expect([spans[0].mid, Math.round(day('createdAt_gte')), Math.round(day('createdAt_lt'))]).toEqual([
    'mer_1',
    7,
    7,
  ])
})

test('a chart has the orders of 30 days, also as a table with the share completed', async () => {
  const day = (back: number) => addDays(dayOf(Date.now(), ownZone()), -back)
  const rows = [
    { id: 'a', outcome: 'completed', orders: 3, day: day(1) },
    { id: 'b', outcome: 'closed', orders: 1, day: day(1) },
    { id: 'c', outcome: 'open', orders: 2, day: day(29) },
  ]
  const gate = open('ops', {
    'GET /api/order-outcomes': ({ search }) =>
      search.includes('timeZone') ? list('order-outcomes', rows) : outcomes(3, 1, 2),
  })

  expect(
    (await screen.findByRole('img', { name: /^Orders created per day/ })).getAttribute('aria-label'),
  ).toContain('Most: 4 on')
  await gate.user.click(screen.getByText('As a table'))
  const cells = (await rowsOf('Last 30 days')).map((row) => row.cells.slice(1))
  expect(cells).toHaveLength(30)
  expect([cells[0], cells[1], cells[29]]).toEqual([
    ['0', '0', '–'],
    ['4', '3', '75.0 %'],
    ['2', '0', '–'],
  ])
})

test('the French line under a chart has one full stop', async () => {
  const rows = [{ id: 'a', outcome: 'completed', orders: 3, day: dayOf(Date.now(), ownZone()) }]
  open('ops', {
    'GET /api/preferences': () => ({ language: 'fr' }),
    'GET /api/order-outcomes': ({ search }) =>
      search.includes('timeZone') ? list('order-outcomes', rows) : outcomes(3, 1, 2),
  })

  const chart = await screen.findByRole('img', { name: /^Commandes créées par jour/ })
  expect(chart.getAttribute('aria-label')).toMatch(/: 3 le [^()]+\)\.$/)
})

test('a chart without orders is one sentence, and says when not all orders are known', async () => {
  const none = Response.json([], { headers: { Coverage: 'at-least', 'Content-Range': 'order-outcomes */0' } })
  const some = Response.json([{ id: 'a', outcome: 'open', orders: 1, day: dayOf(Date.now(), ownZone()) }], {
    headers: { Coverage: 'at-least', 'Content-Range': 'order-outcomes 0-0/1' },
  })
  const partOf = async () => {
    const heading = await screen.findByRole('heading', { name: 'Last 30 days' })
    return within(heading.closest('section') as HTMLElement)
  }
  const answer = (daily: Response) => ({
    'GET /api/order-outcomes': ({ search }: { search: string }) =>
      search.includes('timeZone') ? daily.clone() : outcomes(3, 1, 2),
  })

  const { unmount } = open('ops', answer(none))
  const empty = await partOf()
  expect(await empty.findByText('No orders in these days.')).toBeTruthy()
  expect(empty.getByText(/figures are minimums/)).toBeTruthy()
  unmount()
  open('ops', answer(some))
  const filled = await partOf()
  expect(await filled.findByText(/figures are minimums/)).toBeTruthy()
  expect(filled.queryByText('No orders in these days.')).toBeNull()
})

test('an empty page is one sentence', async () => {
  open('ops', { 'GET /api/attention': () => nothing })
  expect(await screen.findByText('Nothing to do.')).toBeTruthy()
  expect(screen.getByText('No open orders.')).toBeTruthy()
})

test('open orders without a stage are mentioned, with a link to their list', async () => {
  open('ops', { 'GET /api/attention': () => ({ ...nothing, withoutStage: 17 }) })
  expect(
    await screen.findByText(/^Open orders in no stage, without a status, type or currency: 17/),
  ).toBeTruthy()
  expect(screen.queryByText('No open orders.')).toBeNull()
  const link = screen.getByRole('link', { name: 'All open orders' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('{"outcome":"open"}')
})

test('says that nothing is open only among known orders if the data is incomplete', async () => {
  open('ops', { 'GET /api/attention': () => ({ ...nothing, coverage: 'at-least' }) })
  expect(await screen.findByText(/^Nothing to do so far/)).toBeTruthy()
})

test('a failed part shows an error with a retry, and the other parts stay', async () => {
  expectFailure('GET /api/attention answered 503')
  let isDown = true
  const gate = open('ops', {
    'GET /api/attention': () => (isDown ? refusal(503, 'the store does not answer') : attention),
  })

  const [again] = await screen.findAllByRole('button', { name: 'Try again' })
  expect(await screen.findByRole('table', { name: 'Today' })).toBeTruthy()
  isDown = false
  await gate.user.click(again as HTMLElement)

  expect(await screen.findByRole('table', { name: 'Needs attention' })).toBeTruthy()
})

test('while a service is read for the first time, home says how far, what works and what to do', async () => {
  const row = coverageRow('mer_1', {
    state: 'filling',
    orders: 12_000,
    oldest: '2025-03-14T10:00:00.000Z',
    sweptAt: null,
  })
  renderGate('/', sessionOf('admin', { mode: 'live' }), {
    'GET /api/attention': () => nothing,
    'GET /api/order-outcomes': () => outcomes(3, 1, 2),
    'GET /api/coverage': () => coverageAnswer([row]),
  })

  const title = await screen.findByRole('heading', { name: 'Reading your orders' })
  const part = within(title.closest('section') ?? document.body)
  expect(part.getByText(/mer_1: 12,000 orders so far, back to Mar 14, 2025/)).toBeTruthy()
  expect(part.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/operators/create',
    '/account',
    '/alerts',
  ])
})

test('with a whole ledger home says nothing of the first reading', async () => {
  renderGate('/', sessionOf('admin', { mode: 'live' }), {
    'GET /api/attention': () => nothing,
    'GET /api/order-outcomes': () => outcomes(3, 1, 2),
    'GET /api/coverage': () => coverageAnswer([coverageRow('mer_1', { orders: 12_000 })]),
  })

  await screen.findByText('Nothing to do.')

  expect(screen.queryByRole('heading', { name: 'Reading your orders' })).toBeNull()
})

test('the support home begins with the search', async () => {
  open('support')

  expect(await screen.findByRole('combobox', { name: /^Search everything/ })).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Today' })).toBeNull()
})

const line = (sourceAmount: string, totalFee: string, more: object = {}) => ({
  id: 'x',
  group: 'completed',
  currency: 'EUR',
  currencyStated: false,
  orders: 4,
  ordersWithFees: 4,
  assumedCurrencyOrders: 4,
  ordersElsewhere: 0,
  ordersWithoutAmount: 0,
  sourceAmount,
  chargedAmount: sourceAmount,
  networkFee: '0',
  processingFee: totalFee,
  rrFee: null,
  rrFeeUnit: 'unknown',
  ordersWithRrFee: 0,
  rrFeeAverage: null,
  totalFee,
  sourceFee: totalFee,
  share: '0.02',
  ...more,
})

test('if some orders have no fees, the sum says how many have them', async () => {
  open('finance', { 'GET /api/fees': () => list('fees', [line('1000', '20', { ordersWithFees: 3 })]) })

  const [row] = await rowsOf('This month by currency')
  expect(row?.cells.join()).toContain('3 of 4 orders have fees')
})

test('finance sees the month by currency beside last month, with its assumptions', async () => {
  let requestCount = 0
  open('finance', {
    'GET /api/fees': () => list('fees', [requestCount++ === 0 ? line('1000', '20') : line('500', '5')]),
    'GET /api/periods': () =>
      list('periods', [
        {
          id: 'p1',
          from: '2026-10-01T00:00:00.000Z',
          to: '2026-11-01T00:00:00.000Z',
          timeZone: 'UTC',
          mids: ['mer_1'],
          state: 'closed',
          version: 1,
          closed: {
            version: 1,
            state: 'closed',
            coverage: 'exact',
            rows: 4,
            figures: [],
            changes: { entries: 2, figures: [] },
          },
        },
      ]),
  })

  const [row] = await rowsOf('This month by currency')
  expect(row?.cells.join()).not.toContain('have fees')
  await waitFor(async () =>
    expect((await rowsOf('This month by currency'))[0]?.cells[4]).toBe('5EUR1.00\u2009%'),
  )

  expect(row?.cells.slice(0, 4)).toEqual(['EUR', '1,000EUR', '20EUR', '2.00\u2009%'])
  expect(await screen.findByText('Orders whose fee currency is assumed: 4.')).toBeTruthy()
  expect(await screen.findByText('2 changes since')).toBeTruthy()
  expect(await screen.findByText('No statements yet.')).toBeTruthy()
})

test('the month shows one figure in the reporting currency beside its exact totals', async () => {
  const reporting = {
    id: 'mer_1',
    currency: 'EUR',
    rates: [{ date: '2026-10-31', currency: 'USD', rate: '0.5', source: '' }],
    updatedAt: null,
    updatedBy: null,
  }
  const own = { group: ['completed', 'mer_1'] }
  const lines = [line('1000', '20', own), line('100', '2', { ...own, id: 'y', currency: 'USD' })]
  open('finance', {
    'GET /api/fees': () => list('fees', lines),
    'GET /api/reporting-currencies': () => list('reporting-currencies', [reporting]),
  })

  const one = await screen.findByText(/^In EUR:/)

  expect(one.textContent).toMatch(
    /^In EUR: 1,050\.00\s?EUR · Fees 21\.00\s?EUR · 2\.00.% at rates of October 2026$/,
  )
})

test('assumptions for many currencies are one line', async () => {
  const lines = ['EUR', 'USD', 'GBP', 'KRW'].map((currency) => line('1000', '20', { id: currency, currency }))
  open('finance', {
    'GET /api/fees': () => list('fees', lines),
    'GET /api/periods': () => list('periods', []),
  })

  expect(await screen.findByText('Orders whose fee currency is assumed: 16.')).toBeTruthy()
})
