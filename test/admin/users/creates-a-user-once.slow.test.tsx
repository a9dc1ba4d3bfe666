import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noValues } from '../../../src/admin/users/UserInputs.tsx'
import { intent } from '../intents/samples.ts'
import { expectFailure } from '../../support/quietConsole.ts'
import { found, listOf, refusal, renderScreens, success, type Answers } from '../../support/renderScreens.tsx'

async function createCustomer(answers: Answers) {
  const app = renderScreens('/users/create', {
    'GET /coverage': () => listOf([]),
    'POST /search': () => found([]),
    ...answers,
  })
  await app.user.click(await screen.findByRole('tab', { name: 'Quick' }))
  await app.user.type(screen.getByLabelText('Name'), 'Ann Lee')
  await app.user.type(screen.getByLabelText('E-mail'), 'ann@shop.test')
  await app.user.click(screen.getByRole('button', { name: 'Create customer' }))
  return app
}

const call = 'POST /v1/public/users/individual'

test('an uncertain creation is not sent again, and links to its outcome', async () => {
  expectFailure(`${call} answered 502`)
  const app = await createCustomer({
    [call]: () => refusal(502, 'unknown', { reason: 'unknown', intent: 'key-3', requestId: 'r-1' }),
  })

  const link = await screen.findByRole('link', { name: 'View create request' })
  expect(link.getAttribute('href')).toBe('/intents/key-3/show')
  expect((screen.getByRole('button', { name: 'Try again' }) as HTMLButtonElement).disabled).toBe(true)

  await app.user.click(screen.getByRole('button', { name: 'Start a new customer' }))
  expect((screen.getByRole('button', { name: 'Create customer' }) as HTMLButtonElement).disabled).toBe(false)
  expect(app.sent(call)).toHaveLength(1)
})

test('says that nothing was sent, and the next try has another key', async () => {
  expectFailure(`${call} answered 503`)
  let tries = 0
  const app = await createCustomer({
    [call]: () =>
      tries++ === 0
        ? refusal(503, 'not sent', { reason: 'not_sent', intent: 'key-3', requestId: 'r-1' })
        : success({ userId: 'UX-1' }),
  })

  await screen.findByText('Nothing was sent. You can try again.')
  await app.user.click(screen.getByRole('button', { name: 'Create customer' }))
  await screen.findByText('ann@shop.test')

  const [first, second] = app.sent(call).map(({ headers }) => headers.get('idempotency-key'))
  expect(first).not.toBe(second)
  expect(app.sent(call)[0]?.headers.has('near-duplicate')).toBe(false)
})

test('the page after the creation says that the service returned no ID', async () => {
  const { address } = await createCustomer({
    [call]: () => ({ status: 'success', data: null, message: 'created' }),
  })

  expect(
    await screen.findByText(/The customer was created\. The provider returned no id and does not find/),
  ).toBeTruthy()
  expect(address()).toBe('/users')
})

test('a customer identified by the sent contact data has a page that says so', async () => {
  const { address } = await createCustomer({
    [call]: () => ({ ...success({ userId: 'UX-7' }), assumed: { userId: 'found by e-mail' } }),
  })

  expect(await screen.findByText(/this customer has the e-mail or phone that was sent/)).toBeTruthy()
  expect(address()).toBe('/users/UX-7/show')
})

test('says that the customer exists already, and searches for them', async () => {
  expectFailure('the user exists')
  const app = await createCustomer({
    [call]: () => refusal(409, 'the user exists', { error: 'Conflict', code: 'CONFLICT' }),
    'POST /search': () => found([{ userId: 'UX-3', name: 'Ann Lee' }]),
  })

  expect(await screen.findByText('This customer may already exist. Search for them:')).toBeTruthy()
  expect((await screen.findByRole('link', { name: 'Ann Lee' })).getAttribute('href')).toBe('/users/UX-3/show')
  expect(screen.getByText('Conflict · CONFLICT')).toBeTruthy()
  expect(app.sent('POST /search').map(({ body }) => body)).toEqual([
    { text: 'ann@shop.test', kind: 'user', mid: ['mer_1'] },
  ])
})

test('the page after the creation has the focus on its heading and says what happened', async () => {
  const { address } = await createCustomer({ [call]: () => success({ userId: 'UX-1' }) })

  const note = await screen.findByRole('status', { name: '' })
  expect(address()).toBe('/users/UX-1/show')
  expect(note.textContent).toBe('Customer created')
  const heading = screen.getByRole('heading', { level: 1 })
  expect(document.activeElement).toBe(heading)
  expect(heading.getAttribute('aria-describedby')).toBe(note.id)
})

test('sends the phone and its code, and the page of the customer shows them', async () => {
  const app = renderScreens('/users/create', { [call]: () => success({ userId: 'UX-1' }) })
  await app.user.click(await screen.findByRole('tab', { name: 'Quick' }))
  await app.user.type(screen.getByLabelText('Name'), 'Ann Lee')
  await app.user.type(screen.getByLabelText('Code'), '+49')
  await app.user.type(screen.getByLabelText('Phone'), '151 2345678')

  await app.user.click(screen.getByRole('button', { name: 'Create customer' }))

  expect(await screen.findByText('+49 1512345678')).toBeTruthy()
  expect(app.sent(call).map(({ body }) => body)).toEqual([
    { Name: 'Ann Lee', phoneCode: '+49', phone: '1512345678' },
  ])
})

/** A form after a reload. Its draft keeps the key of the request that was sent before. */
async function reloadForm(answers: Answers) {
  const app = renderScreens('/orders', { 'GET /coverage': () => listOf([]), ...answers })
  const values = { ...noValues, Name: 'Ann Lee', email: 'ann@shop.test' }
  window.history.replaceState({ draft: { key: 'k-before', values } }, '')
  await act(() => app.router.navigate('/users/create?family=v1'))
  await app.user.click(await screen.findByRole('tab', { name: 'Quick' }))
  await waitFor(() => expect(app.sent('GET /intents').length).toBeGreaterThan(0))
  const email = screen.getByLabelText('E-mail')
  await app.user.clear(email)
  await app.user.type(email, 'bo@shop.test')
  await app.user.click(screen.getByRole('button', { name: 'Create customer' }))
  return app
}

test('after a refusal and a reload, another customer is sent under a new key', async () => {
  const app = await reloadForm({
    'GET /intents': () => listOf([{ ...intent, id: 'k-before', kind: 'user', state: 'rejected' }]),
    [call]: () => success({ userId: 'UX-1' }),
  })

  await screen.findByText('bo@shop.test')
  const keys = app.sent(call).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([expect.not.stringMatching('k-before')])
})

test.each(['sending', 'unknown', 'confirmed'])(
  'a restored form keeps the key of a request that is %s',
  async (state) => {
    expectFailure('other request')
    const app = await reloadForm({
      'GET /intents': () => listOf([{ ...intent, id: 'k-before', kind: 'user', state }]),
      [call]: () =>
        refusal(422, 'other request', {
          kind: 'server',
          details: [{ field: 'Idempotency-Key', message: 'other request' }],
        }),
    })

    await screen.findByRole('link', { name: 'View create request' })
    const keys = app.sent(call).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toEqual(['k-before'])
  },
)
