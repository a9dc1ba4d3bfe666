import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../../../support/quietConsole.ts'
import { listOf, refusal, renderScreens, success } from '../../../support/renderScreens.tsx'
import { orderSingle } from '../../../support/samples.ts'

const { id } = orderSingle

test('an empty list and empty notes show an error, not emptiness, after a failed refresh', async () => {
  expectFailure('the store is gone')
  let isDown = false
  const empty = () => (isDown ? refusal(400, 'the store is gone', { requestId: 'r' }) : listOf([]))
  const requests = renderScreens('/intents', { 'GET /intents': empty })
  expect(await screen.findByText('Nothing is in doubt or to be approved for this merchant.')).toBeTruthy()
  isDown = true
  await requests.queryClient.invalidateQueries({ queryKey: ['intents'] })

  expect((await screen.findByRole('alert')).textContent).toMatch(/the store is gone/i)
  expect(screen.queryByText('Nothing is in doubt or to be approved for this merchant.')).toBeNull()
  isDown = false
  await requests.user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing is in doubt or to be approved for this merchant.')).toBeTruthy()
  cleanup()

  const order = renderScreens(`/orders/${id}/show`, {
    [`GET /v1/public/orders/${id}`]: () => success({ ...orderSingle, mid: 'mer_1' }),
    [`GET /orders/${id}`]: () => ({ ...orderSingle, history: [] }),
    [`GET /orders/${id}/notes`]: empty,
  })
  expect(await screen.findByText('No notes yet.')).toBeTruthy()
  isDown = true
  await order.queryClient.invalidateQueries({ queryKey: ['notes'] })

  expect(await screen.findByText(/the store is gone/i)).toBeTruthy()
  expect(screen.queryByText('No notes yet.')).toBeNull()
})

test('names our own server when no response arrives', async () => {
  expectFailure('GET /api/intents got no answer')
  renderScreens('/intents', {
    'GET /intents': () => {
      throw new TypeError('Failed to fetch')
    },
  })

  expect((await screen.findByRole('alert')).textContent).toContain('Countinghouse could not be reached')
})
