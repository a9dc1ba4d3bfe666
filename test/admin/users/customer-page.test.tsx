import { coverageRow } from '../coverage/coverages.ts'
import type { Intent } from '../../../src/api/intents.ts'
import { intent } from '../intents/samples.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePhoneWidth } from '../../support/jsdom.ts'
import { expectFailure } from '../../support/quietConsole.ts'
import {
  listOf,
  ops,
  refusal,
  renderScreens,
  success,
  support,
  type Answers,
} from '../../support/renderScreens.tsx'

const path = '/users/UX-1/show'
const marks = { masked: ['email', 'phone'], reveal: 'token-1' }
const person = {
  id: 'UX-1',
  userId: 'UX-1',
  mid: 'mer_1',
  name: 'Ana Silva',
  email: 'a•••@m•••.example',
  phone: '•••5678',
  countinghouse: marks,
}

const order = (id: string, status: string | undefined, more: object = {}) => ({
  id,
  mid: 'mer_1',
  status,
  orderType: 'gaming',
  userId: 'UX-1',
  source: { currency: 'EUR', amount: '25' },
  createdAt: `2026-11-${id.slice(-2)}T10:00:00.000Z`,
  ...more,
})

const request = (state: Intent['state']): Intent => ({
  ...intent,
  id: `key-${state}`,
  operator: 'Olga Ops',
  state,
  createdAt: '2026-11-20T10:00:00.000Z',
  amount: '64.10',
  currency: 'EUR',
  request: {},
})

/** Oldest first, because the page sorts them. */
const orders = [
  order('OR-10', 'completed', { source: { currency: 'CAD', amount: '7200' } }),
  order('OR-11', 'completed', { source: { currency: 'EUR', amount: '230.12' } }),
  order('OR-12', 'completed', { source: { currency: 'JPY', amount: '5' } }),
  order('OR-13', 'expired'),
  order('OR-14', 'fund_failed'),
  order('OR-15', 'initiated'),
  order('OR-16', 'cancelled'),
]

type Facts = {
  customer?: object
  orders?: readonly object[]
  requests?: readonly object[]
  coverage?: string
}

function answers({
  customer = person,
  orders: own = orders,
  requests = [],
  coverage = 'exact',
}: Facts = {}): Answers {
  const headers = { 'Content-Range': `orders 0-${own.length}/${own.length}`, Coverage: coverage }
  return {
    'GET /coverage': () => listOf([coverageRow('mer_1')]),
    'GET /users': () => listOf([{ lastSeenAt: '2026-11-20T10:00:00.000Z', ...customer }]),
    'GET /orders': () => Response.json(own, { headers }),
    'GET /intents': () => listOf(requests),
  }
}

const table = async (name: string) => within(await screen.findByRole('table', { name }))
const texts = (rows: HTMLElement[]) => rows.map(({ textContent }) => textContent)

test('the head shows customer, merchant and actions, and the tab title has no personal data', async () => {
  renderScreens(path, answers(), support)

  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Silva' })).toBeTruthy()
  expect(document.title).toMatch(/^Customer – /)
  const head = within(screen.getByRole('banner'))
  expect(head.getByRole('button', { name: 'Copy User id' })).toBeTruthy()
  expect(head.getByText('mer_1')).toBeTruthy()
  expect(head.getByRole('link', { name: 'Create order' }).getAttribute('href')).toBe(
    '/orders/create?userId=UX-1',
  )
  const contact = within(head.getByRole('group', { name: 'Contact' }))
  expect(contact.getByText('a•••@m•••.example')).toBeTruthy()
  expect(contact.getAllByRole('button', { name: /^Reveal/ })).toHaveLength(1)
})

test('the account has entity, organisation, merchant and the time of its creation', async () => {
  const belongs = { orgId: 'ORG-7', orgName: 'Harbour Lane Group', entityName: 'Harbour Lane Shop' }
  const customer = { ...person, ...belongs, createdAt: '2026-11-20T10:00:00.000Z' }
  renderScreens(path, answers({ customer }), support)

  await screen.findByText('ORG-7')

  const account = screen.getByRole('heading', { name: 'Account' }).parentElement
  const rows = [...(account?.querySelectorAll('dt') ?? [])].map((name) => [
    name.textContent,
    name.nextElementSibling?.textContent,
  ])
  expect(rows).toEqual([
    ['User id', 'UX-1'],
    ['Entity', 'Harbour Lane Shop'],
    ['Organisation', 'Harbour Lane Group'],
    ['Organisation id', 'ORG-7'],
    ['Merchant', 'mer_1'],
    ['Created', expect.stringMatching(/^Nov 20, 2026, 10:00:00/)],
  ])
})

test('one line summarizes all orders, and says so if some are missing', async () => {
  renderScreens(path, answers({ coverage: 'at-least' }), support)

  const line = await screen.findByText(/^At least 7 orders/)

  expect(line.textContent).toBe(
    'At least 7 orders · 3 completed · 1 open · 1 failed · 2 closed; completed: 230.12 EUR, 7,200 CAD and 1 more currency',
  )
  expect(screen.getByText(/^Not all orders of this merchant are synced yet/)).toBeTruthy()
})

test('complete orders have no remark about missing ones', async () => {
  renderScreens(path, answers({ orders: orders.slice(0, 1) }), support)

  expect(await screen.findByText('1 order · 1 completed; completed: 7,200 CAD')).toBeTruthy()
  expect(screen.queryByText(/not all orders/i)).toBeNull()
})

test('lists orders newest first, each with the meaning of its status', async () => {
  renderScreens(path, answers(), support)

  const rows = (await table('Orders')).getAllByRole('row').slice(1)
  await screen.findByText('The order has been created.')

  expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual(
    ['OR-16', 'OR-15', 'OR-14', 'OR-13', 'OR-12', 'OR-11', 'OR-10'].map((id) => `/orders/${id}/show`),
  )
  expect(rows[1]?.textContent).toContain('Awaiting paymentThe order has been created.')
  expect(rows[1]?.textContent).toContain('25EUR')
})

test('shows the newest of many orders, and the rest on request', async () => {
  const many = Array.from({ length: 23 }, (_, n) => order(`OR-1${n % 10}`, 'expired', { id: `OR-${n}` }))
  const { user } = renderScreens(path, answers({ orders: many }), support)

  expect((await table('Orders')).getAllByRole('row')).toHaveLength(21)
  await user.click(screen.getByRole('button', { name: 'Show 3 more' }))

  expect((await table('Orders')).getAllByRole('row')).toHaveLength(24)
})

test('without open orders, describes the newest order', async () => {
  renderScreens(path, answers({ orders: orders.slice(0, 4) }), support)

  const heading = await screen.findByRole('heading', { name: 'Latest order' })

  const part = within(heading.parentElement as HTMLElement)
  expect(part.getByRole('link', { name: 'OR-13' })).toBeTruthy()
  expect(await part.findByRole('button', { name: 'Copy reply' })).toBeTruthy()
})

test("requests the customer's open create requests by merchant, and links to their pages", async () => {
  const requests = [request('unknown'), request('to_be_approved')]
  const app = renderScreens(path, answers({ requests }), support)

  const rows = (await table('Open create requests')).getAllByRole('row').slice(1)

  expect(texts(rows)).toEqual([
    expect.stringContaining('In doubtThe provider may have created this order. Nothing was sent again.'),
    expect.stringContaining(
      'To be approvedIt is waiting for approval by a second person. Nothing has been sent.',
    ),
  ])
  expect(
    within(rows[0] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/intents/key-unknown/show')
  const filters = app.sent('GET /intents').map(({ query }) => JSON.parse(query.get('filter') ?? '{}'))
  expect(filters).toEqual([
    {
      mid: 'mer_1',
      userId: 'UX-1',
      kind: 'order',
      state: ['created', 'to_be_approved', 'sending', 'unknown'],
    },
  ])
})

test('without the right to requests, sends no request and shows no section', async () => {
  const mayNot = support.filter((permission) => permission !== 'intents.read')
  const app = renderScreens(path, answers({ requests: [request('unknown')] }), mayNot)

  await table('Orders')

  expect(screen.queryByText('Open create requests')).toBeNull()
  expect(app.sent('GET /intents')).toEqual([])
})

test('failed requests are reported, and the orders stay', async () => {
  expectFailure('GET /api/intents answered 500')
  renderScreens(path, { ...answers(), 'GET /intents': () => refusal(500, 'the database is away') }, ops)

  const heading = await screen.findByRole('heading', { name: 'Open create requests' })
  expect(within(heading.parentElement as HTMLElement).getByRole('alert')).toBeTruthy()
  expect(await table('Orders')).toBeTruthy()
})

test('a phone shows customer, latest order, requests, orders, notes and account in this order', async () => {
  usePhoneWidth()
  const customerAnswers = answers({ customer: person, requests: [request('unknown')] })
  renderScreens(path, customerAnswers, support)
  await table('Orders')
  await screen.findByRole('heading', { name: 'Open create requests' })

  expect(texts(screen.getAllByRole('heading'))).toEqual([
    'Ana Silva',
    'Latest open order',
    'Open create requests',
    'Orders',
    'Notes',
    'Account',
  ])
  const [first] = (await table('Orders')).getAllByRole('link')
  expect(first?.getAttribute('href')).toBe('/orders/OR-16/show')
  expect(first?.textContent).toContain('Cancelled')
})

test('missing and hostile values stay in their place', async () => {
  const unnamed = { id: 'UX-1', userId: 'UX-1', mid: 'mer_1' }
  const hostile = order('OR-18', '\u202E. evil', {
    orderType: 'x',
    source: undefined,
    createdAt: 'yesterday',
  })
  renderScreens(path, answers({ customer: unnamed, orders: [hostile, order('OR-19', undefined)] }), support)

  expect(await screen.findByRole('heading', { level: 1, name: 'Customer' })).toBeTruthy()
  expect(await screen.findByText('2 orders · 2 in an unknown state')).toBeTruthy()
  const rows = (await table('Orders')).getAllByRole('row').slice(1)
  expect(texts(rows)[1]).toContain('⟨U+202E⟩. evil')
  expect(document.body.textContent).not.toContain('\u202E')
  expect(screen.queryByRole('button', { name: /^Reveal/ })).toBeNull()
})

test("names the service's own list, and does not claim that a customer has no orders", async () => {
  renderScreens(
    path,
    {
      'GET /v1/public/users/individual': ({ query }) => success(query.get('page') === '1' ? [person] : []),
      'GET /v1/public/orders': () => success({ transfers: [] }),
    },
    support,
  )

  expect(
    await screen.findByText(
      / orders of this merchant were searched\. None of them belongs to this customer\.$/,
    ),
  ).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'View all orders' })).toBeNull()
  expect(screen.queryByRole('heading', { name: /Latest/ })).toBeNull()
})

test('an erased customer is marked in place of the contact data, and offers no order', async () => {
  const { name: _, email: __, phone: ___, countinghouse: ____, ...rest } = person
  const customer = { ...rest, erasedAt: '2026-11-20T10:00:00.000Z', erasedWhy: 'request' }
  renderScreens(path, answers({ customer }), ops)

  expect((await screen.findByRole('note')).textContent).toContain('Personal data was erased on request on')
  const contact = within(screen.getByRole('group', { name: 'Contact' }))
  expect(contact.getAllByText('erased')).toHaveLength(2)
  expect(contact.queryByText('not sent')).toBeNull()
  expect(
    screen.getByText('Orders are kept for their amounts, but no longer show whose they were.'),
  ).toBeTruthy()
  expect(screen.queryByText(/has no orders/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Create order' })).toBeNull()
})

test('reads the newest 200 orders, and says that there are more', async () => {
  const many = Array.from({ length: 230 }, (_, n) => order(`OR-${1000 + n}`, 'completed'))
  const app = renderScreens(
    path,
    {
      ...answers(),
      'GET /orders': ({ query }) => {
        const [from = 0, to = 24] = JSON.parse(query.get('range') ?? '[0,24]') as number[]
        const rows = many.slice(from, Math.min(to + 1, from + 200))
        const headers = {
          'Content-Range': `orders ${from}-${from + rows.length - 1}/230`,
          Coverage: 'exact',
        }
        return Response.json(rows, { headers })
      },
    },
    support,
  )

  expect(await screen.findByText(/^230 orders · of the newest 200/)).toBeTruthy()
  expect(app.sent('GET /orders').map(({ query }) => query.get('range'))).toEqual(['[0,199]'])
})

test('a customer of another merchant is found there, and no page says that they have no orders', async () => {
  expectFailure('UX-1 is not among the newest people')
  renderScreens(
    path,
    {
      ...answers(),
      'GET /v1/public/users/individual': () => success([]),
      'GET /users': ({ query }) =>
        listOf(query.get('filter')?.includes('mer_2') ? [{ ...person, mid: 'mer_2' }] : []),
    },
    support,
  )

  await screen.findByText('This customer belongs to mer_2.')
  expect(screen.getByRole('button', { name: 'Switch to mer_2' })).toBeTruthy()
  expect(screen.queryByText(/no orders/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Create order' })).toBeNull()
})

test('names a merchant that could not be searched for the customer, and searches it again', async () => {
  expectFailure('UX-1 is not among the newest people')
  expectFailure('GET /api/users answered 503')
  let isBusy = true
  const app = renderScreens(
    path,
    {
      ...answers(),
      'GET /v1/public/users/individual': () => success([]),
      'GET /users': ({ query }) => {
        if (!query.get('filter')?.includes('mer_2')) return listOf([])
        return isBusy ? refusal(503, 'busy') : listOf([{ ...person, mid: 'mer_2' }])
      },
    },
    support,
  )

  await screen.findByText(/^Not searched under mer_2: /)
  isBusy = false
  await app.user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('This customer belongs to mer_2.')).toBeTruthy()
})
