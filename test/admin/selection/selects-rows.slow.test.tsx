import { coverageRow } from '../coverage/coverages.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { expectFailure } from '../../support/quietConsole.ts'
import { admin, listOf, ops, refusal, renderScreens, type Answers } from '../../support/renderScreens.tsx'

const order = (n: number) => ({
  id: `OR-${n}`,
  mid: 'mer_1',
  status: 'expired',
  orderType: 'payin',
  createdAt: '2026-11-20T10:00:00.000Z',
})
const all = Array.from({ length: 160 }, (_, n) => order(n + 1))
const ledgerCoverage = coverageRow('mer_1', { orders: 160 })

const answers: Answers = {
  'GET /coverage': () => listOf([ledgerCoverage]),
  'GET /orders': ({ query }) => {
    const { id } = JSON.parse(query.get('filter') ?? '{}') as { id?: string[] }
    const rows = id ? all.filter((one) => id.includes(one.id)) : all
    const [from = 0, to = 24] = JSON.parse(query.get('range') ?? '[0,24]') as number[]
    const headers = { 'Content-Range': `orders 0-0/${rows.length}`, Coverage: 'exact' }
    return Response.json(rows.slice(from, to + 1), { headers })
  },
  'GET /order-counts': () => listOf([]),
}

beforeEach(() => window.history.replaceState(null, ''))

const box = (id: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${id}` })
const bar = (count: string | RegExp) => screen.findByRole('group', { name: count })
const noBar = () => waitFor(() => expect(screen.queryByRole('group', { name: /selected/ })).toBeNull())
const noteCall = (n: number) => `POST /orders/OR-${n}/notes`
const press = async (app: ReturnType<typeof renderScreens>, name: string) =>
  app.user.click(await screen.findByRole('button', { name }))

test('rows stay selected across pages, and their IDs are copied one per line', async () => {
  const app = renderScreens('/orders', answers)
  await app.user.click(await box('OR-2'))
  await app.user.click(await box('OR-25'))
  expect(await bar('2 selected')).toBeTruthy()

  await press(app, 'Next page')
  await app.user.click(await box('OR-26'))
  await press(app, 'Previous page')

  expect((await box('OR-2')).checked).toBe(true)
  expect((await box('OR-3')).checked).toBe(false)
  expect(await bar('3 selected')).toBeTruthy()
  await press(app, 'Copy ids')
  expect(await navigator.clipboard.readText()).toBe('OR-2\nOR-25\nOR-26')
})

test('the box in the head selects the page, and all matching rows can be exported', async () => {
  const app = renderScreens('/orders', answers, admin)
  await box('OR-1')

  await app.user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
  expect(await bar('25 selected')).toBeTruthy()
  expect((await box('OR-25')).checked).toBe(true)
  expect(await screen.findByRole('button', { name: 'Export these' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Export all 160' })).toBeTruthy()

  await app.user.click(await box('OR-2'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Export all 160' })).toBeNull())
  await app.user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
  await app.user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
  await noBar()
})

test('all matching rows can still be exported while new rows wait', async () => {
  const page = all.slice(0, 25)
  const app = renderScreens(
    '/orders',
    {
      ...answers,
      'GET /orders': () =>
        Response.json(page, { headers: { 'Content-Range': 'orders 0-0/160', Coverage: 'exact' } }),
    },
    admin,
  )
  await box('OR-1')
  await app.user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
  page.splice(0, 25, order(161), ...all.slice(0, 24))

  await app.queryClient.invalidateQueries({ queryKey: ['orders'] })

  expect(await screen.findByRole('button', { name: /new row/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Export all 160' })).toBeTruthy()
})

test('X selects the focused row, Shift-X a range, and Escape clears the selection', async () => {
  const app = renderScreens('/orders', answers)
  await box('OR-1')
  await app.user.keyboard('jjx')
  expect((await box('OR-2')).checked).toBe(true)
  await app.user.keyboard('jj{Shift>}X{/Shift}')
  expect(await bar('3 selected')).toBeTruthy()
  await app.user.keyboard('x')
  expect(await bar('2 selected')).toBeTruthy()

  await app.user.click(await box('OR-6'))
  await app.user.keyboard('{Shift>}')
  await app.user.click(await box('OR-9'))
  await app.user.keyboard('{/Shift}')
  expect(await bar('6 selected')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()

  await app.user.keyboard('{Escape}')
  await noBar()
  expect((await box('OR-6')).checked).toBe(false)
})

test('a filter change clears the selection, and removing the filter does not restore it', async () => {
  const app = renderScreens('/orders', answers)
  await app.user.click(await box('OR-2'))
  await bar('1 selected')

  const filter = JSON.stringify({ status: 'expired' })
  await app.router.navigate(`/orders?${new URLSearchParams({ filter })}`)
  await noBar()
  expect((await box('OR-2')).checked).toBe(false)
  await app.router.navigate('/orders')
  await waitFor(() => expect(app.address()).toBe('/orders'))

  expect((await box('OR-2')).checked).toBe(false)
  await noBar()
})

test("limits the selection to the maximum of the server's filter", async () => {
  const app = renderScreens(`/orders?${new URLSearchParams({ perPage: '100' })}`, answers)
  await app.user.click(await box('OR-1'))
  await app.user.keyboard('{Shift>}')
  await app.user.click(await box('OR-100'))
  await app.user.keyboard('{/Shift}')
  expect(await bar('100 selected, maximum reached')).toBeTruthy()

  await press(app, 'Next page')
  await app.user.click(await box('OR-101'))

  expect((await box('OR-101')).checked).toBe(false)
  expect(await bar('100 selected, maximum reached')).toBeTruthy()
})

test('an export of selected orders requests exactly these orders of their merchants', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  const app = renderScreens(
    '/orders',
    {
      ...answers,
      'POST /exports': () => Response.json({ id, href: `/api/exports/${id}/orders.csv` }, { status: 201 }),
    },
    admin,
  )
  await app.user.click(await box('OR-2'))
  await press(app, 'Next page')
  await app.user.click(await box('OR-30'))

  await press(app, 'Export these')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('2, complete')).toBeTruthy()
  await app.user.type(dialog.getByLabelText('What is it for?'), 'The dispute of November')
  await app.user.click(dialog.getByRole('button', { name: 'Download' }))

  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  expect(app.sent('POST /exports')[0]?.body).toMatchObject({
    filter: { id: ['OR-2', 'OR-30'], mid: ['mer_1'] },
    reason: 'The dispute of November',
  })
})

test('offers no export without the right to it', async () => {
  const app = renderScreens('/orders', answers, ops)
  await app.user.click(await box('OR-2'))

  expect(await screen.findByRole('button', { name: 'Copy ids' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Export these' })).toBeNull()
})

test('adds a note to each order in sequence, and retries only the failed ones', async () => {
  expectFailure('this order has reached the limit of 500 notes')
  let isFull = true
  let atOnce = 0
  const add = async () => {
    expect(++atOnce).toBe(1)
    await Promise.resolve()
    atOnce--
    return Response.json({ id: 'n', mid: 'mer_1', author: 'Olga', at: order(1).createdAt }, { status: 201 })
  }
  const app = renderScreens('/orders', {
    ...answers,
    [noteCall(1)]: add,
    [noteCall(2)]: () => (isFull ? refusal(409, 'this order has reached the limit of 500 notes') : add()),
    [noteCall(3)]: add,
  })
  for (const id of ['OR-1', 'OR-2', 'OR-3']) await app.user.click(await box(id))

  await press(app, 'Add note to all')
  const dialog = within(await screen.findByRole('dialog', { name: 'Note on 3 orders' }))
  await app.user.type(dialog.getByRole('textbox', { name: 'New note' }), 'Asked the bank')
  await app.user.click(dialog.getByRole('button', { name: 'Add note' }))

  expect(await dialog.findByText('Added to 2 of 3.')).toBeTruthy()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'OR-2 this order has reached the limit of 500 notes',
  ])
  isFull = false
  await app.user.click(dialog.getByRole('button', { name: 'Try the other 1 again' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('Added to all 3.')).toBeTruthy()
  expect([1, 2, 3].map((n) => app.sent(noteCall(n)).length)).toEqual([1, 2, 1])
  const bodies = [1, 2, 3].flatMap((n) => app.sent(noteCall(n)).map(({ body }) => body))
  expect(new Set(bodies.map((body) => JSON.stringify(body)))).toEqual(new Set(['{"text":"Asked the bank"}']))
  expect(app.sent(noteCall(2))[0]?.query.get('mid')).toBe('mer_1')
})
