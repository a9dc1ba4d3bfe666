import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { addDays, dayOf, ownZone } from '../../../src/admin/fields/zonedDay.ts'
import { addressOf, filterOf, stateOf } from '../../../src/admin/views/viewState.ts'
import {
  listOf,
  ops,
  pressTwice,
  refusal,
  renderScreens,
  type Answers,
} from '../../support/renderScreens.tsx'
import { expectFailure } from '../../support/quietConsole.ts'

const rows = [{ id: 'OR-1', mid: 'mer_1', status: 'expired', orderType: 'payin' }]
const zone = ownZone()
const today = dayOf(Date.now(), zone)
const yesterday = addDays(today, -1)

const viewOf = (changes: object = {}) => ({
  id: 'v-1',
  resource: 'orders',
  name: 'Expired yesterday',
  owner: 'Olga Ops',
  sharedWith: null,
  isOwn: true,
  mayChange: true,
  gone: [],
  filter: { status: 'expired', zone },
  days: 'yesterday',
  sort: { field: 'createdAt', order: 'DESC' },
  columns: null,
  ...changes,
})

const held = { mid: 'mer_1', state: 'complete', orders: 5, users: { state: 'complete', users: 1 } }

function open(path: string, answers: Answers = {}) {
  return renderScreens(
    path,
    {
      'GET /coverage': () => listOf([held]),
      'GET /orders': () => listOf(rows, 41),
      'GET /order-outcomes': () =>
        listOf([
          { outcome: 'open', orders: 7 },
          { outcome: 'completed', orders: 30 },
          { outcome: 'closed', orders: 4 },
        ]),
      'GET /order-counts': () =>
        listOf([
          { status: 'fund_failed', orders: 3 },
          { status: 'expired', orders: 1 },
        ]),
      'GET /attention': () => ({
        items: [
          { kind: 'review', count: 2, filter: { status: 'manual_review' } },
          { kind: 'intents', count: 9, filter: {} },
        ],
        stages: [],
        coverage: 'exact',
      }),
      'GET /views': () => listOf([]),
      ...answers,
    },
    ops,
    {},
    { hasViews: true },
  )
}

const filterIn = (address: string) =>
  JSON.parse(new URLSearchParams(address.split('?')[1]).get('filter') ?? 'null') as unknown
const tabs = async () => within(await screen.findByRole('navigation', { name: 'Views of this list' }))

beforeEach(() => window.history.replaceState(null, ''))

test('status tabs say how many rows stand behind each, and lead to exactly these', async () => {
  const app = open('/orders')
  const bar = await tabs()
  await bar.findByRole('link', { name: 'Open 7' })

  const named = bar.getAllByRole('link').map(({ textContent }) => textContent)
  expect(named).toEqual(['All 41', 'Open 7', expect.stringMatching(/eview 2$/), 'Failed 3', 'Completed 30'])
  await app.user.click(bar.getByRole('link', { name: 'Failed 3' }))

  await waitFor(() =>
    expect(filterIn(app.address())).toEqual({
      status: ['fund_failed', 'fund_deposit_failed', 'asset_settle_failed', 'fund_returned'],
    }),
  )
  expect(bar.getByRole('link', { name: 'Failed 3' }).getAttribute('aria-current')).toBe('page')
})

test('yesterday’s failed card orders become a shared view in five presses, and open by one', async () => {
  const saved: object[] = []
  const app = open('/orders', {
    'GET /views': () => listOf(saved),
    'POST /views': ({ body }) => {
      saved.push(viewOf({ ...(body as object), id: 'v-9' }))
      return Response.json(saved[0], { status: 201 })
    },
    'GET /views/v-9': () => saved[0] ?? refusal(404, 'none'),
    'GET /v1/public/config/payment-methods': () => ({
      status: 'success',
      data: [
        { paymentCode: 'card_eur', paymentType: 'card' },
        { paymentCode: 'pix', paymentType: 'bank' },
      ],
    }),
  })
  const bar = await tabs()

  await app.user.click(await bar.findByRole('link', { name: 'Failed 3' }))
  await app.user.click(screen.getByRole('button', { name: 'Yesterday' }))
  await app.user.click(await screen.findByRole('button', { name: /^Method/ }))
  await app.user.click(await screen.findByRole('checkbox', { name: 'card', hidden: true }))
  await app.user.click(await screen.findByRole('button', { name: 'Save for Operations' }))

  const name = await bar.findByRole<HTMLInputElement>('textbox', { name: 'Name of the view' })
  expect(app.sent('POST /views')[0]?.body).toMatchObject({
    resource: 'orders',
    sharedWith: 'ops',
    mid: 'mer_1',
    filter: { paymentMethod: ['card', 'card_eur'], status: expect.any(Array), zone },
    days: 'yesterday',
  })
  expect(name.value).toMatch(/Yesterday.*card, card_eur$/)
  await app.user.keyboard('{Escape}')

  await app.user.click(bar.getByRole('link', { name: /^All/ }))
  await waitFor(() => expect(filterIn(app.address())).toEqual({}))
  await app.user.click(bar.getByRole('link', { name: /card, card_eur/ }))

  await waitFor(() =>
    expect(filterIn(app.address())).toMatchObject({
      from: yesterday,
      to: yesterday,
      paymentMethod: expect.any(Array),
    }),
  )
})

test('a link to a view opens as it is today, with its columns', async () => {
  const view = viewOf({ columns: ['id', 'status'] })
  const app = open('/orders?view=v-1', { 'GET /views/v-1': () => view, 'GET /views': () => listOf([view]) })

  const table = await screen.findByRole('table', { name: 'Orders' })

  expect(filterIn(app.address())).toEqual({ status: 'expired', zone, from: yesterday, to: yesterday })
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2)
  // Nothing of the list was asked for before.
  expect(app.sent('GET /orders').every(({ query }) => query.get('filter')?.includes('createdAt_gte'))).toBe(
    true,
  )
  const tab = await (await tabs()).findByRole('link', { name: 'Expired yesterday' })
  expect(tab.getAttribute('aria-current')).toBe('page')
})

test('a view that is not there, or not shared, says so and leads to the list', async () => {
  expectFailure('no such view')
  const app = open('/orders?view=v-1', { 'GET /views/v-1': () => refusal(404, 'no such view') })

  expect((await screen.findByRole('alert')).textContent).toMatch(/^There is no such view/)
  await app.user.click(screen.getByRole('link', { name: 'Open the list without it' }))

  expect(await screen.findByRole('table', { name: 'Orders' })).toBeTruthy()
})

test('a view whose filter there is no more says so, and shows the rest', async () => {
  const view = viewOf({ filter: { status: 'expired', colour: 'red' }, days: null, gone: ['colour'] })
  const app = open('/orders?view=v-1', { 'GET /views/v-1': () => view, 'GET /views': () => listOf([view]) })

  expect((await screen.findByText(/^This view also filtered by/)).textContent).toMatch(
    /“colour”, which no longer/,
  )
  expect(filterIn(app.address())).toEqual({ status: 'expired' })
})

test('a view is renamed, shared, made the default, and deleted with a way back', async () => {
  let views = [viewOf()]
  const app = open('/orders', {
    'GET /views': () => listOf(views),
    'GET /views/v-1': () => views[0] ?? refusal(404, 'none'),
    'PUT /views/v-1': ({ body }) => {
      views = [viewOf({ ...views[0], ...(body as object) })]
      return views[0] ?? {}
    },
    'DELETE /views/v-1': () => {
      const [gone] = views
      views = []
      return gone ?? {}
    },
    'POST /views': ({ body }) => {
      views = [viewOf({ ...(body as object), id: 'v-2' })]
      return Response.json(views[0], { status: 201 })
    },
  })
  const bar = await tabs()
  await bar.findByRole('link', { name: 'Expired yesterday' })
  const menu = async (name: string) => {
    await app.user.click(screen.getByRole('button', { name: /^Views/ }))
    await app.user.click(await screen.findByRole('button', { name, hidden: true }))
  }

  await menu('Rename')
  await app.user.keyboard('Ran out{Enter}')
  expect(await bar.findByRole('link', { name: 'Ran out' })).toBeTruthy()
  await menu('Share with Operations')
  await waitFor(() => expect(views[0]?.sharedWith).toBe('ops'))
  const press = async (name: string) =>
    app.user.click(await screen.findByRole('button', { name, hidden: true }))
  await press('Open by default')
  await press('Delete')

  expect(await screen.findByText('“Ran out” deleted.')).toBeTruthy()
  expect(bar.queryByRole('link', { name: 'Ran out' })).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await bar.findByRole('link', { name: 'Ran out' })).toBeTruthy()
})

test('one press more on Undo makes no second view', async () => {
  let views = [viewOf()]
  const app = open('/orders', {
    'GET /views': () => listOf(views),
    'DELETE /views/v-1': () => {
      views = []
      return new Response(null, { status: 204 })
    },
    'POST /views': ({ body }) => {
      views = [...views, viewOf({ ...(body as object), id: `v-${views.length + 2}` })]
      return views.at(-1) as object
    },
  })
  const bar = await tabs()
  await bar.findByRole('link', { name: 'Expired yesterday' })
  await app.user.click(await screen.findByRole('button', { name: 'Views' }))
  await app.user.click(await screen.findByRole('button', { name: 'Delete' }))

  pressTwice(await screen.findByRole('button', { name: 'Undo' }))

  await bar.findByRole('link', { name: 'Expired yesterday' })
  expect(app.sent('POST /views')).toHaveLength(1)
})

test('what is personal stays out of a view, and days with a name stay relative', () => {
  const values = { q: 'jane', userId: 'UX-1', status: 'expired', from: yesterday, to: yesterday, zone }
  const state = stateOf({ values, sort: { field: 'id', order: 'ASC' } })

  expect(state).toEqual({
    filter: { status: 'expired', zone },
    days: 'yesterday',
    sort: { field: 'id', order: 'ASC' },
    columns: null,
    left: ['q', 'userId'],
  })
  const later = Date.now() + 40 * 86_400_000
  expect(filterOf(state, later)).toEqual({
    status: 'expired',
    zone,
    from: addDays(dayOf(later, zone), -1),
    to: addDays(dayOf(later, zone), -1),
  })
  expect(addressOf(viewOf({ days: null }) as never)).toMatch(
    /^\/orders\?filter=.*&sort=createdAt&order=DESC&view=v-1$/,
  )
})

test('of several unknown statuses each tab is called by its own', async () => {
  open('/orders', {
    'GET /attention': () => ({
      items: [
        { kind: 'unknown-status', count: 56, filter: { status: ['credit_on_ice'] } },
        { kind: 'unknown-status', count: 55, filter: { status: ['partner_hold'] } },
      ],
      stages: [],
      coverage: 'exact',
    }),
  })

  const bar = await tabs()
  expect(await bar.findByRole('link', { name: 'credit_on_ice 56' })).toBeTruthy()
  expect(bar.getByRole('link', { name: 'partner_hold 55' })).toBeTruthy()
})
