import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../../support/quietConsole.ts'
import { usePhoneWidth } from '../../support/jsdom.ts'
import { admin, refusal, renderScreens, type Answers } from '../../support/renderScreens.tsx'
import { feeRow } from './feeRow.ts'

const november = 'from=2026-11-01&to=2026-11-03&zone=Asia/Kolkata&mids=mer_1'

const rows = [
  feeRow({ group: '2026-11-01', orders: 1284, ordersWithFees: 1100, totalFee: '1234.5' }),
  feeRow({ group: '2026-11-01', orders: 2, totalFee: '0.005', currencyStated: false }),
  feeRow({ group: '2026-11-03', orders: 1, totalFee: '12345678901234567890.12' }),
  feeRow({ group: '2026-11-03', currency: 'IDR', orders: 3, totalFee: '7000' }),
]

function feesOf(found: readonly object[], coverage = 'exact'): Response {
  const headers = { 'Content-Range': `fees 0-${found.length}/${found.length}`, Coverage: coverage }
  return Response.json(found, { headers })
}

const held = [
  {
    id: 'mer_1',
    mid: 'mer_1',
    state: 'complete',
    orders: 5000,
    isExact: true,
    oldest: '2026-07-14T19:00:00.000Z',
    newest: '2026-11-20T19:00:00.000Z',
    followedAt: '2026-11-21T09:00:00.000Z',
  },
]

const open = (answers: Answers = {}, address = november) =>
  renderScreens(
    `/fees?${address}`,
    { 'GET /fees': () => feesOf(rows), 'GET /coverage': () => Response.json(held), ...answers },
    admin,
  )

const filterOf = (app: ReturnType<typeof open>): unknown =>
  JSON.parse(app.sent('GET /fees').at(-1)?.query.get('filter') ?? '')

const card = (currency: string) => within(screen.getByRole('region', { name: currency }))

test('never says that every order is counted while some are in no period, and why not', async () => {
  const headers = { 'Content-Range': 'fees 0-4/4', Coverage: 'at-least', Undated: '12' }
  const aside = [{ ...held[0], state: 'failing', reason: 'set_aside', isExact: false, quarantined: 2 }]
  open({
    'GET /fees': () => Response.json(rows, { headers }),
    'GET /coverage': () => Response.json(aside),
  })

  expect(await screen.findByText('12 orders without a readable time are in no period.')).toBeTruthy()
  expect(screen.getByText(/^At least, as of /)).toBeTruthy()
  expect(await screen.findByText(/^2 rows that the service sends could not be read/)).toBeTruthy()
  expect(screen.queryByText(/Every order is counted/)).toBeNull()
})

test('asks for the days of the zone, and says beside the figures what they rest on', async () => {
  const app = open()

  expect(await screen.findByText(/Every order is counted, as of .*2:30:00/)).toBeTruthy()
  expect(screen.getAllByText(/Nov 1 – 3, 2026, Asia\/Kolkata/).length).toBeGreaterThan(2)
  expect(filterOf(app)).toEqual({
    createdAt_gte: '2026-10-31T18:30:00.000Z',
    createdAt_lt: '2026-11-03T18:30:00.000Z',
    timeZone: 'Asia/Kolkata',
    groupBy: 'day',
    mid: 'mer_1',
  })
})

test('each currency has a card of its own with every digit, and how many of its orders carry fees', async () => {
  open()

  await screen.findByRole('region', { name: 'EUR' })

  // The total, and the network fee that it is made of here.
  expect(card('EUR').getAllByText('12,345,678,901,234,569,124.625')).toHaveLength(2)
  expect(card('EUR').getByText('Of 1,287 orders 1,103 carry fees')).toBeTruthy()
  expect(card('EUR').getByText('Total fee (partly assumed)')).toBeTruthy()
  expect(card('IDR').getByText('Of 3 orders 3 carry fees')).toBeTruthy()
  expect(card('IDR').queryByText(/assumed/)).toBeNull()
  expect(screen.getByText(/^Assumed: these orders do not say/)).toBeTruthy()
})

test('the table has a row for each day, with orders or without, and a sum', async () => {
  open()

  const table = await screen.findByRole('table')
  const lines = within(table)
    .getAllByRole('row')
    .map((line) => [...line.children].map(({ textContent }) => textContent))

  expect(lines).toEqual([
    [
      'Day',
      'Orders',
      'With fees',
      'Source amount',
      'Network fee',
      'Processing fee',
      'RR fee',
      'Total fee',
      'Of it assumed',
    ],
    ['Sun, Nov 1, 2026', '1,286', '1,102', '200', '1,234.505', '0', '0', '1,234.505', '0.005'],
    ['Mon, Nov 2, 2026', 'no orders'],
    [
      'Tue, Nov 3, 2026',
      '1',
      '1',
      '100',
      '12,345,678,901,234,567,890.12',
      '0',
      '0',
      '12,345,678,901,234,567,890.12',
      '0',
    ],
    [
      'Total',
      '1,287',
      '1,103',
      '300',
      '12,345,678,901,234,569,124.625',
      '0',
      '0',
      '12,345,678,901,234,569,124.625',
      '0.005',
    ],
  ])
})

test('a day leads to its orders, by the keyboard once in a row', async () => {
  open()

  const link = await screen.findByRole('link', { name: 'Sun, Nov 1, 2026: open its orders' })
  const line = within(link.closest('tr') as HTMLElement).getAllByRole('link')

  expect(new Set(line.map((one) => one.getAttribute('href')))).toHaveLength(1)
  expect(line.filter(({ tabIndex }) => tabIndex === 0)).toEqual([link])
  const address = new URL(link.getAttribute('href') ?? '', 'http://x')
  expect(address.pathname).toBe('/orders')
  expect(JSON.parse(address.searchParams.get('filter') ?? '')).toEqual({
    from: '2026-11-01',
    to: '2026-11-01',
    zone: 'Asia/Kolkata',
    sourceCurrency: 'EUR',
  })
})

test('where fees are in another currency than the amounts, the links say that they lead to more', async () => {
  open({ 'GET /fees': () => feesOf([feeRow({ group: '2026-11-01', orders: 2, ordersElsewhere: 1 })]) })

  expect(await screen.findByText(/lead to the orders of a group in all currencies/)).toBeTruthy()
  expect(screen.getByText(/^1 of them was paid in another currency/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Sun, Nov 1, 2026: open its orders' })
  expect(link.getAttribute('href')).not.toContain('sourceCurrency')
})

test('a chart tells in a sentence what it shows, and where the exact figures are', async () => {
  open()

  const chart = await screen.findByRole('img', { name: /^Bars of the total fee in EUR by day/ })

  expect(chart.getAttribute('aria-describedby')).toBe(screen.getByRole('table').id)
})

test('another currency, grouping and period are steps in the address, which says everything', async () => {
  const app = open()

  await app.user.click(await screen.findByRole('button', { name: 'Show IDR by group' }))
  expect(await screen.findByRole('heading', { name: 'IDR by day' })).toBeTruthy()
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Grouped by' }), 'Merchant ID')
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Merchant IDs' }), 'All of mine')
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last month')

  await waitFor(() => expect(filterOf(app)).toMatchObject({ groupBy: 'mid', timeZone: 'Asia/Kolkata' }))
  expect(filterOf(app)).not.toHaveProperty('mid')
  expect(Object.fromEntries(new URL(app.address(), 'http://x').searchParams)).toEqual({
    period: 'last-month',
    zone: 'Asia/Kolkata',
    by: 'mid',
    mids: '*',
    currency: 'IDR',
  })
  await app.router.navigate(-1)
  await waitFor(() => expect(app.address()).toContain('from=2026-11-01'))
})

test('an address that leaves something open is completed, without a step', async () => {
  const app = open({}, '')

  await waitFor(() => expect(app.address()).toContain('mids=mer_1'))
  expect(app.address()).toContain(
    `zone=${encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)}`,
  )
})

test('a zone is found by a part of its name, and one that is none is told', async () => {
  const app = open()

  const field = await screen.findByLabelText('Time zone')
  await app.user.clear(field)
  await app.user.type(field, 'lisbon{Enter}')
  await waitFor(() => expect(filterOf(app)).toMatchObject({ timeZone: 'Europe/Lisbon' }))
  await app.user.clear(screen.getByLabelText('Time zone'))
  await app.user.type(screen.getByLabelText('Time zone'), 'nowhere{Enter}')

  expect(await screen.findByText('No such time zone: nowhere')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Time zone').value).toBe('Europe/Lisbon')
})

test('what is not known to be all says so beside each figure', async () => {
  open({ 'GET /fees': () => feesOf(rows, 'at-least') })

  expect(await screen.findByText(/^At least: not every order is known yet/)).toBeTruthy()
  expect(card('IDR').getByText('Total fee, at least')).toBeTruthy()
  expect(within(screen.getByRole('table')).getByText('none known yet')).toBeTruthy()
})

test('days that are still to come are not days without orders', async () => {
  open(
    { 'GET /fees': () => feesOf([feeRow({ group: '2098-12-31' })]) },
    'from=2098-12-31&to=2099-01-01&zone=UTC&mids=mer_1',
  )

  expect(await screen.findByText('still to come')).toBeTruthy()
  expect(screen.queryByText('no orders')).toBeNull()
})

test('an empty period says where the orders are, and leads there', async () => {
  const app = open({ 'GET /fees': () => feesOf([]) })

  expect(await screen.findByText('No orders in this period.')).toBeTruthy()
  expect(await screen.findByText('The ledger holds orders from Jul 15, 2026 to Nov 21, 2026.')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Show that time' }))

  await waitFor(() => expect(app.address()).toContain('from=2026-07-15&to=2026-11-21'))
})

test('while other figures are read the old ones stay under their own period, marked', async () => {
  const gate = Promise.withResolvers<void>()
  const app = open({
    'GET /fees': async ({ query }) => {
      if (query.get('filter')?.includes('2026-09-30')) await gate.promise
      return feesOf(rows)
    },
  })
  await screen.findByRole('table')

  await app.router.navigate('/fees?from=2026-10-01&to=2026-10-02&zone=Asia/Kolkata&mids=mer_1')

  expect(await screen.findByText(/^Reading Oct 1 – 2, 2026, Asia\/Kolkata/)).toBeTruthy()
  expect(screen.getByRole('table').textContent).toMatch(/Nov 1\s–\s3, 2026/)
  gate.resolve()
  await waitFor(() => expect(screen.getByRole('table').textContent).toMatch(/Oct 1\s–\s2, 2026/))
})

test('what fails can be asked again, and figures that are there stay with their age', async () => {
  expectFailure('the store is gone')
  let isDown = true
  const app = open({
    'GET /fees': () => (isDown ? refusal(400, 'the store is gone', { requestId: 'r' }) : feesOf(rows)),
  })
  expect(await screen.findByText('the store is gone')).toBeTruthy()

  isDown = false
  await app.user.click(screen.getByRole('button', { name: 'Ask again' }))
  expect(await screen.findByRole('table')).toBeTruthy()
  isDown = true
  await app.queryClient.invalidateQueries({ queryKey: ['fees'] })

  expect(await screen.findByText(/^Rows of .*Asking again failed/)).toBeTruthy()
  expect(screen.getByRole('table')).toBeTruthy()
})

test('on a phone each day is a line that opens to the rest', async () => {
  usePhoneWidth()
  open()

  const table = await screen.findByRole('table')

  expect(within(table).queryByRole('columnheader')).toBeNull()
  expect(within(table).getByText('Of 1,286 orders 1,102 carry fees')).toBeTruthy()
  expect(within(table).getByText('no orders')).toBeTruthy()
})

test('an address that asks for what cannot be shown says so', async () => {
  open({}, 'zone=Mars/Base&mids=mer_9&period=soon')

  const alert = await screen.findByText(/^The address asks for/)
  expect(alert.textContent).toContain('“Mars/Base”, “mer_9”, “soon”')
})
