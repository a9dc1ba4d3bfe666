import { coverageRow } from '../coverage/coverages.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../../support/quietConsole.ts'
import { admin, refusal, renderScreens, type Answers } from '../../support/renderScreens.tsx'
import { feeRow } from './feeRow.ts'

const november = 'from=2026-11-01&to=2026-11-03&zone=Asia/Kolkata&mids=mer_1'

const rows = [
  feeRow({ orders: 1284, ordersWithFees: 1100, sourceAmount: '80000', totalFee: '1234.5' }),
  feeRow({ orders: 2, sourceAmount: '20000', totalFee: '1300.005', currencyStated: false }),
  feeRow({ currency: 'IDR', orders: 3, totalFee: '7', rrFee: '0.5', ordersWithRrFee: 3 }),
  feeRow({ group: 'closed', orders: 700, totalFee: '12345678901234567890.12' }),
  feeRow({ group: 'open', orders: 12, totalFee: '1' }),
]

const byDay = [
  feeRow({ group: ['completed', '2026-11-01'], orders: 1284, sourceAmount: '100', totalFee: '2.61' }),
  feeRow({ group: ['completed', '2026-11-03'], orders: 1, totalFee: '1' }),
  feeRow({ group: ['closed', '2026-11-01'], orders: 7, totalFee: '9' }),
]

const byStatus = [
  feeRow({ group: ['completed', 'asset_settled'] }),
  feeRow({ group: ['closed', 'expired'] }),
  feeRow({ group: ['open', 'initiated'] }),
]

function feesOf(reportRows: readonly object[], coverage = 'exact'): Response {
  const headers = { 'Content-Range': `fees 0-${reportRows.length}/${reportRows.length}`, Coverage: coverage }
  return Response.json(reportRows, { headers })
}

const coverageRows = [
  coverageRow('mer_1', {
    oldest: '2026-07-14T19:00:00.000Z',
    newest: '2026-11-20T19:00:00.000Z',
    followedAt: '2026-11-21T09:00:00.000Z',
  }),
]

const open = (answers: Answers = {}, address = november) =>
  renderScreens(
    `/fees?${address}`,
    {
      'GET /fees': answerFees,
      'GET /reporting-currencies': () => [],
      'GET /coverage': () => Response.json(coverageRows),
      ...answers,
    },
    admin,
  )

type FeesRequest = { query: URLSearchParams }

/** Like the server, answers with the requested grouping. */
const answerFees = ({ query }: FeesRequest) => {
  const groups = groupsOf(query)
  if (groups.includes('status')) return feesOf(byStatus)
  return feesOf(groups.includes('day') ? byDay : rows)
}
const groupsOf = (query: URLSearchParams): string[] => JSON.parse(query.get('filter') ?? '{}').groupBy ?? []

/** The filter of the report's own request, not of its chart. */
const filterOf = (app: ReturnType<typeof open>): unknown =>
  app
    .sent('GET /fees')
    .map(({ query }) => JSON.parse(query.get('filter') ?? ''))
    .findLast(({ outcome, groupBy }) => outcome === undefined && !groupBy?.includes('status'))

const lines = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .map((line) => [...line.children].map(({ textContent }) => textContent).filter(Boolean))

test('a report with uncounted orders does not claim to be complete, and says why', async () => {
  const headers = { 'Content-Range': 'fees 0-4/4', Coverage: 'at-least', Undated: '12' }
  const unreadable = [
    { ...coverageRows[0], state: 'failing', reason: 'set_aside', isExact: false, quarantined: 2 },
  ]
  open({
    'GET /fees': () => Response.json(rows, { headers }),
    'GET /coverage': () => Response.json(unreadable),
  })

  expect(
    await screen.findByText('12 orders without a readable time are not included in any period.'),
  ).toBeTruthy()
  expect(screen.getByText(/^At least, as of /)).toBeTruthy()
  expect(await screen.findByText(/^2 rows from the provider could not be read/)).toBeTruthy()
  expect(screen.queryByText(/Every order is counted/)).toBeNull()
})

test('requests the days of the zone and shows the basis of the figures', async () => {
  const app = open()

  expect(await screen.findByText(/Every order is counted, as of .*\d\d:30:00/)).toBeTruthy()
  expect(screen.getAllByText(/Nov 1 – 3, 2026, Asia\/Kolkata/).length).toBeGreaterThan(1)
  expect(filterOf(app)).toEqual({
    createdAt_gte: '2026-10-31T18:30:00.000Z',
    createdAt_lt: '2026-11-03T18:30:00.000Z',
    timeZone: 'Asia/Kolkata',
    groupBy: ['outcome'],
    mid: 'mer_1',
  })
})

test('one table shows every currency, completed orders first, then the other outcomes', async () => {
  open()

  expect(await lines()).toEqual([
    [
      'Currency',
      'Orders',
      'With fees',
      'Volume',
      'Network fee',
      'Processing fee',
      'Total fees',
      'Share',
      'Currency assumed',
    ],
    ['Completed 1,289 orders'],
    ['EUR', '1,286', '1,102', '100,000', '2,534.505', '0', '2,534.505', '2.53\u2009%', '1,300.005'],
    ['IDR', '3', '3', '100', '7', '0', '7', '7.00\u2009%', '0'],
    ['Open 12 orders · In progress. Not in the figures above.'],
    ['EUR', '12', '12', '100', '1', '0', '1', '1.00\u2009%', '0'],
    ['Closed 700 orders · Failed, expired, cancelled or returned. Not in the figures above.'],
    [
      'EUR',
      '700',
      '700',
      '100',
      '12,345,678,901,234,567,890.12',
      '0',
      '12,345,678,901,234,567,890.12',
      '12,345,678,901,234,567,890.12\u2009%',
      '0',
    ],
  ])
  expect(screen.getByText(/^RR fee: the provider does not say/)).toBeTruthy()
  expect(
    screen.getByText(/^Currency assumed: these orders do not state the currency of their fixed fee/),
  ).toBeTruthy()
})

test('orders without a currency are counted, but not added up', async () => {
  const nothing = { sourceAmount: null, networkFee: null, processingFee: null, rrFee: null }
  const without = { currency: null, currencyStated: false, totalFee: null, sourceFee: null, ...nothing }
  const reportRows = [feeRow(), feeRow({ orders: 2, assumedCurrencyOrders: 0, ...without } as never)]
  open({ 'GET /fees': () => feesOf(reportRows, 'at-least') })

  const link = await screen.findByRole('link', { name: /No currency/ })
  expect(link.closest('tr')?.textContent).toMatch(/No currency22–––––/)
  expect(
    screen.getByText('Orders without a currency, whose amounts are not included in totals: 2.'),
  ).toBeTruthy()
  expect(screen.queryByText(/Every order is counted/)).toBeNull()
})

test('hides columns without values', async () => {
  open({ 'GET /fees': () => feesOf([feeRow()]) })

  expect((await lines())[0]).not.toContain('RR fee, mean rate')
  expect((await lines())[0]).not.toContain('Currency assumed')
  expect(screen.queryByText(/^RR fee/)).toBeNull()
})

test('an rrFee amount is summed like other fees, and an rrFee rate is not', async () => {
  open({
    'GET /fees': () =>
      feesOf([
        feeRow({ rrFee: '3', rrFeeUnit: 'amount', ordersWithRrFee: 1, totalFee: '5' }),
        feeRow({ currency: 'IDR', rrFee: null, rrFeeUnit: 'rate', ordersWithRrFee: 2, rrFeeAverage: '0.5' }),
      ]),
  })

  const [head = [], , ...currencyLines] = await lines()
  expect(head.indexOf('RR fee')).toBeLessThan(head.indexOf('Total fees'))
  expect(currencyLines[0]?.[head.indexOf('RR fee')]).toBe('3')
  expect(currencyLines[1]?.[head.indexOf('RR fee, mean rate')]).toBe('0.5')
  expect(screen.getByText(/^RR fee, mean rate: a rate/)).toBeTruthy()
})

test('groups are listed under their currency, including empty days, and can be collapsed', async () => {
  const app = open({}, `${november}&by=day`)

  expect(await lines()).toEqual([
    [
      'Currency, day',
      'Orders',
      'With fees',
      'Volume',
      'Network fee',
      'Processing fee',
      'Total fees',
      'Share',
    ],
    ['Completed 1,285 orders'],
    ['EUR', '1,285', '1,285', '200', '3.61', '0', '3.61', '1.80\u2009%'],
    ['Sun, Nov 1, 2026', '1,284', '1,284', '100', '2.61', '0', '2.61', '2.61\u2009%'],
    ['Mon, Nov 2, 2026', 'no orders'],
    ['Tue, Nov 3, 2026', '1', '1', '100', '1', '0', '1', '1.00\u2009%'],
    ['Closed 7 orders · Failed, expired, cancelled or returned. Not in the figures above.'],
    ['EUR', '7', '7', '100', '9', '0', '9', '9.00\u2009%'],
  ])
  await app.user.click(screen.getByRole('button', { name: 'EUR, completed: hide its lines' }))
  expect(await lines()).toHaveLength(5)
  await app.user.click(screen.getByRole('button', { name: 'EUR, closed: show 3 lines' }))
  expect(await lines()).toHaveLength(8)
})

test('a line and each of its groups link to their orders', async () => {
  open({}, `${november}&by=day`)

  const link = await screen.findByRole('link', { name: 'EUR, completed, Sun, Nov 1, 2026: open its orders' })
  expect(within(link.closest('tr') as HTMLElement).getAllByRole('link')).toEqual([link])
  const address = new URL(link.getAttribute('href') ?? '', 'http://x')
  expect(address.pathname).toBe('/orders')
  expect(JSON.parse(address.searchParams.get('filter') ?? '')).toEqual({
    from: '2026-11-01',
    to: '2026-11-01',
    zone: 'Asia/Kolkata',
    outcome: 'completed',
    feeCurrency: 'EUR',
  })
})

test('mentions fees in another currency than the amounts, and still links to the orders', async () => {
  open({ 'GET /fees': () => feesOf([feeRow({ orders: 2, ordersElsewhere: 1 })]) })

  expect(await screen.findByText(/^Orders paid in a different currency than their fees.*: 1\.$/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'EUR, completed: open its orders' })
  const address = new URL(link.getAttribute('href') ?? '', 'http://x')
  expect(JSON.parse(address.searchParams.get('filter') ?? '')).toMatchObject({ feeCurrency: 'EUR' })
})

test('a chart describes itself in a sentence and refers to the exact figures', async () => {
  const app = open()

  const words = /^EUR, completed: total fees per day, .*: the highest is 2.61 \(Sun, Nov 1, 2026\)/
  const chart = await screen.findByRole('img', { name: words })
  expect(chart.getAttribute('aria-describedby')).toBe(screen.getByRole('table').id)
  await app.user.click(screen.getByRole('button', { name: 'As a table' }))

  await waitFor(() => expect(app.address()).toContain('by=day'))
  expect(await screen.findByText('Mon, Nov 2, 2026')).toBeTruthy()
})

test('a row selects the chart', async () => {
  const app = open()

  await app.user.click(await screen.findByRole('button', { name: 'Chart of EUR, closed' }))
  expect(await screen.findByRole('heading', { name: 'EUR, closed: total fees per day' })).toBeTruthy()
  const address = app.address()
  expect(address).toMatch(/currency=EUR&of=closed$/)

  await app.user.click(screen.getByText('2,534.505', { selector: '[data-column="totalFee"] *' }))
  expect(await screen.findByRole('heading', { name: 'EUR, completed: total fees per day' })).toBeTruthy()
  await act(() => app.router.navigate(address))
  expect(await screen.findByRole('heading', { name: 'EUR, closed: total fees per day' })).toBeTruthy()
})

test('filters, groupings and the period are steps in the address', async () => {
  const app = open(
    {
      'GET /fees': ({ query }) =>
        feesOf(
          groupsOf(query).includes('pair')
            ? [
                feeRow({ group: ['completed', 'EUR-USDT'], orders: 40 }),
                feeRow({ group: ['closed', 'EUR-USDT'], orders: 2 }),
                feeRow({ group: ['completed', 'EUR-USDC'], orders: 3 }),
              ]
            : rows,
        ),
    },
    november.replace('mids=mer_1', 'mids=*'),
  )

  await app.user.click(await screen.findByRole('button', { name: /^Pair/ }))
  await app.user.click(await screen.findByRole('checkbox', { name: 'EUR-USDT 42' }))
  await app.user.click(screen.getByRole('button', { name: /^Outcome/ }))
  await app.user.click(await screen.findByRole('checkbox', { name: 'Closed' }))
  await app.user.click(screen.getByRole('button', { name: /^Grouped by/ }))
  await app.user.click(await screen.findByRole('checkbox', { name: 'Status' }))
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last month')

  await waitFor(() =>
    expect(app.sent('GET /fees').map(({ query }) => JSON.parse(query.get('filter') ?? ''))).toContainEqual({
      createdAt_gte: expect.any(String),
      createdAt_lt: expect.any(String),
      timeZone: 'Asia/Kolkata',
      groupBy: ['outcome', 'status'],
      outcome: ['closed'],
      pair: ['EUR-USDT'],
    }),
  )
  expect([...new URL(app.address(), 'http://x').searchParams]).toEqual([
    ['zone', 'Asia/Kolkata'],
    ['mids', '*'],
    ['pair', 'EUR-USDT'],
    ['outcome', 'closed'],
    ['by', 'status'],
    ['period', 'last-month'],
  ])
  await app.router.navigate(-1)
  await waitFor(() => expect(app.address()).toContain('from=2026-11-01'))
})

test('the report says for how many orders the payment method is known', async () => {
  open(
    {
      'GET /fees': () =>
        feesOf([
          feeRow({ group: ['completed', 'sepa'], orders: 212 }),
          feeRow({ group: ['closed', null], orders: 3888 }),
        ]),
    },
    `${november}&by=paymentMethod`,
  )

  expect(
    await screen.findByText(
      'Payment method known for 212 of 4,100 orders: the provider does not report it for orders created elsewhere.',
    ),
  ).toBeTruthy()
  expect(screen.getByText('sepa')).toBeTruthy()
})

test('an incomplete address is completed without a history entry', async () => {
  const app = open({}, '')

  await waitFor(() => expect(app.address()).toContain('mids=mer_1'))
  expect(app.address()).toContain(
    `zone=${encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)}`,
  )
})

test('a zone is chosen from a list', async () => {
  const app = open()

  await app.user.selectOptions(await screen.findByLabelText('Time zone'), 'Europe/Lisbon')

  await waitFor(() => expect(filterOf(app)).toMatchObject({ timeZone: 'Europe/Lisbon' }))
})

test('an incomplete report says so beside each figure', async () => {
  open({ 'GET /fees': () => feesOf(byDay, 'at-least') }, `${november}&by=day`)

  expect(await screen.findByText(/^At least: not all orders are synced yet/)).toBeTruthy()
  expect(within(screen.getByRole('table')).getByText('none known yet')).toBeTruthy()
})

test('future days are not shown as days without orders', async () => {
  open(
    { 'GET /fees': () => feesOf([feeRow({ group: ['completed', '2098-12-31'] })]) },
    'from=2098-12-31&to=2099-01-01&zone=UTC&mids=mer_1&by=day',
  )

  expect(await screen.findByText('still to come')).toBeTruthy()
  expect(screen.queryByText('no orders')).toBeNull()
})

test('an empty period shows the time span with orders and links to it', async () => {
  const app = open({ 'GET /fees': () => feesOf([]) })

  expect(await screen.findByText('No orders in this period.')).toBeTruthy()
  expect(await screen.findByText('There are orders from Jul 15, 2026 to Nov 21, 2026.')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: /^Show Jul 15/ }))

  await waitFor(() => expect(app.address()).toContain('from=2026-07-15&to=2026-11-21'))
})

test('during a refresh the old figures stay under their own period, marked', async () => {
  const gate = Promise.withResolvers<void>()
  const app = open({
    'GET /fees': async ({ query }) => {
      if (query.get('filter')?.includes('2026-09-30')) await gate.promise
      return feesOf(rows)
    },
  })
  await screen.findByRole('table')

  await app.router.navigate('/fees?from=2026-10-01&to=2026-10-02&zone=Asia/Kolkata&mids=mer_1')

  expect(await screen.findByText(/^Loading Oct 1 – 2, 2026, Asia\/Kolkata/)).toBeTruthy()
  expect(screen.getByRole('table').textContent).toMatch(/Nov 1\s–\s3, 2026/)
  gate.resolve()
  await waitFor(() => expect(screen.getByRole('table').textContent).toMatch(/Oct 1\s–\s2, 2026/))
})

test('a failed read can be repeated, and older figures stay with their age', async () => {
  expectFailure('the store is gone')
  let isDown = true
  const app = open({
    'GET /fees': () => (isDown ? refusal(400, 'the store is gone', { requestId: 'r' }) : feesOf(rows)),
  })
  expect(await screen.findByText(/the store is gone/i)).toBeTruthy()

  isDown = false
  await app.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table')).toBeTruthy()
  isDown = true
  await app.queryClient.invalidateQueries({ queryKey: ['fees'] })

  expect(await screen.findByText(/^Rows of .*Refresh failed/)).toBeTruthy()
  expect(screen.getByRole('table')).toBeTruthy()
})

test('an address with unsupported values says so', async () => {
  open({}, 'zone=Mars/Base&mids=mer_9&period=soon')

  const alert = await screen.findByText(/^The link contains/)
  expect(alert.textContent).toContain('“Mars/Base”, “mer_9”, “soon”')
})

test('a report with too many rows says what to change', async () => {
  const message = 'a report has at most 5,000 rows: shorten the period or use fewer groups'
  expectFailure(`filter.groupBy: ${message}`)
  const details = [{ field: 'filter.groupBy', message }]
  open({ 'GET /fees': () => refusal(400, `filter.groupBy: ${message}`, { details, requestId: 'r-1' }) })

  expect(await screen.findByText(`Filter “Grouped by”: ${message}`)).toBeTruthy()
})

test('by agreed rate the report says what was agreed and the difference, and each line leads to its orders', async () => {
  const checked = [
    feeRow({ group: ['completed', 'over'], totalFee: '6.9', expectedFee: '6.6', feeDifference: '0.3' }),
    feeRow({ group: ['completed', null], totalFee: '0', expectedFee: null, feeDifference: null }),
  ]
  open({ 'GET /fees': () => feesOf(checked) }, `${november}&by=feeCheck`)

  const row = await screen.findByRole('row', { name: /More than agreed/ })
  expect(row.textContent).toMatch(/6\.9.*6\.6.*0\.3/)
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toContain('Fee as agreed')
  const filterOf = (name: RegExp) =>
    JSON.parse(
      new URLSearchParams(screen.getByRole('link', { name }).getAttribute('href')?.split('?')[1]).get(
        'filter',
      ) ?? '{}',
    ) as Record<string, unknown>
  expect(filterOf(/More than agreed/)).toMatchObject({ feeCheck: 'over' })
  expect(filterOf(/no fees/)).toMatchObject({ feeCheck: [null] })
})
