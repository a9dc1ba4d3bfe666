import { act, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { App } from '../../../src/admin/App.tsx'
import type { Role } from '../../../src/server/access/permissions.ts'
import { sessionOf } from '../../support/session.ts'
import { renderGate, success } from '../sign-in/renderGate.tsx'

const commonPages = [
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
  ['admin', 9],
  ['ops', 1],
  ['support', 1],
  ['finance', 6],
])('the rail of %s contains only permitted pages', async (role, more) => {
  renderGate('/users', sessionOf(role))

  const [rail] = await screen.findAllByRole('navigation', { name: 'Pages' })
  const names = within(rail as HTMLElement)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

  expect(names.filter((name) => commonPages.includes(name ?? ''))).toEqual(commonPages)
  expect(names).toHaveLength(commonPages.length + more)
})

test.each<[path: string, role: Role]>([
  ['/operators', 'support'],
  ['/audit', 'ops'],
  ['/intents', 'finance'],
  ['/fees', 'ops'],
  ['/fees', 'support'],
  ['/orders/create', 'finance'],
  ['/users/create', 'finance'],
])('%s shows %s a refusal and sends no request', async (path, role) => {
  const gate = renderGate(path, sessionOf(role))

  expect(await screen.findByRole('heading', { name: 'You do not have access to this page' })).toBeTruthy()
  expect(gate.address()).toBe(path)
  expect(gate.requests.map((one) => one.path).filter((one) => one.startsWith(`/api${path}`))).toEqual([])
  expect(gate.sent('GET /api/v1/public/users/individual')).toEqual([])
})

test('G and a letter opens no forbidden page', async () => {
  const gate = renderGate('/users', sessionOf('finance'))
  await screen.findByRole('heading', { name: 'Customers' })

  await gate.user.keyboard('gi')
  await gate.user.keyboard('go')

  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy()
})

test('G and a letter works across a redraw of the page', async () => {
  const gate = renderGate('/users', sessionOf('finance'))
  await screen.findByRole('heading', { name: 'Customers' })
  // Created in advance: on a busy machine the page may take longer than the time limit for the letter.
  const [g, o] = ['g', 'o'].map((key) => new KeyboardEvent('keydown', { key, bubbles: true }))

  document.body.dispatchEvent(g as KeyboardEvent)
  await act(() => gate.router.navigate('/users#again'))
  act(() => void document.body.dispatchEvent(o as KeyboardEvent))

  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy()
})

test('keys pressed as soon as the page appears are not lost', async () => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('h1')?.textContent.includes('Customers')) return
    observer.disconnect()
    for (const key of ['g', 'o'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => observer.disconnect())

  renderGate('/users', sessionOf('finance'))

  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy()
})

test('? opens the guide of the role, and all keys with only permitted pages', async () => {
  const gate = renderGate('/users', sessionOf('finance'))
  await screen.findByRole('heading', { name: 'Customers' })

  await gate.user.keyboard('?')

  const dialog = within(await screen.findByRole('dialog', { name: 'Help' }))
  expect(dialog.getByRole('heading', { name: 'Close the month' })).toBeTruthy()
  expect(dialog.queryByRole('tab', { name: 'Support' })).toBeNull()
  await gate.user.click(dialog.getByRole('tab', { name: 'Keyboard shortcuts' }))
  expect(dialog.getByText('G F')).toBeTruthy()
  expect(dialog.queryByText('G I')).toBeNull()
})

test('offers no create links without the right to create', async () => {
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

test('an operator without a merchant ID sees a message', async () => {
  const gate = renderGate('/orders', sessionOf('support', { mids: [] }))

  expect(await screen.findByRole('heading', { name: 'You have no merchant yet' })).toBeTruthy()
  expect(gate.sent('GET /api/v1/public/orders')).toEqual([])
})

test('without a server the menu shows only the name', async () => {
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
