import { coverageRow } from '../coverage/coverages.ts'
import type { View } from '../../../src/api/views.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { addDays, dayOf, ownZone } from '../../../src/admin/time/zonedDay.ts'
import { addressOf, filterOf, stateOf } from '../../../src/admin/views/useViews.ts'
import {
  listOf,
  ops,
  pressTwice,
  refusal,
  renderScreens,
  type Answers,
} from '../../support/renderScreens.tsx'
import { choose, optionsOf } from '../../support/choose.ts'
import { expectFailure } from '../../support/quietConsole.ts'

const rows = [{ id: 'OR-1', mid: 'mer_1', status: 'expired', orderType: 'payin' }]
const zone = ownZone()
const today = dayOf(Date.now(), zone)
const yesterday = addDays(today, -1)

const viewOf = (changes: Partial<View> = {}): View => ({
  id: 'v-1',
  mid: 'mer_1',
  updatedAt: '2026-11-21T10:00:00.000Z',
  resource: 'orders',
  name: 'Expired yesterday',
  owner: 'Olga Ops',
  sharedWith: null,
  isOwn: true,
  mayChange: true,
  filter: { status: 'expired', zone },
  days: 'yesterday',
  sort: { field: 'createdAt', order: 'DESC' },
  columns: null,
  exportColumns: null,
  ...changes,
})

const ledgerCoverage = coverageRow('mer_1', { orders: 5 })

function open(path: string, answers: Answers = {}, changes: { role?: 'admin' } = {}) {
  return renderScreens(
    path,
    {
      'GET /coverage': () => listOf([ledgerCoverage]),
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
    changes,
    { hasViews: true },
  )
}

const filterIn = (address: string) =>
  JSON.parse(new URLSearchParams(address.split('?')[1]).get('filter') ?? 'null') as unknown
const tabs = async () => within(await screen.findByRole('navigation', { name: 'Orders by status' }))
const openMenu = async (app: ReturnType<typeof open>) =>
  app.user.click(await screen.findByRole('button', { name: 'Views' }))

beforeEach(() => window.history.replaceState(null, ''))

test('status tabs show the number of their rows and link to exactly these', async () => {
  const app = open('/orders')
  const bar = await tabs()
  await bar.findByRole('link', { name: 'Open 7' })

  const labels = bar.getAllByRole('link').map(({ textContent }) => textContent)
  expect(labels).toEqual(['All 41', 'Open 7', expect.stringMatching(/eview 2$/), 'Failed 3', 'Completed 30'])
  await app.user.click(bar.getByRole('link', { name: 'Failed 3' }))

  await waitFor(() =>
    expect(filterIn(app.address())).toEqual({
      status: ['fund_failed', 'fund_deposit_failed', 'asset_settle_failed', 'fund_returned'],
    }),
  )
  expect(bar.getByRole('link', { name: 'Failed 3' }).getAttribute('aria-current')).toBe('page')
})

test('status tabs come together with their counts, so that no tab moves', async () => {
  const counted = Promise.withResolvers<unknown>()
  open('/orders', { 'GET /attention': () => counted.promise })
  await screen.findByText('OR-1')
  await screen.findByRole('button', { name: 'Views' })
  expect(screen.queryByRole('navigation', { name: 'Orders by status' })).toBeNull()

  counted.resolve({ items: [], stages: [], coverage: 'exact' })

  const bar = await tabs()
  expect(bar.getByRole('link', { name: 'Open 7' })).toBeTruthy()
})

test('status tabs appear without counts when counting fails', async () => {
  open('/orders', { 'GET /attention': () => refusal(503, 'busy') })
  expectFailure('GET /api/attention answered 503')

  expect((await tabs()).getByRole('link', { name: 'Open' })).toBeTruthy()
})

test("saves the filtered list under a name for the user's role, and the menu opens it", async () => {
  const saved: object[] = []
  const app = open('/orders', {
    'GET /views': () => listOf(saved),
    'POST /views': ({ body }) => {
      saved.push(viewOf({ ...(body as object), id: 'v-9' }))
      return Response.json(saved[0], { status: 201 })
    },
    'GET /views/v-9': () => saved[0] ?? refusal(404, 'none'),
  })
  const bar = await tabs()
  await app.user.click(await bar.findByRole('link', { name: 'Failed 3' }))
  await app.user.click(screen.getByRole('button', { name: 'Yesterday' }))

  await openMenu(app)
  await app.user.click(await screen.findByRole('button', { name: 'Save view', hidden: true }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }))
  await app.user.type(dialog.getByRole('textbox', { name: 'Name of the view' }), 'Failed yesterday')
  const sharing = dialog.getByLabelText(/^Who sees it/)
  expect(await optionsOf(app.user, sharing)).toEqual(['Only you', 'You and everyone in Operations'])
  await choose(app.user, sharing, 'You and everyone in Operations')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  expect(app.sent('POST /views').map(({ body }) => body)).toEqual([
    {
      resource: 'orders',
      name: 'Failed yesterday',
      sharedWith: 'ops',
      mid: 'mer_1',
      filter: { status: expect.any(Array), zone },
      days: 'yesterday',
      sort: expect.any(Object),
      columns: null,
      exportColumns: null,
    },
  ])
  await app.user.click(bar.getByRole('link', { name: /^All/ }))
  await waitFor(() => expect(filterIn(app.address())).toEqual({}))
  await openMenu(app)
  await app.user.click(await screen.findByRole('link', { name: 'Failed yesterday', hidden: true }))

  await waitFor(() =>
    expect(filterIn(app.address())).toMatchObject({
      from: yesterday,
      to: yesterday,
      status: expect.any(Array),
    }),
  )
})

test('does not save a view without a name', async () => {
  const app = open('/orders')
  await tabs()
  await openMenu(app)
  await app.user.click(await screen.findByRole('button', { name: 'Save view', hidden: true }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }))

  await app.user.click(dialog.getByRole('button', { name: 'Save' }))

  expect(dialog.getByText('Enter a name.')).toBeTruthy()
  expect(app.sent('POST /views')).toEqual([])
})

test('an admin can share a view with any role', async () => {
  const app = open('/orders', {}, { role: 'admin' })
  await tabs()
  await openMenu(app)
  await app.user.click(await screen.findByRole('button', { name: 'Save view', hidden: true }))

  const sharing = await screen.findByLabelText(/^Who sees it/)

  expect(await optionsOf(app.user, sharing)).toEqual([
    'Only you',
    ...['Admin', 'Operations', 'Support', 'Finance'].map((role) => `You and everyone in ${role}`),
  ])
})

test('a link to a view opens with the current days and its columns', async () => {
  const view = viewOf({ columns: ['id', 'status'] })
  const app = open('/orders?view=v-1', { 'GET /views/v-1': () => view, 'GET /views': () => listOf([view]) })

  const table = await screen.findByRole('table', { name: 'Orders' })

  expect(filterIn(app.address())).toEqual({ status: 'expired', zone, from: yesterday, to: yesterday })
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2)
  // No list was read before the view was known.
  expect(app.sent('GET /orders').every(({ query }) => query.get('filter')?.includes('createdAt_gte'))).toBe(
    true,
  )
  await openMenu(app)
  const entry = await screen.findByRole('link', { name: 'Expired yesterday', hidden: true })
  expect(entry.getAttribute('aria-current')).toBe('page')
})

test('a missing or private view shows a message and links to the list', async () => {
  expectFailure('no such view')
  const app = open('/orders?view=v-1', { 'GET /views/v-1': () => refusal(404, 'no such view') })

  expect((await screen.findByRole('alert')).textContent).toMatch(/^This view does not exist/)
  await app.user.click(screen.getByRole('link', { name: 'Open the list without it' }))

  expect(await screen.findByRole('table', { name: 'Orders' })).toBeTruthy()
})

test('a view is renamed, shared, and deleted after a confirmation', async () => {
  let views = [viewOf()]
  const app = open('/orders', {
    'GET /views': () => listOf(views),
    'PUT /views/v-1': ({ body }) => {
      views = [viewOf({ ...views[0], ...(body as object) })]
      return views[0] ?? {}
    },
    'DELETE /views/v-1': () => {
      views = []
      return viewOf()
    },
  })
  await tabs()
  const act = async (name: string) => {
    await openMenu(app)
    await app.user.click(await screen.findByRole('button', { name, hidden: true }))
    return within(await screen.findByRole('dialog'))
  }
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  let dialog = await act('Rename or share')
  const name = dialog.getByRole('textbox', { name: 'Name of the view' })
  await app.user.clear(name)
  await app.user.type(name, 'Ran out')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await closed()
  dialog = await act('Rename or share')
  await choose(app.user, dialog.getByLabelText(/^Who sees it/), 'You and everyone in Operations')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await closed()
  expect(app.sent('PUT /views/v-1').map(({ body }) => body)).toEqual([
    { name: 'Ran out' },
    { name: 'Ran out', sharedWith: 'ops' },
  ])

  dialog = await act('Delete')
  expect(dialog.getByText(/^Everyone it is shared with will lose it/)).toBeTruthy()
  await app.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await closed()
  expect(app.sent('DELETE /views/v-1')).toEqual([])
  dialog = await act('Delete')
  pressTwice(dialog.getByRole('button', { name: 'Delete' }))
  await closed()

  expect(app.sent('DELETE /views/v-1')).toHaveLength(1)
  await openMenu(app)
  expect(await screen.findByText(/^No view is saved yet/)).toBeTruthy()
})

test('a refused change is shown in the dialog', async () => {
  expectFailure('not now')
  const app = open('/orders', {
    'GET /views': () => listOf([viewOf()]),
    'PUT /views/v-1': () => refusal(409, 'not now'),
  })
  await tabs()
  await openMenu(app)
  await app.user.click(await screen.findByRole('button', { name: 'Rename or share', hidden: true }))
  const dialog = within(await screen.findByRole('dialog'))

  await app.user.click(dialog.getByRole('button', { name: 'Save' }))

  expect((await dialog.findByRole('alert')).textContent).toContain('not now')
})

test("a colleague's view can only be opened and copied", async () => {
  const app = open('/orders', {
    'GET /views': () => listOf([viewOf({ isOwn: false, mayChange: false, sharedWith: 'ops' })]),
  })
  await tabs()
  await openMenu(app)

  const actions = within(await screen.findByRole('group', { name: /^Actions for/, hidden: true }))

  expect(actions.getAllByRole('button', { hidden: true })).toHaveLength(1)
  expect(screen.getByText('shared with Operations, by Olga Ops')).toBeTruthy()
})

test('personal filters are not saved in a view, and named days stay relative', () => {
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

test('each of several unknown statuses has its own tab', async () => {
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
