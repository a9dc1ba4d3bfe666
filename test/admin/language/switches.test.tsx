import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { sessionOf } from '../../support/session.ts'
import { renderGate } from '../sign-in/renderGate.tsx'

const ops = sessionOf('ops')
const noSessions = { 'GET /api/sessions': () => Response.json([]) }

afterEach(() => {
  document.documentElement.lang = 'en'
})

test('the sign-in page switches to French, keeps the input and stores the preference', async () => {
  const gate = renderGate('/users', undefined, { 'POST /api/session': () => ops })
  await gate.user.type(await screen.findByLabelText('E-mail'), 'ops@countinghouse.test')

  await gate.user.selectOptions(screen.getByLabelText('Language'), 'Français')

  expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeTruthy()
  expect(document.documentElement.lang).toBe('fr')
  expect(document.title).toBe('Connexion – Countinghouse')
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ops@countinghouse.test')
  await gate.user.type(screen.getByLabelText('Mot de passe'), 'a long enough secret{Enter}')
  expect(await screen.findByRole('heading', { name: 'Clients' })).toBeTruthy()
  await waitFor(() => expect(gate.sent('PUT /api/preferences')[0]?.body).toEqual({ language: 'fr' }))
})

test("a page uses its reader's language, regardless of the previous one", async () => {
  renderGate('/users', ops, { 'GET /api/preferences': () => ({ language: 'fr' }) })

  expect(await screen.findByRole('heading', { name: 'Clients' })).toBeTruthy()
  expect(document.documentElement.lang).toBe('fr')
})

test('the language choice on the account page applies at once, is stored, and keeps the input', async () => {
  const gate = renderGate('/account', ops, noSessions)
  const current = await screen.findByLabelText('Current password')
  await gate.user.type(current, 'half a pass')

  await gate.user.selectOptions(screen.getByLabelText('Language'), 'Français')

  const typed = await screen.findByLabelText<HTMLInputElement>('Mot de passe actuel')
  expect(typed.value).toBe('half a pass')
  expect(gate.address()).toBe('/account')
  await waitFor(() => expect(gate.sent('PUT /api/preferences')[0]?.body).toEqual({ language: 'fr' }))

  await gate.user.selectOptions(screen.getByLabelText('Langue'), 'English')
  expect(await screen.findByRole('heading', { name: 'My account' })).toBeTruthy()
  await waitFor(() => expect(gate.sent('PUT /api/preferences')[1]?.body).toEqual({ language: 'en' }))
})

test.each([
  [['fr-CA', 'en'], 'fr'],
  [['de-DE', 'fr'], 'fr'],
  [['de-DE', 'en-GB', 'fr'], 'en'],
  [['pt-PT'], 'en'],
])('a visitor who prefers %j sees %s', async (languages, expected) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  const { firstLanguage } = await import('../../../src/admin/language/firstLanguage.ts')

  expect(firstLanguage()).toBe(expected)
})
