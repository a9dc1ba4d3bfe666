import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionOf } from '../../support/session.ts'
import { renderGate } from '../sign-in/renderGate.tsx'

const broken = { state: 'broken', brokenAt: 7, why: 'it was written without the key' }

test.each(['/users', '/account'])('shows a tampered audit log on every screen: %s', async (path) => {
  renderGate(path, sessionOf('admin', { permissions: ['audit.read', 'users.read'] }), {
    'GET /api/trail': () => broken,
  })

  const link = await screen.findByRole('link', { name: 'Open the audit log' })

  expect(link.closest('[role=alert]')?.textContent).toBe(
    'The audit log was changed outside Countinghouse, at line 7: it was written without the key. Open the audit log',
  )
  expect(link.getAttribute('href')).toBe('/audit')
})

test('without the right to read the audit log, sends no request', async () => {
  const gate = renderGate('/account', sessionOf('ops'), { 'GET /api/trail': () => broken })

  await screen.findByRole('heading', { name: 'My account' })

  expect(screen.queryByRole('link', { name: 'Open the audit log' })).toBeNull()
  expect(gate.sent('GET /api/trail')).toEqual([])
})
