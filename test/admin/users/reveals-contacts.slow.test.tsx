import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { choose } from '../../support/choose.ts'
import { expectFailure } from '../../support/quietConsole.ts'
import {
  ops,
  pressTwice,
  refusal,
  renderScreens,
  success,
  type Answers,
} from '../../support/renderScreens.tsx'
import { orderSingle, user as sample } from '../../support/samples.ts'

const marks = { masked: ['email', 'phone'], reveal: 'token-1' }
const person = { ...sample, email: 'i•••@m•••.example', phone: '•••5678', countinghouse: marks }
const raw = { email: sample.email, phone: sample.phone }
const page = `/users/${sample.userId}/show`

const answers: Answers = {
  'GET /v1/public/users/individual': ({ query }) => success(query.get('page') === '1' ? [person] : []),
  'POST /reveals': ({ body }) => {
    const { fields } = body as { fields?: string[] }
    return Object.fromEntries(Object.entries(raw).filter(([name]) => !fields || fields.includes(name)))
  },
}

afterEach(() => {
  vi.useRealTimers()
})

type App = ReturnType<typeof renderScreens>

async function reveal({ user }: App, reason = 'The customer called or wrote') {
  const [first] = await screen.findAllByRole('button', { name: /^Reveal/ })
  if (first) await user.click(first)
  const dialog = within(await screen.findByRole('dialog', { name: 'Reveal contact data' }))
  await choose(user, dialog.getByLabelText(/^Why/), reason)
  await user.click(dialog.getByRole('button', { name: 'Reveal' }))
}

const storedData = ({ queryClient }: App) =>
  JSON.stringify([
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
    { ...localStorage },
    { ...sessionStorage },
  ])

test('masked data is announced as hidden and cannot be copied', async () => {
  renderScreens(page, answers)

  expect(await screen.findByText('i•••@m•••.example')).toBeTruthy()
  expect(screen.getAllByText('hidden until revealed')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Copy (E-mail|Phone)/ })).toBeNull()
  expect(document.body.textContent).not.toContain('token-1')
})

test('requires a reason before revealing, and keeps the data only on the page', async () => {
  const app = renderScreens(page, answers)

  await app.user.click(await screen.findByRole('button', { name: `Reveal: ${sample.name}` }))
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.type(dialog.getByLabelText('Details (optional)'), 'She called twice')
  await app.user.click(dialog.getByRole('button', { name: 'Reveal' }))
  expect(await dialog.findByText('Choose a reason')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByLabelText(/^Why/))
  await choose(app.user, dialog.getByLabelText(/^Why/), 'Another reason')
  await app.user.clear(dialog.getByLabelText('Your reason'))
  await app.user.click(dialog.getByRole('button', { name: 'Reveal' }))
  expect(await dialog.findByText('Enter a reason of at least ten letters')).toBeTruthy()
  expect(app.sent('POST /reveals')).toEqual([])

  await app.user.type(dialog.getByLabelText('Your reason'), 'She lost her card')
  pressTwice(dialog.getByRole('button', { name: 'Reveal' }))

  expect(await screen.findByText(sample.email)).toBeTruthy()
  expect(screen.getByText('+351 912345678')).toBeTruthy()
  // The dialog hides the page from assistive technology until it closes.
  expect(await screen.findByRole('button', { name: 'Copy E-mail' })).toBeTruthy()
  expect(app.sent('POST /reveals').map(({ body }) => body)).toEqual([
    { token: 'token-1', reason: 'She lost her card', fields: ['email', 'phone'] },
  ])
  expect(storedData(app)).not.toContain(sample.email)
})

test('one reason reveals e-mail and phone, and both are hidden again together', async () => {
  const app = renderScreens(page, answers)
  await reveal(app)
  await screen.findByText(sample.email)
  expect(screen.getByText('+351 912345678')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await app.user.click(screen.getByRole('button', { name: `Hide: ${sample.name}` }))

  expect(screen.queryByText(sample.email)).toBeNull()
  expect(screen.queryByText('+351 912345678')).toBeNull()
})

test('forgets revealed data after leaving the page', async () => {
  const app = renderScreens(page, answers)
  await reveal(app)
  await screen.findByText(sample.email)

  await act(() => app.router.navigate('/users'))
  expect(await screen.findByText('i•••@m•••.example')).toBeTruthy()
  await act(() => app.router.navigate(page))

  expect(await screen.findByText('Account')).toBeTruthy()
  expect(screen.queryByText(sample.email)).toBeNull()
})

test('hides revealed data again and keeps the focus', async () => {
  const app = renderScreens(page, answers)
  await reveal(app)
  await screen.findByText(sample.email)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const hide = screen.getByRole('button', { name: `Hide: ${sample.name}` })
  expect(document.activeElement).toBe(hide)

  await app.user.click(hide)

  expect(screen.queryByText(sample.email)).toBeNull()
})

test('forgets revealed data after five minutes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const app = renderScreens(page, answers)
  await reveal(app)
  await screen.findByText(sample.email)

  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))

  await waitFor(() => expect(screen.queryByText(sample.email)).toBeNull())
  expect(screen.getByText('i•••@m•••.example')).toBeTruthy()
})

test('reveals one customer of a list and leaves the others masked', async () => {
  const other = { ...person, userId: 'UX-2', name: 'Ann Lee', countinghouse: { masked: ['email'] } }
  const app = renderScreens('/users', {
    ...answers,
    'GET /v1/public/users/individual': ({ query }) =>
      success(query.get('page') === '1' ? [person, other] : []),
  })

  await reveal(app)

  expect(await screen.findByText(sample.email)).toBeTruthy()
  expect(screen.getByText('i•••@m•••.example')).toBeTruthy()
})

test('without the right to reveal, shows no control for it', async () => {
  renderScreens(
    page,
    answers,
    ops.filter((permission) => permission !== 'contacts.reveal'),
  )

  await screen.findByText('i•••@m•••.example')

  expect(screen.queryByRole('button', { name: /Reveal/ })).toBeNull()
})

test('shows a refusal in the dialog', async () => {
  expectFailure('the token is too old')
  const app = renderScreens(page, { ...answers, 'POST /reveals': () => refusal(410, 'the token is too old') })

  await reveal(app)

  expect(await within(screen.getByRole('dialog')).findByText('the token is too old')).toBeTruthy()
})

test.each([
  ['an order', `/orders/${orderSingle.id}/show`, `GET /v1/public/orders/${orderSingle.id}`, orderSingle],
  ['a customer', page, 'GET /v1/public/users/individual', sample],
])('undocumented fields of %s are one masked part, revealed together', async (_, path, route, record) => {
  const sealed = {
    ...record,
    undocumented: { sealed: true, fields: 2 },
    countinghouse: { masked: ['undocumented'], reveal: 'token-2' },
  }
  const app = renderScreens(path, {
    [route]: ({ query }: { query: URLSearchParams }) =>
      success(route.includes('users') ? (query.get('page') === '1' ? [sealed] : []) : sealed),
    'POST /reveals': () => ({ undocumented: { tier: 'gold', partnerContext: { email: sample.email } } }),
  })
  const part = within(
    (await screen.findByRole('heading', { name: 'Other fields' })).closest<HTMLElement>('section') ??
      document.body,
  )
  expect(part.getByText(/^2 more fields, such as metadata/)).toBeTruthy()

  await reveal(app)

  expect(await part.findByText(/"tier": "gold",\s+"partnerContext": \{\s+"email": ".+@/)).toBeTruthy()
  expect(app.sent('POST /reveals')[0]?.body).toMatchObject({ token: 'token-2', fields: ['undocumented'] })
  expect(storedData(app)).not.toContain('gold')
})

test('asks for the password after many reveals, reports a wrong one, and then continues', async () => {
  expectFailure('enter your password again first')
  let isShown = false
  const app = renderScreens(page, {
    ...answers,
    'POST /reveals': () =>
      isShown
        ? raw
        : refusal(403, 'enter your password again first', { reason: 'step_up', needs: ['password'] }),
    'POST /session/step-up': ({ body }) => {
      isShown = (body as { password: string }).password === 'right'
      return isShown ? {} : refusal(401, 'e-mail or password is wrong', { reason: 'wrong' })
    },
  })
  await reveal(app)

  const question = within(await screen.findByRole('dialog', { name: 'Enter your password again' }))
  await app.user.type(question.getByLabelText(/^Password/), 'wrong{Enter}')
  expect(await question.findByText('Wrong password.')).toBeTruthy()
  await app.user.clear(question.getByLabelText(/^Password/))
  await app.user.type(question.getByLabelText(/^Password/), 'right{Enter}')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText(raw.email)).toBeTruthy()
  expect(app.sent('POST /session/step-up').map(({ body }) => body)).toEqual([
    { password: 'wrong' },
    { password: 'right' },
  ])
})
