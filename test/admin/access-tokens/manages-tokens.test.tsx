import type { AccessToken } from '../../../src/api/team.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose } from '../../support/choose.ts'
import { usePhoneWidth } from '../../support/jsdom.ts'
import { expectFailure } from '../../support/quietConsole.ts'
import {
  admin,
  listOf,
  pressTwice,
  refusal,
  renderScreens,
  type Answers,
} from '../../support/renderScreens.tsx'

const day = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
const books: AccessToken = {
  id: 't-1',
  prefix: 'cth_Ab12Cd',
  name: 'Nightly report',
  role: 'finance',
  mids: ['mer_1', 'mer_2'],
  createdAt: '2026-11-01T10:00:00.000Z',
  createdBy: 'ann@shop.test',
  expiresAt: inDays(90),
  lastUsedAt: null,
  revokedAt: null,
  revokedBy: null,
  state: 'live',
}
const may = [...admin, 'tokens.manage', 'everything']

const open = (path: string, answers: Answers = {}, permissions = may) =>
  renderScreens(
    path,
    { 'GET /tokens': () => listOf([books]), 'GET /tokens/t-1': () => books, ...answers },
    permissions,
  )

test('lists the tokens with their rights and marks those about to expire', async () => {
  const app = open('/access-tokens', {
    'GET /tokens': () =>
      listOf([
        books,
        { ...books, id: 't-2', name: 'Old sheet', expiresAt: inDays(13) },
        { ...books, id: 't-3', name: 'Left', state: 'suspended' },
        { ...books, id: 't-4', name: 'Gone', state: 'revoked', expiresAt: inDays(3) },
      ]),
  })

  const row = await screen.findByRole('row', { name: /Nightly report/ })
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/access-tokens/t-1')
  expect(row.textContent).toMatch(/^Nightly reportcth_Ab12Cd…Financemer_1, mer_2Active.+never$/)
  for (const [name, state] of [
    ['Old sheet', 'Expires soon'],
    ['Left', 'Suspended'],
    ['Gone', 'Revoked'],
  ] as const)
    expect(screen.getByRole('row', { name: new RegExp(name) }).textContent).toContain(state)
  await app.user.selectOptions(await screen.findByLabelText('State'), 'Expired')
  await waitFor(() => expect(app.sent('GET /tokens').at(-1)?.query.get('filter')).toBe('{"state":"expired"}'))
})

test('shows rows of two lines on a phone', async () => {
  usePhoneWidth()
  open('/access-tokens')

  const link = await screen.findByRole('link', { name: /Nightly report/ })
  expect(link.textContent).toContain('Active')
  expect(screen.queryByRole('columnheader')).toBeNull()
})

test('creates one token on a double press, and shows it once and nowhere else', async () => {
  const token = `cth_${'k'.repeat(43)}`
  const app = open('/access-tokens', { 'POST /tokens': () => ({ ...books, token }) })
  await app.user.click(await screen.findByRole('button', { name: 'Add token' }))
  const dialog = within(screen.getByRole('dialog'))
  await app.user.type(dialog.getByLabelText(/^Name/), ' Books ')
  await choose(app.user, dialog.getByLabelText(/^Role/), 'Support')
  expect(dialog.getByText('Orders without fees, coverage.')).toBeTruthy()
  await app.user.click(dialog.getByRole('checkbox', { name: 'mer_2' }))
  await choose(app.user, dialog.getByLabelText(/^Expires in/), '30 days')
  pressTwice(dialog.getByRole('button', { name: 'Add token' }))

  expect(await screen.findByText(token)).toBeTruthy()
  expect(app.sent('POST /tokens')).toHaveLength(1)
  const body = app.sent('POST /tokens')[0]?.body
  expect(body).toEqual({ name: ' Books ', role: 'support', mids: ['mer_2'], expiresAt: expect.any(String) })
  const { expiresAt } = body as { expiresAt: string }
  expect(Math.abs(Date.parse(expiresAt) - (Date.now() + 30 * day))).toBeLessThan(60_000)
  await app.user.click(screen.getByRole('button', { name: 'Copy Access token' }))
  expect(await navigator.clipboard.readText()).toBe(token)
  await app.user.click(screen.getByRole('button', { name: 'I have saved it' }))
  await waitFor(() => expect(screen.queryByText(token)).toBeNull())
  expect(
    JSON.stringify(
      app.queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state),
    ),
  ).not.toContain(token)
  expect(app.queryClient.getMutationCache().getAll()).toEqual([])
})

test("shows the server's refusal and keeps the input", async () => {
  expectFailure('the request has invalid fields')
  const app = open('/access-tokens', {
    'POST /tokens': () =>
      refusal(400, 'the request has invalid fields', {
        details: [{ field: 'mids', message: 'expected at least one merchant' }],
      }),
  })
  await app.user.click(await screen.findByRole('button', { name: 'Add token' }))
  const dialog = within(screen.getByRole('dialog'))
  await app.user.type(dialog.getByLabelText(/^Name/), 'Books')
  await app.user.click(dialog.getByRole('button', { name: 'Add token' }))

  expect(await dialog.findByText(/Expected at least one merchant/)).toBeTruthy()
  expect((dialog.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Books')
})

test('revokes a token after a confirmation, and links to its audit log', async () => {
  let state = 'live'
  const app = open('/access-tokens/t-1', {
    'GET /tokens/t-1': () => ({ ...books, state, ...(state === 'revoked' && { revokedAt: inDays(0) }) }),
    'DELETE /tokens/t-1': () => {
      state = 'revoked'
      return { ...books, state }
    },
  })

  expect((await screen.findByText('View in audit log')).getAttribute('href')).toBe(
    `/audit?${new URLSearchParams({ filter: '{"operatorId":"token:t-1"}' })}`,
  )
  await app.user.click(screen.getByRole('button', { name: 'Revoke' }))
  expect(app.sent('DELETE /tokens/t-1')).toHaveLength(0)
  const dialog = within(screen.getByRole('dialog', { name: 'Revoke: Nightly report' }))
  pressTwice(dialog.getByRole('button', { name: 'Revoke' }))

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull())
  expect(await screen.findAllByText('Revoked')).toHaveLength(2)
  expect(app.sent('DELETE /tokens/t-1')).toHaveLength(1)
})

test('a suspended token shows the reason, and an unknown token a message', async () => {
  open('/access-tokens/t-1', { 'GET /tokens/t-1': () => ({ ...books, state: 'suspended' }) })
  expect(await screen.findByText(/its creator is disabled/)).toBeTruthy()

  expectFailure('no such token')
  open('/access-tokens/t-9', { 'GET /tokens/t-9': () => refusal(404, 'no such token') })
  expect(await screen.findByText(/This does not exist/)).toBeTruthy()
})

test("the team's page links to the access tokens", async () => {
  open('/operators')

  expect((await screen.findByRole('link', { name: 'Access tokens' })).getAttribute('href')).toBe(
    '/access-tokens',
  )
})
