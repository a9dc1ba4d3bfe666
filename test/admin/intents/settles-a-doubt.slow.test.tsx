import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../../support/quietConsole.ts'
import {
  ops,
  pressTwice,
  refusal,
  renderScreens,
  support,
  type Answers,
} from '../../support/renderScreens.tsx'
import { candidate, intent, looked } from './samples.ts'

const reason = 'Found it in the service’s own dashboard'

function open(answers: Answers = {}, permissions = ops) {
  const stored: { now: object } = { now: intent }
  const app = renderScreens(
    '/intents/key-1/show',
    {
      'GET /intents/key-1': () => stored.now,
      'GET /intents/key-1/candidates': () => ({
        candidates: [candidate, { ...candidate, id: 'OR-2', userId: 'UX-9', linked: true }],
        looked,
      }),
      'POST /intents/key-1/resolution': ({ body }) => {
        stored.now = { ...intent, ...(body as object), resolvedBy: 'Olga Ops', resolvedAt: intent.settledAt }
        return stored.now
      },
      ...answers,
    },
    permissions,
  )
  return app
}

test('says that the request was not repeated, and lists the possible orders with reasons', async () => {
  open()

  expect(
    await screen.findByText('The provider may have created this order. Nothing was sent again.'),
  ).toBeTruthy()
  const back = screen.getByRole('link', { name: '‹ Create requests' })
  expect(back.getAttribute('href')).toBe('/intents')
  const table = await screen.findByRole('table', { name: 'Possible matches' })
  const [, first, second] = within(table).getAllByRole('row')
  expect(first?.textContent).toContain(
    'same customer, same amount, same currency, created 2 sec after it was sent',
  )
  expect(second?.textContent).toContain('belongs to another create request')
  expect(within(second as HTMLElement).queryByRole('button')).toBeNull()
  expect(screen.getByText(/137 rows on 2 pages were searched/)).toBeTruthy()
  expect(screen.getByText(/This was not the whole list/)).toBeTruthy()
})

test('links a candidate with a reason, once on a double click', async () => {
  const app = open()

  await app.user.click(await screen.findByRole('button', { name: 'This is the order: OR-1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'This is the order' }))
  await app.user.type(dialog.getByLabelText('Reason'), 'too short')
  await app.user.click(dialog.getByRole('button', { name: 'This is the order' }))
  expect(app.sent('POST /intents/key-1/resolution')).toEqual([])

  await app.user.clear(dialog.getByLabelText('Reason'))
  await app.user.type(dialog.getByLabelText('Reason'), reason)
  pressTwice(dialog.getByRole('button', { name: 'This is the order' }))

  expect(
    await screen.findByText('A team member found the record that the provider had created.'),
  ).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(app.sent('POST /intents/key-1/resolution').map(({ body }) => body)).toEqual([
    { state: 'linked', orderId: 'OR-1', reason },
  ])
})

test('links an order from elsewhere by its ID', async () => {
  const app = open()

  await app.user.type(await screen.findByLabelText('Order id'), 'OR-77{Enter}')
  await app.user.type(await screen.findByLabelText('Reason'), reason)
  const dialog = within(screen.getByRole('dialog'))
  await app.user.click(dialog.getByRole('button', { name: 'This is the order' }))

  await screen.findByText('A team member found the record that the provider had created.')
  expect(app.sent('POST /intents/key-1/resolution')[0]?.body).toMatchObject({ orderId: 'OR-77' })
})

test("records with a reason that there is no order, and shows the server's refusal in the dialog", async () => {
  const words = 'only a request whose outcome is unknown can be resolved'
  expectFailure(words)
  const app = open({ 'POST /intents/key-1/resolution': () => refusal(409, words) })

  await app.user.click(await screen.findByRole('button', { name: 'Nothing was created' }))
  await app.user.type(await screen.findByLabelText('Reason'), reason)
  const dialog = within(screen.getByRole('dialog', { name: 'Nothing was created' }))
  await app.user.click(dialog.getByRole('button', { name: 'Nothing was created' }))

  expect(await dialog.findByText(words)).toBeTruthy()
  expect(app.sent('POST /intents/key-1/resolution')[0]?.body).toEqual({ state: 'abandoned', reason })
})

test('support sees the candidates and who can decide, but no controls', async () => {
  open({}, support)

  expect(await screen.findByText(/Operations and admins can decide this/)).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'OR-1' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /This is the order|Nothing was created/ })).toBeNull()
})

test('shows the masked request without its reveal token', async () => {
  open()

  await screen.findByText('The exact request')
  const text = document.body.textContent

  expect(text).toContain('m•••@e•••.test')
  expect(text).not.toContain('secret')
})

test('follows a request under way and shows its pay link after creation', async () => {
  let requestCount = 0
  const created = { ...intent, state: 'confirmed', orderId: 'OR-5' }
  open({
    'GET /intents/key-1': () => (requestCount++ === 0 ? { ...intent, state: 'sending' } : created),
    'GET /orders/OR-5/receipt': () => ({ receipt: { orderId: 'OR-5', payUrl: 'https://pay.example/p/1' } }),
  })

  expect(await screen.findByText('Being sent')).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Open on pay.example' })

  expect(link.getAttribute('href')).toBe('https://pay.example/p/1')
})

test('a pay link that is not a web address cannot be opened', async () => {
  const created = { ...intent, state: 'confirmed', orderId: 'OR-5' }
  open({
    'GET /intents/key-1': () => created,
    'GET /orders/OR-5/receipt': () => ({ receipt: { orderId: 'OR-5', payUrl: 'javascript:alert(1)' } }),
  })

  expect(await screen.findByText(/not opened from here/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Open on/ })).toBeNull()
})

test('an unknown request shows a message', async () => {
  expectFailure('no such request')
  open({ 'GET /intents/key-1': () => refusal(404, 'no such request') })

  expect(await screen.findByText(/^This does not exist/)).toBeTruthy()
})

test("shows a refusal in the service's words, with its fields", async () => {
  const refusal = {
    error: 'Bad Request',
    message: 'the amount is too large',
    code: 'QUOTES_LIMIT_ERROR',
    details: [{ field: 'source.amount', message: 'at most 100' }],
    traceId: 't-1',
  }
  open({
    'GET /intents/key-1': () => ({ ...intent, state: 'rejected', status: 400, message: null, refusal }),
  })

  await screen.findByText('the amount is too large')

  for (const words of ['Bad Request', 'QUOTES_LIMIT_ERROR', 'source.amount: at most 100', 't-1'])
    expect(screen.getByText(words)).toBeTruthy()
})
