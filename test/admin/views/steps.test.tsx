import { keepList, lastList, type ListPlace } from '../../../src/admin/kit/list/KeepPlace.tsx'
import { coverageRow } from '../coverage/coverages.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { listOf, renderScreens, success, type Answers } from '../../support/renderScreens.tsx'

const order = (n: number) => ({
  id: `OR-${n}`,
  mid: 'mer_1',
  status: 'expired',
  orderType: 'payin',
  createdAt: '2026-11-20T10:00:00.000Z',
})
const all = Array.from({ length: 41 }, (_, n) => order(n + 1))
const ledgerCoverage = coverageRow('mer_1', { orders: 41 })

const pageOf = (from: number, to: number, coverage: string) => {
  const headers = { 'Content-Range': `orders ${from}-${to}/${all.length}`, Coverage: coverage }
  return Response.json(all.slice(from, to + 1), { headers })
}

const answers: Answers = {
  'GET /coverage': () => listOf([ledgerCoverage]),
  'GET /orders': ({ query }) => {
    const [from = 0, to = 24] = JSON.parse(query.get('range') ?? '[0,24]') as number[]
    return pageOf(from, to, 'exact')
  },
  'GET /order-counts': () => listOf([]),
  ...Object.fromEntries(
    all.flatMap(({ id }) => [
      [`GET /v1/public/orders/${id}`, () => success({ ...order(1), id, orderId: id, type: 'payin' })],
      [`GET /orders/${id}`, () => ({ ...order(1), id, history: [] })],
    ]),
  ),
}

const filter = JSON.stringify({ status: 'expired' })
const list = `/orders?${new URLSearchParams({ filter })}`
const row = async (id: string) => {
  const cell = await waitFor(() => {
    const element = document.querySelector<HTMLElement>(`[data-row="${id}"]`)
    if (!element) throw new Error(`no row ${id}`)
    return element
  })
  return cell
}
const linkOf = async (id: string) => within(await row(id)).getAllByRole('link')[0] as HTMLElement

beforeEach(() => window.history.replaceState(null, ''))

test('J goes to the next row also after the list was stored again without its opened row', async () => {
  const app = renderScreens(list, answers)
  await app.user.click(await linkOf('OR-24'))
  await screen.findByText('24 of 41')
  const { openedId: _, ...place } = lastList(app.queryClient, 'orders') as ListPlace
  keepList(app.queryClient, place)

  await app.user.keyboard('j')

  expect(await screen.findByText('25 of 41')).toBeTruthy()
})

test('J and K step through the list from the order page, across pages, and back returns to the row', async () => {
  const app = renderScreens(list, answers)
  await app.user.click(await linkOf('OR-24'))
  expect(await screen.findByText('24 of 41')).toBeTruthy()

  await app.user.keyboard('j')
  expect(await screen.findByText('25 of 41')).toBeTruthy()
  await app.user.keyboard('j')
  expect(await screen.findByText('26 of 41')).toBeTruthy()
  expect(app.address()).toBe('/orders/OR-26/show')
  const requests = app.sent('GET /orders').map(({ query }) => [query.get('range'), query.get('filter')])
  expect(requests.at(-1)).toEqual(['[25,49]', JSON.stringify({ status: 'expired', mid: ['mer_1'] })])
  await app.user.keyboard('k')
  expect(await screen.findByText('25 of 41')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Next (J)' }))
  expect(await screen.findByText('26 of 41')).toBeTruthy()

  await app.user.click(screen.getByRole('link', { name: '‹ Orders' }))

  const back = await linkOf('OR-26')
  await waitFor(() => expect(document.activeElement).toBe(back))
  expect(new URLSearchParams(app.address().split('?')[1]).get('page')).toBe('2')
})

test("the browser's back button returns to the last opened row", async () => {
  const app = renderScreens(list, answers)
  await app.user.click(await linkOf('OR-3'))
  expect(await screen.findByText('3 of 41')).toBeTruthy()
  await app.user.keyboard('j')
  expect(await screen.findByText('4 of 41')).toBeTruthy()

  void app.router.navigate(-1)

  const back = await linkOf('OR-4')
  await waitFor(() => expect(document.activeElement).toBe(back))
  expect(app.address()).toBe(list)
  await app.user.keyboard('j')
  expect(document.activeElement).toBe(await linkOf('OR-5'))
})

test('the position says "at least" where the list says it', async () => {
  const app = renderScreens(list, { ...answers, 'GET /orders': () => pageOf(0, 24, 'at-least') })
  await app.user.click(await linkOf('OR-3'))

  expect(await screen.findByText('3 of at least 41')).toBeTruthy()
})

test('fast key presses are not lost', async () => {
  const app = renderScreens(list, answers)
  await app.user.click(await linkOf('OR-3'))
  expect(await screen.findByText('3 of 41')).toBeTruthy()

  act(() => {
    for (const key of ['j', 'j', 'j', 'k', 'j']) fireEvent.keyDown(document.body, { key })
  })

  expect(await screen.findByText('6 of 41')).toBeTruthy()
})

test('an order opened without a list has no position', async () => {
  const app = renderScreens('/orders/OR-7/show', answers)

  expect((await screen.findByRole('link', { name: '‹ Orders' })).getAttribute('href')).toBe('/orders')
  expect(screen.queryByText(/ of 41/)).toBeNull()
  await app.user.keyboard('j')
  expect(app.address()).toBe('/orders/OR-7/show')
})

test('a column can be resized and reset to its usual width', async () => {
  const app = renderScreens(list, answers)
  const head = await screen.findByRole('columnheader', { name: 'Status' })
  const usual = head.style.width

  act(() => within(head).getByRole('separator').focus())
  await app.user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(screen.getByRole('columnheader', { name: 'Status' }).style.width).toBe(
    `${Number.parseInt(usual) + 8}px`,
  )
  await app.user.click(screen.getByRole('button', { name: 'Columns' }))
  await app.user.click(await screen.findByRole('button', { name: 'Reset widths', hidden: true }))

  expect(screen.getByRole('columnheader', { name: 'Status' }).style.width).toBe(usual)
})
