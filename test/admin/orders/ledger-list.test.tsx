import type { CoverageState } from '../../../src/api/coverage.ts'
import { coverageRow, usersCoverage } from '../coverage/coverages.ts'
import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useFollowedRows } from '../../../src/admin/list/FollowedRows.tsx'
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

function page(of: object[], total = of.length, coverage = 'exact'): Response {
  const headers = { 'Content-Range': `orders 0-${of.length}/${total}`, Coverage: coverage }
  return Response.json(of, { headers })
}

const held = (state: CoverageState = 'complete', orders = 5550) => {
  const seen = state === 'complete' ? seenAt() : null
  const list = { state, sweptAt: seen, followedAt: seen }
  return coverageRow('mer_1', { ...list, orders, users: usersCoverage({ ...list, users: 7 }) })
}
const both = () => [held(), { ...held('complete', 450), id: 'mer_2', mid: 'mer_2' }]

const filled: Answers = {
  'GET /coverage': both,
  'GET /orders': () => page(rows, 1284),
  'POST /search': () => found([]),
  'GET /order-counts': () => page([{ id: 'expired', status: 'expired', orders: 1200 }]),
}

type Screens = ReturnType<typeof renderScreens>
const lastAsked = ({ asked }: Screens) => {
  const { query } = asked.findLast(({ path }) => path === '/orders') ?? { query: new URLSearchParams() }
  return { filter: JSON.parse(query.get('filter') ?? '{}'), sort: JSON.parse(query.get('sort') ?? '[]') }
}
const inAddress = ({ address }: Screens) => {
  const query = new URLSearchParams(address().split('?')[1])
  return JSON.parse(query.get('filter') ?? '{}') as Record<string, unknown>
}
const chip = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`), expanded: false })

beforeEach(() => window.history.replaceState(null, ''))

test('says how many there are, and on what that rests', async () => {
  renderScreens('/orders', filled)

  expect(await screen.findByText('1–25 of 1,284')).toBeTruthy()
  expect(screen.getByText(/^5,550 orders · complete · updated \d s ago$/)).toBeTruthy()
  expect(screen.getByText('1,284 of 5,550')).toBeTruthy()
})

test.each(['a desk', 'a phone'])(
  'on %s says of an order whose person was erased that they were',
  async (where) => {
    if (where === 'a phone') usePhoneWidth()
    const erased = { userId: undefined, senderName: undefined, erasedAt: seenAt(), erasedWhy: 'request' }
    renderScreens('/orders', { ...filled, 'GET /orders': () => page([order(1), order(2, erased)]) })

    expect(await screen.findByText('Ann No1')).toBeTruthy()
    expect(screen.getByText('erased').closest('tr')?.textContent).toContain('OR-2')
  },
)

test('says "at least" where what came since may be missing', async () => {
  renderScreens('/orders', { ...filled, 'GET /orders': () => page(rows, 1284, 'at-least') })

  expect(await screen.findByText('1–25 of at least 1,284')).toBeTruthy()
  expect(screen.getByText(/What came since may be missing\.$/)).toBeTruthy()
})

const aside = (quarantined: number, orders = 5550) => ({
  ...held('complete', orders),
  state: 'failing',
  reason: 'set_aside',
  quarantined,
})

test('rows that could not be read are said above those that could', async () => {
  renderScreens('/orders', {
    ...filled,
    'GET /coverage': () => [aside(3)],
    'GET /orders': () => page(rows, 1284, 'at-least'),
  })

  expect(await screen.findByText('1–25 of at least 1,284')).toBeTruthy()
  expect(screen.getByRole('note').textContent).toBe(
    '3 rows that the provider sends could not be read and are in no list and no total.',
  )
})

test('orders that are in no period are said above the list of one', async () => {
  const headers = { 'Content-Range': 'orders 0-24/1284', Coverage: 'at-least', Undated: '12' }
  renderScreens('/orders', { ...filled, 'GET /orders': () => Response.json(rows, { headers }) })

  expect(await screen.findByText('12 orders without a readable time are in no period.')).toBeTruthy()
  expect(await screen.findByText('1–25 of at least 1,284')).toBeTruthy()
})

test('an empty list is not said to be empty where all that came stands aside', async () => {
  renderScreens('/orders', {
    ...filled,
    'GET /coverage': () => [aside(753, 0)],
    'GET /orders': () => page([], 0, 'at-least'),
  })

  expect(await screen.findByText('None of the orders that came could be read.')).toBeTruthy()
  expect(screen.getByRole('note').textContent).toMatch(/^753 rows/)
  expect(screen.queryByText('No orders for this merchant yet')).toBeNull()
})

test('pages end at the 10,000th row: the pager says so, and turns the list round', async () => {
  const app = renderScreens('/orders?page=400', { ...filled, 'GET /orders': () => page(rows, 1_000_000) })

  expect(await screen.findByText('9,976–10,000 of 1,000,000')).toBeTruthy()
  expect(screen.getByText(/^Pages end at row 10,000\. Set a filter/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)
  await app.user.click(screen.getByRole('button', { name: 'Sort the other way round' }))

  expect(await screen.findByText('1–25 of 1,000,000')).toBeTruthy()
  expect(lastAsked(app).sort).toEqual(['createdAt', 'ASC'])
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', false)
  expect(screen.queryByText(/^Pages end/)).toBeNull()
})

test('a search that matches too many to count says more than, and what the ledger holds stays exact', async () => {
  const app = renderScreens('/orders', {
    ...filled,
    'POST /search': () => found(rows, 10_000, 'at-least'),
  })

  await app.user.type(await screen.findByRole('searchbox', { name: 'Search orders' }), 'ann{Enter}')

  expect(await screen.findByText('1–25 of more than 10,000')).toBeTruthy()
  expect(screen.getByText(/^5,550 orders · complete/)).toBeTruthy()
})

test('sorts by a column, and back the other way', async () => {
  const app = renderScreens('/orders', filled)
  const head = (name: string) => screen.getByRole('columnheader', { name })
  await screen.findByText('1–25 of 1,284')
  expect(head('Created').getAttribute('aria-sort')).toBe('descending')

  await app.user.click(within(head('Pays')).getByRole('button'))
  await waitFor(() => expect(lastAsked(app).sort).toEqual(['sourceAmount', 'DESC']))
  await app.user.click(within(head('Pays')).getByRole('button'))

  await waitFor(() => expect(head('Pays').getAttribute('aria-sort')).toBe('ascending'))
  expect(lastAsked(app).sort).toEqual(['sourceAmount', 'ASC'])
  expect(app.address()).toContain('sort=sourceAmount')
})

test('filters by several statuses, of which it is known how many there are', async () => {
  const app = renderScreens('/orders', filled)

  await app.user.click(await chip('Status'))
  await app.user.click(await screen.findByRole('checkbox', { name: 'Expired 1,200' }))
  await app.user.click(await screen.findByRole('checkbox', { name: 'Completed 0' }))
  await waitFor(() => expect(inAddress(app)).toEqual({ status: ['expired', 'completed'] }))
  await app.user.keyboard('{Escape}')

  const closed = await chip('Status Expired, Completed')
  expect(document.activeElement).toBe(closed)
  expect(lastAsked(app).filter).toEqual({ status: ['expired', 'completed'], mid: ['mer_1'] })
})

test('takes days in a named zone: the address holds them, the ledger gets their instants', async () => {
  const link = { from: '2026-07-01', to: '2026-07-02', zone: 'Asia/Kolkata' }
  const app = renderScreens(`/orders?filter=${encodeURIComponent(JSON.stringify(link))}`, filled)

  expect((await chip('Created')).textContent).toBe('Created Jul 1, 2026 – Jul 2, 2026 (Asia/Kolkata)')
  expect(lastAsked(app).filter).toEqual({
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

test('takes an amount when it is one, and says so when it is none', async () => {
  const app = renderScreens('/orders', filled)
  await app.user.click(await chip('Pays'))
  const least = await screen.findByLabelText('At least')

  await app.user.type(least, '12 50{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('An amount like 100 or 12.50')
  await app.user.clear(least)
  await app.user.type(least, '1,250{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(
    '“1,250” may be 1250 or 1.250: type it like one of these.',
  )
  expect(inAddress(app)).toEqual({})
  await app.user.clear(least)
  await app.user.type(least, '12,50{Enter}')

  await waitFor(() => expect(inAddress(app)).toEqual({ sourceAmount_gte: '12.50' }))
  expect(await screen.findByText(/choose one to compare amounts/)).toBeTruthy()
})

test('what is searched for stands in no address, and the empty list says what was looked for', async () => {
  const app = renderScreens('/orders?filter=%7B%22status%22%3A%22expired%22%7D', filled)

  await app.user.type(
    await screen.findByRole('searchbox', { name: 'Search orders' }),
    'ann@shop.example{Enter}',
  )
  const nothing = await screen.findByText(/^No order matches\. 5,550 orders · complete/)

  expect(screen.getByText('Looked for: “ann@shop.example”; Status: Expired.')).toBeTruthy()
  expect(app.sent('POST /search').at(-1)?.body).toEqual({
    text: 'ann@shop.example',
    mid: ['mer_1'],
    kind: 'order',
    page: { filter: { status: 'expired' }, sort: ['createdAt', 'DESC'], range: [0, 24] },
  })
  const told = app.asked.map(({ path, query }) => `${path} ${query}`).join()
  const storage = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
  expect(decodeURIComponent(app.address() + told + storage)).not.toContain('ann@')
  await app.user.click(screen.getByRole('button', { name: 'Clear all filters' }))
  await waitFor(() => expect(nothing.isConnected).toBe(false))
  expect(inAddress(app)).toEqual({})
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('a part of an e-mail is not searched for, and the field says what is missing', async () => {
  const app = renderScreens('/orders', { ...filled, 'POST /search': () => found([order(7)], 1) })

  const search = await screen.findByRole('searchbox', { name: 'Search orders' })
  await app.user.type(search, 'ann@shop{Enter}')

  expect(
    await screen.findByText('Type the whole e-mail: no customer is found by a part of one.'),
  ).toBeTruthy()
  expect(search.getAttribute('placeholder')).toBe('Id, name, whole e-mail or phone')
  await app.user.type(search, '.example{Enter}')
  await screen.findByText('1–1 of 1')
  expect(screen.queryByText(/Type the whole e-mail/)).toBeNull()
  expect(app.sent('POST /search').map(({ body }) => (body as { text: string }).text)).toEqual([
    'ann@shop.example',
  ])
})

test('who may not see contact data is told to search by name and id', async () => {
  const app = renderScreens('/orders', filled, ['orders.read', 'users.read'])

  const search = await screen.findByRole('searchbox', { name: 'Search orders' })
  await app.user.type(search, 'ann@shop.example{Enter}')

  expect(await screen.findByText('Your role searches by name and id, not by e-mail.')).toBeTruthy()
  expect(search.getAttribute('placeholder')).toBe('Part of an id or a name')
  expect(app.sent('POST /search')).toEqual([])
})

test('a list that looks again at what was searched for says so', async () => {
  const app = renderScreens('/orders', { ...filled, 'POST /search': () => found([order(7)], 40) })
  await app.user.type(await screen.findByRole('searchbox'), 'ann@shop.example{Enter}')
  await screen.findByText('1–1 of 40')

  await app.user.click(screen.getByRole('button', { name: /next page/i }))
  await waitFor(() => expect(app.sent('POST /search').length).toBe(2))

  const marks = app.sent('POST /search').map(({ headers }) => headers.get('x-again'))
  expect(marks).toEqual([null, '1'])
})

test('the way back brings back what was searched for', async () => {
  // The page of the order may have begun to read it.
  expectFailure('no such route: GET /v1/public/orders/OR-7')
  const app = renderScreens('/orders', { ...filled, 'POST /search': () => found([order(7)], 1) })
  await app.user.type(await screen.findByRole('searchbox'), 'ann@shop.example{Enter}')
  await screen.findByText('1–1 of 1')

  // A memory router leaves the entries of the browser alone.
  const entry: unknown = window.history.state
  await app.user.click(screen.getByRole('link', { name: 'OR-7' }))
  await waitFor(() => expect(app.address()).toBe('/orders/OR-7/show'))
  window.history.replaceState(entry, '')
  await act(() => app.router.navigate(-1))

  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('ann@shop.example')
  expect(await screen.findByText('1–1 of 1')).toBeTruthy()
})

test('all merchant IDs at once are told apart, and rows of another open under that one', async () => {
  const of = { ...filled, 'GET /orders': () => page([order(1), order(2, { mid: 'mer_2' })]) }
  const app = renderScreens(`/orders?filter=${encodeURIComponent('{"mid":"*"}')}`, of)

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
  expect(lastAsked(app).filter).toEqual({})
})

test('on a phone a row of another merchant ID names it after its status', async () => {
  usePhoneWidth()
  const of = { ...filled, 'GET /orders': () => page([order(1), order(2, { mid: 'mer_2' })]) }
  renderScreens(`/orders?filter=${encodeURIComponent('{"mid":"*"}')}`, of)

  expect((await screen.findByRole('link', { name: /No2/ })).textContent).toContain('Expired · mer_2')
  expect(screen.getByRole('link', { name: /No1/ }).textContent).not.toContain('·')
})

test('a person is a chip with a name, the address holds the id', async () => {
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
  expect(lastAsked(app).filter).toEqual({ userId: 'UX-1', mid: ['mer_1'] })
})

test('live rows come with why, and with the filters that the service has, and no other', async () => {
  const filter = encodeURIComponent(JSON.stringify({ status: 'expired', from: '2026-11-01', zone: 'UTC' }))
  renderScreens(`/orders?filter=${filter}`, {
    'GET /coverage': () => [held('filling', 1240)],
    'GET /v1/public/orders': () =>
      Response.json({ status: 'success', data: { transfers: [order(1)] }, withheld: 2 }),
  })

  const words = await screen.findByText(/syncing, 1,240 orders so far\./)
  expect(words.textContent).toMatch(/No totals, no sorting/)
  expect(words.textContent).toContain('2 rows are not shown: they are of other merchants, or no records.')
  expect(screen.getByRole('alert').textContent).toContain('Not applied: Created.')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Status' }).value).toBe('Expired')
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(within(screen.getByRole('columnheader', { name: 'Pays' })).queryByRole('button')).toBeNull()
})

test('an order that cannot be asked for is shown as it was seen last, with its age', async () => {
  renderScreens('/orders/OR-1/show', {
    'GET /v1/public/orders/OR-1': () => refusal(502, 'no answer'),
    'GET /orders/OR-1': () => ({ ...order(1), lastSeenAt: new Date(Date.now() - 180_000).toISOString() }),
  })

  expect(await screen.findByText(/^The provider cannot be asked just now\..* \(3 min/)).toBeTruthy()
  expect(screen.getAllByText('Expired').length).toBeGreaterThan(0)
})

test('on a phone the filters fold away behind a button that counts them', async () => {
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

test('people are found by part of a name, and counted', async () => {
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

test('a person’s orders are counted and summed by currency', async () => {
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
  const totals = await screen.findByRole('table', { name: 'Totals by currency', hidden: true })
  const cells = within(totals)
    .getAllByRole('row', { hidden: true })
    .map((row) => row.textContent)
  expect(cells.slice(1)).toEqual(['EUR20.30EUR10.10EUR', 'JPY19,007,199,254,740,993JPY00JPY'])
  const link = screen.getByRole('link', { name: 'View all orders' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe('/orders?filter={"userId":"UX-1"}')
})

type Row = { id: string; status: string }
const ids = (of: readonly Row[] | undefined) => of?.map(({ id }) => id)
const line = (...all: string[]): Row[] => all.map((id) => ({ id, status: 'initiated' }))

function followed(isHeld: () => boolean) {
  const props = { data: line('a', 'b', 'c'), key: 'page 1', isPlaceholder: false }
  const hook = renderHook(
    ({ data, key, isPlaceholder }: typeof props) =>
      useFollowedRows<Row>(data, { key, isPlaceholder, isHeld }),
    { initialProps: props },
  )
  return {
    ...hook,
    come: (data: Row[], more: Partial<typeof props> = {}) => hook.rerender({ ...props, data, ...more }),
  }
}

test('rows that are read stay in their place and take on what changed in them', () => {
  const { result, come } = followed(() => true)

  come([...line('new', 'a'), { id: 'b', status: 'expired' }])

  expect(result.current.rows).toEqual([...line('a'), { id: 'b', status: 'expired' }, ...line('c')])
  expect([...result.current.changed]).toEqual(['b'])
  expect(result.current.waiting).toBe(1)
  act(() => result.current.show())
  expect(ids(result.current.rows)).toEqual(['new', 'a', 'b'])
  expect(result.current.waiting).toBeUndefined()
})

test('rows that nobody reads come in at once, are marked, and the mark goes', () => {
  vi.useFakeTimers()
  const { result, come } = followed(() => false)

  come(line('new', 'a', 'b'))
  expect(ids(result.current.rows)).toEqual(['new', 'a', 'b'])
  expect([...result.current.changed]).toEqual(['new'])
  act(() => vi.advanceTimersByTime(4_000))

  expect([...result.current.changed]).toEqual([])
  vi.useRealTimers()
})

test('another page is shown as it comes, whatever stood there before', () => {
  const { result, come } = followed(() => true)

  come(line('a', 'b', 'c'), { key: 'page 2', isPlaceholder: true })
  expect(ids(result.current.rows)).toEqual(['a', 'b', 'c'])
  come(line('d', 'e'), { key: 'page 2' })

  expect(ids(result.current.rows)).toEqual(['d', 'e'])
  expect(result.current.changed.size).toBe(0)
  expect(result.current.waiting).toBeUndefined()
})
