import { act, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { App } from '../../../src/admin/App.tsx'
import type { Role } from '../../../src/server/access/permissions.ts'
import { sessionOf } from '../../support/session.ts'
import { renderGate, success } from '../sign-in/renderGate.tsx'

const everybody = [
  'Home',
  'Orders',
  'Customers',
  'Alerts',
  'Merchants',
  'Methods',
  'Currencies',
  'Tokens',
  'Data status',
]

test.each<[role: Role, more: number]>([
  ['admin', 6],
  ['ops', 1],
  ['support', 1],
  ['finance', 3],
])('the rail of %s leads only where they may go', async (role, more) => {
  renderGate('/users', sessionOf(role))

  const [rail] = await screen.findAllByRole('navigation', { name: 'Pages' })
  const names = within(rail as HTMLElement)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

  expect(names.filter((name) => everybody.includes(name ?? ''))).toEqual(everybody)
  expect(names).toHaveLength(everybody.length + more)
})

test.each<[path: string, role: Role]>([
  ['/operators', 'support'],
  ['/audit', 'ops'],
  ['/intents', 'finance'],
  ['/fees', 'ops'],
  ['/fees', 'support'],
  ['/orders/create', 'finance'],
  ['/users/create', 'finance'],
])('%s says to %s that it is not theirs, and asks for nothing', async (path, role) => {
  const gate = renderGate(path, sessionOf(role))

  expect(await screen.findByRole('heading', { name: 'You may not see this page' })).toBeTruthy()
  expect(gate.address()).toBe(path)
  expect(gate.asked.map((one) => one.path).filter((one) => one.startsWith(`/api${path}`))).toEqual([])
  expect(gate.sent('GET /api/v1/public/users/individual')).toEqual([])
})

test('G and a letter goes nowhere that one may not go', async () => {
  const gate = renderGate('/users', sessionOf('finance'))
  await screen.findByRole('heading', { name: 'Customers' })

  await gate.user.keyboard('gi')
  await gate.user.keyboard('go')

  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy()
})

test('G and its letter go there although the page is drawn anew between them', async () => {
  const gate = renderGate('/users', sessionOf('finance'))
  await screen.findByRole('heading', { name: 'Customers' })
  // Made at once: on a busy machine the page may take longer than the letter may.
  const [g, o] = ['g', 'o'].map((key) => new KeyboardEvent('keydown', { key, bubbles: true }))

  document.body.dispatchEvent(g as KeyboardEvent)
  await act(() => gate.router.navigate('/users#again'))
  act(() => void document.body.dispatchEvent(o as KeyboardEvent))

  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy()
})

test('keys that are pressed as soon as the page is seen are not lost', async () => {
  const seen = new MutationObserver(() => {
    if (!document.querySelector('h1')?.textContent.includes('Customers')) return
    seen.disconnect()
    for (const key of ['g', 'o'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })
  seen.observe(document, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => seen.disconnect())

  renderGate('/users', sessionOf('finance'))

  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy()
})

test('? shows all keys, with the places that one may go to and no others', async () => {
  const gate = renderGate('/users', sessionOf('finance'))
  await screen.findByRole('heading', { name: 'Customers' })

  await gate.user.keyboard('?')

  const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }))
  expect(dialog.getByText('G F')).toBeTruthy()
  expect(dialog.queryByText('G I')).toBeNull()
})

test('nobody is offered to create what they may not create', async () => {
  const gate = renderGate('/orders', sessionOf('finance'), {
    'GET /api/v1/public/users/individual': () => success([{ userId: 'UX-1', name: 'Ada' }]),
  })

  expect(await screen.findByText('No orders for this merchant yet')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Create order' })).toBeNull()
  await gate.router.navigate('/users')
  const person = await screen.findByRole('link', { name: 'Ada' })
  expect(screen.queryByRole('link', { name: 'Create customer' })).toBeNull()
  await gate.user.click(person)

  expect(await screen.findByRole('group', { name: 'Contact' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Create order' })).toBeNull()
})

test('somebody without a merchant ID is told so', async () => {
  const gate = renderGate('/orders', sessionOf('support', { mids: [] }))

  expect(await screen.findByRole('heading', { name: 'You have no merchant yet' })).toBeTruthy()
  expect(gate.sent('GET /api/v1/public/orders')).toEqual([])
})

test('where there is no server the menu names who it is and nothing more', async () => {
  const session = sessionOf('ops', { mode: 'demo', permissions: ['orders.read', 'users.read'] })
  const fetch = async (input: RequestInfo | URL) =>
    Response.json(success(String(input).includes('/orders') ? { transfers: [] } : []))
  const router = createMemoryRouter([{ path: '*', element: <App session={session} fetch={fetch} /> }], {
    initialEntries: ['/orders'],
  })
  render(<RouterProvider router={router} />)

  const menu = await screen.findByRole('button', { name: 'Account of Test ops' })
  menu.click()

  expect(await screen.findByText('ops@countinghouse.test')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'My account' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
})
