import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreens, success, support } from '../../support/renderScreens.tsx'

const order = {
  id: 'OR-1',
  type: 'gaming',
  status: 'fund_settled',
  source: { currency: 'EUR', amount: '25' },
  userId: 'UX-1',
  senderName: { firstName: 'Ana', lastName: 'Silva' },
  partnerContext: { email: 'a•••@p•••.test' },
}

test('support reads what a status means for the order type and copies a reply without personal data', async () => {
  const { user } = renderScreens(
    '/orders/OR-1/show',
    {
      'GET /v1/public/orders/OR-1': () => success(order),
      'GET /orders/OR-1': () => ({ ...order, history: [] }),
    },
    support,
  )

  await screen.findByText(/For this order that is a step/)
  expect(screen.getByText(/Only then is the player credited/)).toBeDefined()
  expect(screen.getByText(/^Known from practice/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: /Copy reply/ }))

  const clipboardText = await navigator.clipboard.readText()
  expect(clipboardText).toMatch(/^Order OR-1, 25 EUR, as of .+: .+\. Your payment has arrived/)
  expect(clipboardText).not.toMatch(/Ana|Silva|UX-1|@/)
  expect(screen.getByRole('button', { name: /Copied/ })).toBeDefined()
})
