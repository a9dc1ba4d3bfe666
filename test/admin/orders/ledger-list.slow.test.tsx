import type { CoverageState } from '../../../src/api/coverage.ts'
import { coverageRow, usersCoverage } from '../coverage/coverages.ts'
import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useFollowedRows } from '../../../src/admin/kit/list/FollowedRows.tsx'
import { expectFailure } from '../../support/quietConsole.ts'
import { usePhoneWidth } from '../../support/jsdom.ts'
import { found, ops, refusal, renderScreens, support, type Answers } from '../../support/renderScreens.tsx'

const seenAt = () => new Date(Date.now() - 4_000).toISOString()
const order = (n: number, more: object = {}) => ({
  id: `OR-${n}`,
  mid: 'mer_1',
  status: 'expired',
  orderType: 'payin',
  userId: `UX-${n}`,
  senderName: { firstName: 'Ann', lastName: `No${n}` },
  source: { currency: 'EUR', amount: '10.10' },
  destination: { currency: 'USDT', amount: '11' },
  createdAt: '2026-11-20T10:00:00.000Z',
  ...more,
})
const rows = Array.from({ length: 25 }, (_, n) => order(n))

function page(rows: object[], total = rows.length, coverage = 'exact'): Response {
  const headers = { 'Content-Range': `orders 0-${rows.length}/${total}`, Coverage: coverage }
  return Response.json(rows, { headers })
}

const coverageOf = (state: CoverageState = 'complete', orders = 5550) => {
  const sweptAt = state === 'complete' ? seenAt() : null
  const list = { state, sweptAt, followedAt: sweptAt }
  return coverageRow('mer_1', { ...list, orders, users: usersCoverage({ ...list, users: 7 }) })
}
const both = () => [coverageOf(), { ...coverageOf('complete', 450), id: 'mer_2', mid: 'mer_2' }]

const filled: Answers = {
  'GET /coverage': both,
  'GET /orders': () => page(rows, 1284),
  'POST /search': () => found([]),
  'GET /order-counts': () => page([{ id: 'expired', status: 'expired', orders: 1200 }]),
}

type Screens = ReturnType<typeof renderScreens>
const lastQuery = ({ asked }: Screens) => {
  const { query } = asked.findLast(({ path }) => path === '/orders') ?? { query: new URLSearchParams() }
  return { filter: JSON.parse(query.get('filter') ?? '{}'), sort: JSON.parse(query.get('sort') ?? '[]') }
}
const inAddress = ({ address }: Screens) => {
  const query = new URLSearchParams(address().split('?')[1])
  return JSON.parse(query.get('filter') ?? '{}') as Record<string, unknown>
}
const chip = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`), expanded: false })

beforeEach(() => window.history.replaceState(null, ''))

test('shows the number of orders and its basis', async () => {
  renderScreens('/orders', filled)

  expect(await screen.findByText('1–25 of 1,284')).toBeTruthy()
  expect(screen.getByText(/^5,550 orders · complete · updated \d s ago$/)).toBeTruthy()
  expect(screen.getByText('1,284 of 5,550')).toBeTruthy()
})

test.each(['a desk', 'a phone'])('on %s shows that the person of an order was erased', async (where) => {
  if (where === 'a phone') usePhoneWidth()
  const erased = { userId: undefined, senderName: undefined, erasedAt: seenAt(), erasedWhy: 'request' }
  renderScreens('/orders', { ...filled, 'GET /orders': () => page([order(1), order(2, erased)]) })

  expect(await screen.findByText('Ann No1')).toBeTruthy()
  expect(screen.getByText('erased').closest('tr')?.textContent).toContain('OR-2')
})

test('says "at least" if newer orders may be missing', async () => {
  renderScreens('/orders', { ...filled, 'GET /orders': () => page(rows, 1284, 'at-least') })

  expect(await screen.findByText('1–25 of at least 1,284')).toBeTruthy()
  expect(screen.getByText(/Newer rows may be missing\.$/)).toBeTruthy()
})

const unreadable = (quarantined: number, orders = 5550) => ({
  ...coverageOf('complete', orders),
  state: 'failing',
  reason: 'set_aside',
  quarantined,
})

test('mentions unreadable rows above the list', async () => {
  renderScreens('/orders', {
    ...filled,
    'GET /coverage': () => [unreadable(3)],
    'GET /orders': () => page(rows, 1284, 'at-least'),
  })

  expect(await screen.findByText('1–25 of at least 1,284')).toBeTruthy()
  expect(screen.getByRole('note').textContent).toBe(
    '3 rows from the provider could not be read and are not included in lists and totals.',
  )
})

test('mentions orders without a period above the list of a period', async () => {
  const headers = { 'Content-Range': 'orders 0-24/1284', Coverage: 'at-least', Undated: '12' }
  renderScreens('/orders', { ...filled, 'GET /orders': () => Response.json(rows, { headers }) })

  expect(
    await screen.findByText('12 orders without a readable time are not included in any period.'),
  ).toBeTruthy()
  expect(await screen.findByText('1–25 of at least 1,284')).toBeTruthy()
})

test('a list of only unreadable orders is not described as empty', async () => {
  renderScreens('/orders', {
    ...filled,
    'GET /coverage': () => [unreadable(753, 0)],
    'GET /orders': () => page([], 0, 'at-least'),
  })

  expect(await screen.findByText('None of the received orders could be read.')).toBeTruthy()
  expect(screen.getByRole('note').textContent).toMatch(/^753 rows/)
  expect(screen.queryByText('No orders for this merchant yet')).toBeNull()
})

test('at the 10,000th row the pager explains the limit, and the reverse sort starts at the other end', async () => {
  const app = renderScreens('/orders?page=400', { ...filled, 'GET /orders': () => page(rows, 1_000_000) })

  expect(await screen.findByText('9,976–10,000 of 1,000,000')).toBeTruthy()
  expect(screen.getByText(/^Pages end at row 10,000\. Set a filter/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)
  const head = within(screen.getByRole('columnheader', { name: 'Created' }))
  await app.user.click(head.getByRole('button', { name: 'Created' }))

  expect(await screen.findByText('1–25 of 1,000,000')).toBeTruthy()
  expect(lastQuery(app).sort).toEqual(['createdAt', 'ASC'])
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', false)
  expect(screen.queryByText(/^Pages end/)).toBeNull()
})

test(`a search with too many matches says "more than", and the ledger's count stays exact`, async () => {
  const app = renderScreens('/orders', {
    ...filled,
    'POST /search': () => found(rows, 10_000, 'at-least'),
  })

  await app.user.type(await screen.findByRole('searchbox', { name: 'Search orders' }), 'ann{Enter}')

  expect(await screen.findByText('1–25 of more than 10,000')).toBeTruthy()
  expect(screen.getByText(/^5,550 orders · complete/)).toBeTruthy()
})

test('sorts by a column in both directions', async () => {
  const app = renderScreens('/orders', filled)
  const head = (name: string) => screen.getByRole('columnheader', { name })
  await screen.findByText('1–25 of 1,284')
  expect(head('Created').getAttribute('aria-sort')).toBe('descending')

  await app.user.click(within(head('Pays')).getByRole('button'))
  await waitFor(() => expect(lastQuery(app).sort).toEqual(['sourceAmount', 'DESC']))
  await app.user.click(within(head('Pays')).getByRole('button'))

  await waitFor(() => expect(head('Pays').getAttribute('aria-sort')).toBe('ascending'))
  expect(lastQuery(app).sort).toEqual(['sourceAmount', 'ASC'])
  expect(app.address()).toContain('sort=sourceAmount')
})

test('filters by several statuses with their counts', async () => {
  const app = renderScreens('/orders', filled)

  await app.user.click(await chip('Status'))
  await app.user.click(await screen.findByRole('checkbox', { name: 'Expired 1,200' }))
  await app.user.click(await screen.findByRole('checkbox', { name: 'Completed 0' }))
  await waitFor(() => expect(inAddress(app)).toEqual({ status: ['expired', 'completed'] }))
  await app.user.keyboard('{Escape}')

  const closed = await chip('Status Expired, Completed')
  expect(document.activeElement).toBe(closed)
  expect(lastQuery(app).filter).toEqual({ status: ['expired', 'completed'], mid: ['mer_1'] })
})

test('the address contains days with their zone, and the ledger gets instants', async () => {
  const link = { from: '2026-07-01', to: '2026-07-02', zone: 'Asia/Kolkata' }
  const app = renderScreens(`/orders?filter=${encodeURIComponent(JSON.stringify(link))}`, filled)

  expect((await chip('Created')).textContent).toBe('Created Jul 1, 2026 – Jul 2, 2026 (Asia/Kolkata)')
  expect(lastQuery(app).filter).toEqual({
    createdAt_gte: '2026-06-30T18:30:00.000Z',
    createdAt_lt: '2026-07-02T18:30:00.000Z',
    mid: ['mer_1'],
  })
  await app.user.click(await chip('Created'))
  await app.user.click(await screen.findByRole('button', { name: 'Last 7 days' }))
  await waitFor(() => expect(inAddress(app).from).not.toBe('2026-07-01'))

  const { from, to, zone } = inAddress(app) as Record<string, string>
  expect(zone).toBe('Asia/Kolkata')
  expect((Date.parse(to ?? '') - Date.parse(from ?? '')) / 86_400_000).toBe(6)
  expect(await screen.findByRole('button', { name: /^Created Last 7 days \(Asia\/Kolkata\)/ })).toBeTruthy()
})

test('accepts an amount, and explains invalid input', async () => {
  const app = renderScreens('/orders', filled)
  await app.user.click(await chip('Pays'))
  const least = await screen.findByLabelText('At least')

  await app.user.type(least, '12 50{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Enter an amount like 100 or 12.50')
  await app.user.clear(least)
  await app.user.type(least, '1,250{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(
    '“1,250” could mean 1250 or 1.250. Enter one of these.',
  )
  expect(inAddress(app)).toEqual({})
  await app.user.clear(least)
  await app.user.type(least, '12,50{Enter}')

  await waitFor(() => expect(inAddress(app)).toEqual({ sourceAmount_gte: '12.50' }))
  expect(await screen.findByText(/Choose a currency to compare amounts/)).toBeTruthy()
})

test('offers customers with a similar name when nothing matches', async () => {
  const similar = { kind: 'user', id: 'UX-1', title: 'Ann Lee', by: 'similar', of: 'Anm Lee', orders: [] }
  const app = renderScreens('/orders', {
    ...filled,
    'POST /search': ({ body }) =>
      'page' in (body as object)
        ? found([])
        : { results: [{ ...similar, mid: 'mer_1' }], missing: [], picked: [], coverage: 'exact' },
  })

  await app.user.type(await screen.findByRole('searchbox', { name: 'Search orders' }), 'Anm Lee{Enter}')

  const offer = await screen.findByText(/^Did you mean:/)
  const link = within(offer).getByRole('link', { name: 'Ann Lee' })
  expect(link.getAttribute('href')).toBe('/users/UX-1/show')
})

test('offers customers found exactly who have no order in the list', async () => {
  const person = { kind: 'user', mid: 'mer_1', orders: [] }
  const results = [
    { ...person, id: 'UX-1', title: 'Ann Lee', by: 'email', ordersTotal: 0 },
    { ...person, id: 'UX-2', title: 'Ann Leeson', by: 'part', ordersTotal: 3 },
  ]
  const app = renderScreens('/orders', {
    ...filled,
    'POST /search': ({ body }) => ('page' in (body as object) ? found([]) : { results, missing: [] }),
  })

  await app.user.type(
    await screen.findByRole('searchbox', { name: 'Search orders' }),
    'ann@shop.example{Enter}',
  )

  const offer = await screen.findByText(/^Customer found:/)
  expect(offer.textContent).toBe('Customer found: Ann Lee (0 orders)')
  expect(within(offer).getByRole('link', { name: 'Ann Lee' }).getAttribute('href')).toBe('/users/UX-1/show')
})

test('no address contains the search text, and the empty list repeats the search', async () => {
  const app = renderScreens('/orders?filter=%7B%22status%22%3A%22expired%22%7D', filled)

  await app.user.type(
    await screen.findByRole('searchbox', { name: 'Search orders' }),
    'ann@shop.example{Enter}',
  )
  const nothing = await screen.findByText(/^No order matches\. 5,550 orders · complete/)

  expect(screen.getByText('Searched for: “ann@shop.example”; Status: Expired.')).toBeTruthy()
  expect(screen.getByText(/^Searched in: 5,550 orders of mer_1 since /)).toBeTruthy()
  expect(app.sent('POST /search').map(({ body }) => body)).toContainEqual({
    text: 'ann@shop.example',
    mid: ['mer_1'],
    kind: 'order',
    page: { filter: { status: 'expired' }, sort: ['createdAt', 'DESC'], range: [0, 24] },
  })
  const requestAddresses = app.asked.map(({ path, query }) => `${path} ${query}`).join()
  const storage = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
  expect(decodeURIComponent(app.address() + requestAddresses + storage)).not.toContain('ann@')
  await app.user.click(screen.getByRole('button', { name: 'Clear all filters' }))
  await waitFor(() => expect(nothing.isConnected).toBe(false))
  expect(inAddress(app)).toEqual({})
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('does not search for a part of an e-mail, and says why', async () => {
  const app = renderScreens('/orders', { ...filled, 'POST /search': () => found([order(7)], 1) })

  const search = await screen.findByRole('searchbox', { name: 'Search orders' })
  await app.user.type(search, 'ann@shop{Enter}')

  expect(await screen.findByText('Enter the whole e-mail: a part of it finds no customer.')).toBeTruthy()
  expect(search.getAttribute('placeholder')).toBe('Id, name, whole e-mail or phone')
  await app.user.type(search, '.example{Enter}')
  await screen.findByText('1–1 of 1')
  expect(screen.queryByText(/Enter the whole e-mail/)).toBeNull()
  expect(app.sent('POST /search').map(({ body }) => (body as { text: string }).text)).toEqual([
    'ann@shop.example',
  ])
})

test('without the right to contact data, suggests a search by name and ID', async () => {
  const app = renderScreens('/orders', filled, ['orders.read', 'users.read'])

  const search = await screen.findByRole('searchbox', { name: 'Search orders' })
  await app.user.type(search, 'ann@shop.example{Enter}')

  expect(await screen.findByText('Your role can search by name and id, not by e-mail.')).toBeTruthy()
  expect(search.getAttribute('placeholder')).toBe('Part of an id or a name')
  expect(app.sent('POST /search')).toEqual([])
})

test('a repeated read of the same search is marked as such', async () => {
  const app = renderScreens('/orders', { ...filled, 'POST /search': () => found([order(7)], 40) })
  await app.user.type(await screen.findByRole('searchbox'), 'ann@shop.example{Enter}')
  await screen.findByText('1–1 of 40')

  await app.user.click(screen.getByRole('button', { name: /next page/i }))
  await waitFor(() => expect(app.sent('POST /search').length).toBe(2))

  const marks = app.sent('POST /search').map(({ headers }) => headers.get('x-again'))
  expect(marks).toEqual([null, '1'])
})

test('navigating back restores the search', async () => {
  // The order page may have started to read the order.
  expectFailure('no such route: GET /v1/public/orders/OR-7')
  const app = renderScreens('/orders', { ...filled, 'POST /search': () => found([order(7)], 1) })
  await app.user.type(await screen.findByRole('searchbox'), 'ann@shop.example{Enter}')
  await screen.findByText('1–1 of 1')

  // A memory router does not change the browser's history.
  const entry: unknown = window.history.state
  await app.user.click(screen.getByRole('link', { name: 'OR-7' }))
  await waitFor(() => expect(app.address()).toBe('/orders/OR-7/show'))
  window.history.replaceState(entry, '')
  await act(() => app.router.navigate(-1))

  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('ann@shop.example')
  expect(await screen.findByText('1–1 of 1')).toBeTruthy()
})

test('with all merchant IDs, the list names each, and rows open under their own', async () => {
  const answers = { ...filled, 'GET /orders': () => page([order(1), order(2, { mid: 'mer_2' })]) }
  const app = renderScreens(`/orders?filter=${encodeURIComponent('{"mid":"*"}')}`, answers)

  expect(await screen.findByRole('button', { name: 'Merchant', expanded: false })).toBeTruthy()
  expect(await screen.findByRole('columnheader', { name: 'Merchant' })).toBeTruthy()
  expect(screen.getByText(/^6,000 orders · complete/)).toBeTruthy()
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(
    expect.arrayContaining([
      '/orders/OR-1/show',
      '/orders/OR-2/show?mid=mer_2',
      '/users/UX-2/show?mid=mer_2',
    ]),
  )
  expect(inAddress(app)).toEqual({ mid: '*' })
  expect(lastQuery(app).filter).toEqual({})
})

test('on a phone a row of another merchant ID names it after its status', async () => {
  usePhoneWidth()
  const answers = { ...filled, 'GET /orders': () => page([order(1), order(2, { mid: 'mer_2' })]) }
  renderScreens(`/orders?filter=${encodeURIComponent('{"mid":"*"}')}`, answers)

  expect((await screen.findByRole('link', { name: /No2/ })).textContent).toContain('Expired · mer_2')
  expect(screen.getByRole('link', { name: /No1/ }).textContent).not.toContain('·')
})

test('the customer filter shows a name, and the address contains the ID', async () => {
  const ann = { id: 'UX-1', userId: 'UX-1', name: 'Ann Lee', mid: 'mer_1' }
  const app = renderScreens('/orders', {
    ...filled,
    'POST /search': () => found([ann]),
    'GET /users': () => page([ann]),
  })
  await app.user.click(await chip('Customer'))
  await app.user.type(await screen.findByLabelText('Name, e-mail, phone or id'), 'ann{Enter}')
  await app.user.click(await screen.findByRole('button', { name: 'Ann Lee' }))

  expect(await screen.findByRole('button', { name: /^Customer Ann Lee/ })).toBeTruthy()
  expect(inAddress(app)).toEqual({ userId: 'UX-1' })
  expect(lastQuery(app).filter).toEqual({ userId: 'UX-1', mid: ['mer_1'] })
})

test("live rows come with the reason, and only with the service's filters", async () => {
  const filter = encodeURIComponent(JSON.stringify({ status: 'expired', from: '2026-11-01', zone: 'UTC' }))
  renderScreens(`/orders?filter=${filter}`, {
    'GET /coverage': () => [coverageOf('filling', 1240)],
    'GET /v1/public/orders': () =>
      Response.json({ status: 'success', data: { transfers: [order(1)] }, withheld: 2 }),
  })

  const words = await screen.findByText(/syncing, 1,240 orders so far\./)
  expect(words.textContent).toMatch(/No totals, no sorting/)
  expect(words.textContent).toContain(
    '2 rows are not shown: they belong to other merchants or are not records.',
  )
  expect(screen.getByRole('alert').textContent).toContain('Not applied: Created.')
  expect((await chip('Status')).textContent).toContain('Expired')
  expect(screen.queryByRole('button', { name: 'Outcome' })).toBeNull()
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(within(screen.getByRole('columnheader', { name: 'Pays' })).queryByRole('button')).toBeNull()
})

test('finance filters by the agreed rate, and the list then says how far each fee is off', async () => {
  const checked = order(1, {
    feeCheck: 'over',
    expectedFee: '2.3',
    feeDifference: '0.2',
    fees: { processingFee: '2.5' },
  })
  const permissions = ['orders.read', 'users.read', 'fees.read', 'fees.report', 'agreed-rates']
  const shown = renderScreens('/orders', { ...filled, 'GET /orders': () => page([checked]) }, permissions)
  await shown.user.click(await chip('Agreed rate'))
  await shown.user.click(await screen.findByRole('checkbox', { name: 'More than agreed' }))

  await waitFor(() => expect(lastQuery(shown).filter).toMatchObject({ feeCheck: ['over'] }))
  await shown.user.keyboard('{Escape}')
  expect(await screen.findByRole('cell', { name: /0\.20?\s?EUR too much/ })).toBeTruthy()
})

test('reads the next page of the service ahead, and turning to it asks nothing again', async () => {
  const shown = renderScreens('/orders', {
    'GET /coverage': () => [coverageOf('filling', 1240)],
    'GET /v1/public/orders': ({ query }) => {
      const page = Number(query.get('page') ?? 1)
      const transfers = page > 2 ? [] : rows.map((_, n) => order(page * 100 + n))
      return { status: 'success', data: { transfers } }
    },
  })
  const pagesAsked = () =>
    shown.asked.filter(({ path }) => path === '/v1/public/orders').map(({ query }) => query.get('page'))

  await screen.findByText('Ann No100')
  // Each page is read together with the one after it, which tells whether there is more.
  await waitFor(() => expect(pagesAsked().slice(0, 4)).toEqual(['1', '2', '2', '3']))
  await shown.user.click(screen.getByRole('button', { name: 'Next page' }))

  await screen.findByText('Ann No200')
  expect(pagesAsked().filter((page) => page === '3')).toHaveLength(1)
})

test('an order shows its last seen state with its age if the provider is unavailable', async () => {
  renderScreens('/orders/OR-1/show', {
    'GET /v1/public/orders/OR-1': () => refusal(502, 'no answer'),
    'GET /orders/OR-1': () => ({
      ...order(1),
      history: [],
      firstSeenAt: '2026-08-01T00:00:00Z',
      missingAt: null,
      lastSeenAt: new Date(Date.now() - 180_000).toISOString(),
    }),
  })

  expect(await screen.findByText(/^The provider cannot be reached right now\..* \(3 min/)).toBeTruthy()
  expect(screen.getAllByText('Expired').length).toBeGreaterThan(0)
})

test('on a phone the filters collapse behind a button with their count', async () => {
  usePhoneWidth()
  const app = renderScreens('/orders?filter=%7B%22status%22%3A%22expired%22%7D', filled)

  await app.user.click(await screen.findByRole('button', { name: 'Filters (1)' }))
  await app.user.click(await chip('Created'))

  expect(await screen.findByRole('button', { name: 'Last month' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Clear all filters' })).toBeTruthy()
})

test.each([
  ['ops', ops, 1],
  ['support', support, 0],
])('%s sees the columns of the role', async (_, permissions, fees) => {
  renderScreens('/orders', filled, permissions)
  await screen.findByText('1–25 of 1,284')

  expect(screen.queryAllByRole('columnheader', { name: 'Fees' })).toHaveLength(fees)
})

test('a search finds customers by part of a name and counts them', async () => {
  const people = [{ id: 'UX-1', userId: 'UX-1', name: 'Ann Lee', mid: 'mer_1' }]
  const app = renderScreens('/users', {
    ...filled,
    'GET /users': () => page(people, 1234),
    'POST /search': ({ body }) => found(JSON.stringify(body).includes('nobody') ? [] : people),
  })
  expect(await screen.findByText('1–1 of 1,234')).toBeTruthy()
  const search = screen.getByRole('searchbox', { name: 'Search customers' })

  await app.user.type(search, 'nobody{Enter}')

  expect(await screen.findByText(/^No customer matches\. 7 customers · complete/)).toBeTruthy()
  expect(app.address()).toBe('/users')
})

test("counts a customer's orders and sums them by currency", async () => {
  const own = [
    order(1, { status: 'asset_settled', source: { currency: 'EUR', amount: '0.10' } }),
    order(2, { source: { currency: 'EUR', amount: '0.2' } }),
    order(3, { source: { currency: 'JPY', amount: '9007199254740993' } }),
  ]
  renderScreens('/users/UX-1/show', {
    ...filled,
    'GET /users': () => page([{ id: 'UX-1', userId: 'UX-1', name: 'Ann Lee' }]),
    'GET /orders': () => page(own, 700),
  })

  const line = await screen.findByText(/^700 orders/)
  expect(line.textContent).toBe('700 orders · of the newest 3: 1 completed · 2 closed; completed: 0.10 EUR')
  const link = screen.getByRole('link', { name: 'View all orders' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe('/orders?filter={"userId":"UX-1"}')
})

type Row = { id: string; status: string }
const ids = (rows: readonly Row[] | undefined) => rows?.map(({ id }) => id)
const line = (...all: string[]): Row[] => all.map((id) => ({ id, status: 'initiated' }))

function renderFollowed(isHeld: () => boolean) {
  const props = { data: line('a', 'b', 'c'), key: 'page 1', isPlaceholder: false }
  const hook = renderHook(
    ({ data, key, isPlaceholder }: typeof props) =>
      useFollowedRows<Row>(data, { key, isPlaceholder, isHeld }),
    { initialProps: props },
  )
  return {
    ...hook,
    update: (data: Row[], more: Partial<typeof props> = {}) => hook.rerender({ ...props, data, ...more }),
  }
}

test('rows stay in place while the user reads, and show their changes', () => {
  const { result, update } = renderFollowed(() => true)

  update([...line('new', 'a'), { id: 'b', status: 'expired' }])

  expect(result.current.rows).toEqual([...line('a'), { id: 'b', status: 'expired' }, ...line('c')])
  expect([...result.current.changed]).toEqual(['b'])
  expect(result.current.waiting).toBe(1)
  act(() => result.current.show())
  expect(ids(result.current.rows)).toEqual(['new', 'a', 'b'])
  expect(result.current.waiting).toBeUndefined()
})

test('new rows appear at once while the user is idle, marked for a few seconds', () => {
  vi.useFakeTimers()
  const { result, update } = renderFollowed(() => false)

  update(line('new', 'a', 'b'))
  expect(ids(result.current.rows)).toEqual(['new', 'a', 'b'])
  expect([...result.current.changed]).toEqual(['new'])
  act(() => vi.advanceTimersByTime(4_000))

  expect([...result.current.changed]).toEqual([])
  vi.useRealTimers()
})

test('another page is shown without comparison to the previous one', () => {
  const { result, update } = renderFollowed(() => true)

  update(line('a', 'b', 'c'), { key: 'page 2', isPlaceholder: true })
  expect(ids(result.current.rows)).toEqual(['a', 'b', 'c'])
  update(line('d', 'e'), { key: 'page 2' })

  expect(ids(result.current.rows)).toEqual(['d', 'e'])
  expect(result.current.changed.size).toBe(0)
  expect(result.current.waiting).toBeUndefined()
})
