import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { takeOidcEnd } from '../../../src/admin/session/createSessionMonitor.ts'
import { renderGate } from './renderGate.tsx'

const answers = {
  'GET /api/sign-in': () => ({ mode: 'live', demo: [], oidc: { label: 'Sign in with Acme' } }),
}

beforeEach(() => window.history.replaceState(null, '', '/'))

test('links to the provider with the requested page as return address', async () => {
  renderGate('/users?page=2&sort=name', undefined, answers)

  const link = await screen.findByRole('link', { name: 'Sign in with Acme' })

  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://gateway.test')
  expect(pathname).toBe('/api/oidc/start')
  expect([...searchParams]).toEqual([['return', '/users?page=2&sort=name']])
})

test.each([
  ['failed', /^Single sign-on failed\./],
  ['unavailable', /^Single sign-on does not answer\./],
  ['factor', /^Single sign-on did not confirm two-factor authentication, and you have not set it up here\./],
  ['unlinked', /^Single sign-on worked, but no account here is linked to your identity\./],
])('shows that it %s, and removes the result from the address', async (end, words) => {
  window.history.replaceState({ key: 'kept' }, '', `/?sign-in=${end}&mid=mer_2`)

  renderGate('/', undefined, answers, takeOidcEnd())

  expect((await screen.findByText(words)).getAttribute('role')).toBe('status')
  expect(location.pathname + location.search).toBe('/?mid=mer_2')
  expect(window.history.state).toEqual({ key: 'kept' })
})

test('ignores an unknown result and removes it from the address', async () => {
  window.history.replaceState(null, '', '/orders?sign-in=constructor')

  renderGate('/orders', undefined, answers, takeOidcEnd())

  await screen.findByLabelText('E-mail')
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([''])
  expect(location.href).toMatch(/\/orders$/)
})
