import { coverageRow } from '../coverage/coverages.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listOf, renderScreens, support } from '../../support/renderScreens.tsx'

const order = (id: string, status: string, createdAt: string) => ({
  id,
  mid: 'mer_1',
  status,
  orderType: 'gaming',
  userId: 'UX-1',
  source: { currency: 'EUR', amount: '25' },
  createdAt,
})

test("a customer's page explains the newest open order", async () => {
  const { user } = renderScreens(
    '/users/UX-1/show',
    {
      'GET /coverage': () => listOf([coverageRow('mer_1')]),
      'GET /users': () => listOf([{ id: 'UX-1', userId: 'UX-1', mid: 'mer_1', name: 'Ana Silva' }]),
      'GET /users/UX-1/notes': () => listOf([]),
      'GET /orders': () =>
        listOf([
          order('OR-3', 'completed', '2026-11-22T10:00:00.000Z'),
          order('OR-2', 'fund_settled', '2026-11-21T10:00:00.000Z'),
          order('OR-1', 'initiated', '2026-11-20T10:00:00.000Z'),
        ]),
    },
    support,
  )

  const heading = await screen.findByRole('heading', { name: 'Latest open order' })
  const part = within(heading.parentElement as HTMLElement)
  expect(part.getByRole('link', { name: /OR-2/ })).toBeTruthy()
  expect(await part.findByText(/Only then is the player credited/)).toBeTruthy()
  await user.click(part.getByRole('button', { name: 'Copy reply' }))
  const clipboardText = await navigator.clipboard.readText()
  expect(clipboardText).toMatch(/^Order OR-2, 25 EUR, as of /)
  expect(clipboardText).not.toMatch(/Ana|Silva|UX-1/)
})
