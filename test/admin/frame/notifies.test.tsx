import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionOf } from '../../support/session.ts'
import { renderGate } from '../sign-in/renderGate.tsx'

test('says that a receiver was removed, on the page that follows', async () => {
  const receiver = {
    id: 'w-1',
    kind: 'webhook',
    name: 'Chat',
    mids: ['mer_1'],
    host: 'hooks.example.com',
    sendsResolved: true,
    on: true,
    language: 'en',
    createdAt: '2026-11-01T10:00:00.000Z',
    createdBy: 'admin@house.test',
    changedAt: null,
    changedBy: null,
    failingSince: null,
    pausedSince: null,
  }
  const { user, address } = renderGate('/alert-receivers/w-1', sessionOf('admin'), {
    'GET /api/alert-receivers/w-1': () => receiver,
    'DELETE /api/alert-receivers/w-1': () => ({ id: 'w-1' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Remove receiver' }))
  const question = await screen.findByRole('dialog')
  await user.click(within(question).getByRole('button', { name: 'Remove receiver' }))

  const note = await screen.findByText('Receiver removed')
  expect(note.closest('[role=alert]')).toBeTruthy()
  expect(address()).toBe('/alerts')
})
