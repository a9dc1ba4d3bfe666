import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../../support/quietConsole.ts'
import { refusal, renderScreens } from '../../support/renderScreens.tsx'

const words = 'This order is under embargo'
const stored = {
  id: 'OR-1',
  status: 'fund_processing',
  firstSeenAt: '2026-11-21T10:41:58.000Z',
  lastSeenAt: '2026-11-21T10:41:58.000Z',
  history: [],
}

test.each([
  [403, 'The payment provider refused the request'],
  [422, 'The payment provider refused the request'],
  [429, 'The payment provider asks us to slow down'],
])("shows the provider's refusal of an order in the provider's words: %i", async (status, title) => {
  expectFailure(words)
  renderScreens('/orders/OR-1/show', {
    'GET /v1/public/orders/OR-1': () => refusal(status, words),
    'GET /orders/OR-1': () => stored,
  })

  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByText(/cannot be reached|You do not have access/)).toBeNull()
})

test.each([
  ["the provider's", 'no such order', 'Q', {}],
  ["our own server's", 'no such order of this merchant', 'P', { reason: 'no_order_of_merchant' }],
])("marks only the provider's words as a quotation: %s", async (_, words, tag, facts) => {
  expectFailure(words)
  renderScreens('/orders/OR-1/show', {
    'GET /v1/public/orders/OR-1': () => refusal(404, words, { error: 'Not Found', ...facts }),
  })

  expect((await screen.findByText(words)).tagName).toBe(tag)
  expect(screen.queryByText(/404/)).toBeNull()
})

test('says that the role may not see an order refused by our own server', async () => {
  expectFailure('your role does not allow this')
  renderScreens('/orders/OR-1/show', {
    'GET /v1/public/orders/OR-1': () => refusal(403, 'your role does not allow this', { requestId: 'r-1' }),
  })

  expect(await screen.findByRole('heading', { name: 'You do not have access to this' })).toBeTruthy()
})

test('shows the last seen order if the provider is unavailable', async () => {
  renderScreens('/orders/OR-1/show', {
    'GET /v1/public/orders/OR-1': () => refusal(503, 'maintenance'),
    'GET /orders/OR-1': () => stored,
  })

  expect(await screen.findByText(/The provider cannot be reached right now/)).toBeTruthy()
})
