import type { Intent } from '../../../src/api/intents.ts'
import { intent } from '../intents/samples.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { words as orderForm } from '../../../src/i18n/en/order-form.ts'
import { words as orderList } from '../../../src/i18n/en/order-list.ts'
import { startOrder } from '../../../src/admin/orders/create/orderForm.ts'
import { expectFailure } from '../../support/quietConsole.ts'
import {
  listOf,
  refusal,
  renderScreens,
  success,
  support,
  type Answers,
} from '../../support/renderScreens.tsx'

const path = '/orders/create?currency=EUR&type=card&destination=USDT'
const words = orderForm.create.open
const unknown = 'it is not known whether this was created (no answer); it is not sent again'
const doubt = () => refusal(502, unknown, { reason: 'unknown', intent: 'key-7', requestId: 'r-1' })
const request: Intent = { ...intent, id: 'key-7', attemptAt: '2026-11-22T10:00:00.000Z' }

async function send(answers: Answers, permissions?: string[]) {
  const app = renderScreens(path, answers, permissions)
  await app.user.type(await screen.findByLabelText('Amount'), '50')
  await app.user.click(screen.getByRole('button', { name: 'Create order' }))
  return app
}

/** Sends an order whose answer is lost; `rows` are the requests that the server has. */
async function loseAnswer() {
  expectFailure('POST /v3/orders got no answer')
  const rows: object[] = []
  const app = await send({
    'POST /v3/orders': () => {
      throw new TypeError('gone')
    },
    'GET /intents': () => listOf(rows),
  })
  await screen.findByText(words.lost.do)
  const key = app.sent('POST /v3/orders')[0]?.headers.get('Idempotency-Key')
  return { ...app, rows, key }
}

test('explains a doubt on the form and follows it until it is settled', async () => {
  expectFailure('POST /v3/orders answered 502')
  let now: object = request
  const { sent, queryClient } = await send({ 'POST /v3/orders': doubt, 'GET /intents': () => listOf([now]) })
  const alert = within(await screen.findByRole('alert'))

  expect(await alert.findByText(/No answer within 20 s/)).toBeTruthy()
  for (const part of ['known', 'unknown', 'do', 'not'] as const)
    expect(alert.getByText(words.in_doubt[part])).toBeTruthy()
  now = { ...request, state: 'linked', orderId: 'OR-9' }
  await queryClient.refetchQueries({ queryKey: ['own request'] })

  const link = await screen.findByRole('link', { name: words.to_made })
  expect(link.getAttribute('href')).toBe('/orders/create?made=OR-9')
  expect((screen.getByRole('button', { name: 'Create order' }) as HTMLButtonElement).disabled).toBe(true)
  expect(sent('POST /v3/orders')).toHaveLength(1)
})

test('after the request is abandoned, the same form is sent as a new request', async () => {
  expectFailure('POST /v3/orders answered 502')
  const answers: Answers = {
    'POST /v3/orders': doubt,
    'GET /intents': () => listOf([{ ...request, state: 'abandoned' }]),
    'GET /v1/public/orders/OR-2': () => success({ id: 'OR-2', status: 'initiated' }),
  }
  const { user, sent } = await send(answers)
  await user.click(await screen.findByRole('button', { name: words.again }))
  await waitFor(() => expect(document.activeElement?.closest('[data-field=userId]')).toBeTruthy())
  answers['POST /v3/orders'] = () => success({ orderId: 'OR-2' })

  expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('50')
  await user.click(screen.getByRole('button', { name: 'Create order' }))

  await screen.findByRole('heading', { name: orderList.order.made })
  const keys = sent('POST /v3/orders').map(({ headers }) => headers.get('Idempotency-Key'))
  expect(new Set(keys).size).toBe(2)
})

test('a member who may not settle a doubt reads who can', async () => {
  expectFailure('POST /v3/orders answered 502')
  await send({ 'POST /v3/orders': doubt, 'GET /intents': () => listOf([request]) }, support)

  expect(await screen.findByText(words.in_doubt.ask)).toBeTruthy()
  expect(screen.queryByText(words.in_doubt.do)).toBeNull()
})

test('after a lost connection, says whether the request arrived and which action is safe', async () => {
  const { queryClient, sent, rows, key } = await loseAnswer()
  expect(sent('GET /intents').at(-1)?.query.get('filter')).toBe(JSON.stringify({ id: key }))
  expect((screen.getByRole('button', { name: 'Send again' }) as HTMLButtonElement).disabled).toBe(false)
  rows.push({ ...request, id: key, state: 'confirmed', orderId: 'OR-3' })
  await queryClient.refetchQueries({ queryKey: ['own request'] })

  expect(await screen.findByRole('link', { name: words.to_made })).toBeTruthy()
})

test('once a lost request is found, only its panel is shown and nothing offers to send again', async () => {
  const { queryClient, sent, rows, key } = await loseAnswer()
  const outcome = within(screen.getByRole('group', { name: orderForm.order_form.outcome }))
  expect(outcome.getByText(/could not be reached/)).toBeTruthy()

  for (const [state, title] of [
    ['sending', words.sending.title],
    ['unknown', words.in_doubt.title],
    ['rejected', words.not_made.title],
    ['confirmed', words.made.title],
  ] as const) {
    rows[0] = { ...request, id: key, state, orderId: state === 'confirmed' ? 'OR-3' : null }
    await act(() => queryClient.refetchQueries({ queryKey: ['own request'] }))

    expect(await outcome.findByText(title)).toBeTruthy()
    expect(outcome.queryByText(/could not be reached/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
    expect((screen.getByRole('button', { name: 'Create order' }) as HTMLButtonElement).disabled).toBe(true)
  }
  expect(sent('POST /v3/orders')).toHaveLength(1)
})

test('stores the form with its key, so that a reload finds its request', async () => {
  expectFailure('POST /v3/orders answered 502')
  await send({ 'POST /v3/orders': doubt, 'GET /intents': () => listOf([request]) })
  await screen.findByRole('alert')
  const historyState = window.history.state as { draft: { key: string; values: { source: object } } }

  expect(historyState.draft.values.source).toMatchObject({ amount: '50' })
  expect(historyState.draft.key).toMatch(/^[0-9a-f-]{36}$/)
})

test('an order to be approved names its limit and warns against a second order', async () => {
  const waits = 'this order is waiting for approval by a second person; nothing was sent'
  expectFailure(waits)
  const approval = { above: '40', expiresAt: '2026-11-23T10:00:00.000Z', isOwn: true }
  const { sent } = await send({
    'POST /v3/orders': () =>
      refusal(202, waits, { reason: 'to_be_approved', intent: 'key-7', requestId: 'r' }),
    'GET /intents/key-7': () => ({ ...request, state: 'to_be_approved' }),
    'GET /intents': () =>
      listOf([{ ...request, state: 'to_be_approved', attemptAt: null, message: null, approval }]),
  })

  expect(await screen.findByText(words.to_be_approved.not)).toBeTruthy()
  await waitFor(() => expect(screen.getByText(/40\.00|40/)).toBeTruthy())
  expect(sent('POST /v3/orders')).toHaveLength(1)
})

/** A form after a reload. Its request may have been sent under the key `k-before`. */
async function reloadForm(answers: Answers) {
  const values = startOrder(new URLSearchParams(path.split('?')[1]))
  values.source.amount = '50'
  const app = renderScreens('/users', answers)
  window.history.replaceState({ draft: { key: 'k-before', values } }, '')
  await act(() => app.router.navigate(path))
  return app
}

test('a form restored after a reload shows its request and cannot be sent again', async () => {
  await reloadForm({ 'GET /intents': () => listOf([{ ...request, id: 'k-before' }]) })

  expect(await screen.findByText(words.in_doubt.not)).toBeTruthy()
  expect((screen.getByRole('button', { name: 'Create order' }) as HTMLButtonElement).disabled).toBe(true)
})

test('a form restored after a reload says who refused its request, and why', async () => {
  const approval = {
    above: '40',
    expiresAt: '2026-11-23T10:00:00.000Z',
    isOwn: true,
    by: 'Olga Ops',
    at: '2026-11-22T11:00:00.000Z',
    reason: 'not our customer',
  }
  const refused = { ...request, state: 'refused', attemptAt: null, message: null, approval }
  await reloadForm({ 'GET /intents': () => listOf([{ ...refused, id: 'k-before' }]) })

  expect(await screen.findByText(/Olga Ops refused it:/)).toBeTruthy()
  expect(screen.getByText('not our customer')).toBeTruthy()
  expect(document.body.textContent).not.toContain('Expires without a decision')
})

test('a form restored after a reload shows the refusal of the provider in its words', async () => {
  const rejected = { ...request, state: 'rejected', message: null, refusal: { message: 'too small' } }
  await reloadForm({ 'GET /intents': () => listOf([{ ...rejected, id: 'k-before' }]) })

  expect(await screen.findByText('too small')).toBeTruthy()
})

test('an unsent form can be sent after a reload, and again after a plain refusal', async () => {
  expectFailure('the amount is too small')
  let rows: object[] = []
  const { user, sent, queryClient } = await reloadForm({
    'POST /v3/orders': () => {
      rows = [{ ...request, id: 'k-before', state: 'rejected' }]
      return refusal(400, 'the amount is too small')
    },
    'GET /intents': () => listOf(rows),
  })
  await user.click(await screen.findByRole('button', { name: 'Create order' }))
  await screen.findByText(/the amount is too small/)
  await queryClient.refetchQueries({ queryKey: ['own request'] })

  expect(sent('POST /v3/orders')[0]?.headers.get('Idempotency-Key')).toBe('k-before')
  expect(screen.queryByText(words.not_made.title)).toBeNull()
  expect((screen.getByRole('button', { name: 'Create order' }) as HTMLButtonElement).disabled).toBe(false)
})
