import type { Intent } from '../../../src/api/intents.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePhoneWidth } from '../../support/jsdom.ts'
import { listOf, renderScreens } from '../../support/renderScreens.tsx'
import { intent } from './samples.ts'

const created: Intent = { ...intent, id: 'key-2', state: 'confirmed', orderId: 'OR-9', message: null }
const filters = (app: ReturnType<typeof renderScreens>) =>
  app.sent('GET /intents').map(({ query }) => JSON.parse(query.get('filter') ?? '{}'))

test('lists requests to be decided of the current merchant ID first', async () => {
  const app = renderScreens('/intents', { 'GET /intents': () => listOf([intent]) })

  const row = await screen.findByRole('row', { name: /In doubt/ })

  expect(filters(app)[0]).toEqual({ state: ['unknown', 'to_be_approved'], mid: 'mer_1' })
  expect(app.sent('GET /intents')[0]?.query.get('sort')).toBe('["createdAt","DESC"]')
  expect(row.textContent).toContain('Sam Support')
  expect(row.textContent).toContain('50EUR')
  expect(row.textContent).toContain('No answer within 20 s')
  const links = within(row).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/intents/key-1/show', '/users/UX-1/show'])
})

test('shows all requests on selection, with their orders', async () => {
  const app = renderScreens('/intents', {
    'GET /intents': ({ query }) => listOf(query.get('filter')?.includes('unknown') ? [] : [created]),
  })

  expect(await screen.findByText('Nothing is in doubt or to be approved for this merchant.')).toBeTruthy()
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'All of them')

  const order = await screen.findByRole('link', { name: 'OR-9' })
  expect(order.getAttribute('href')).toBe('/orders/OR-9/show')
  expect(filters(app).at(-1)).toEqual({ mid: 'mer_1' })
  await waitFor(() => expect(screen.queryByText(/Nothing is in doubt/)).toBeNull())
})

test('a request of another merchant ID links to its order and customer under that ID', async () => {
  const request: Intent = { ...intent, mid: 'mer_2', state: 'confirmed', orderId: 'OR-7', userId: 'UX-7' }
  renderScreens('/intents/k-1/show', { 'GET /intents/k-1': () => request })

  const hrefOf = (link: HTMLElement) => link.getAttribute('href')
  expect(hrefOf(await screen.findByRole('link', { name: 'UX-7' }))).toBe('/users/UX-7/show?mid=mer_2')
  expect(hrefOf(screen.getByRole('link', { name: 'OR-7' }))).toBe('/orders/OR-7/show?mid=mer_2')
})

test('shows rows of two lines on a phone', async () => {
  usePhoneWidth()
  renderScreens('/intents', { 'GET /intents': () => listOf([intent]) })

  const card = await screen.findByRole('link', { name: /In doubt/ })

  expect(card.getAttribute('href')).toBe('/intents/key-1/show')
  expect(screen.queryByRole('columnheader')).toBeNull()
})

test('a created order has the flow and the amount of the answer', async () => {
  const receipt = { receipt: { orderId: 'OR-9', flow: 'HOSTED_PAGE', amount: 51.25 } }
  renderScreens('/intents/key-2/show', {
    'GET /intents/key-2': () => created,
    'GET /orders/OR-9/receipt': () => receipt,
  })

  const flow = await screen.findByText('HOSTED_PAGE')
  expect(flow.closest('dd')?.previousElementSibling?.textContent).toBe('Flow')
  expect(screen.getByText('51.25')).toBeTruthy()
})
