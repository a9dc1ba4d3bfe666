import { expect, test } from 'vitest'
import { listOf } from '../../support/renderScreens.tsx'
import { sessionOf } from '../../support/session.ts'
import { renderGate } from '../sign-in/renderGate.tsx'

test('reads the currencies although an answer for the page never comes', async () => {
  const { sent } = renderGate('/audit', sessionOf('admin'), {
    'GET /api/audit': () => new Promise<Response>(() => {}),
    'GET /api/operators': () => listOf([]),
  })

  await expect.poll(() => sent('GET /api/audit').length).toBeGreaterThan(0)
  await expect.poll(() => sent('GET /api/v3/config/list-tokens').length).toBeGreaterThan(0)
})
