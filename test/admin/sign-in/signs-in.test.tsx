import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sessionOf } from '../../support/session.ts'
import { refusal, renderGate, type Answers } from './renderGate.tsx'

const ops = sessionOf('ops')
const wrong = () => refusal(401, 'e-mail or password is wrong', { reason: 'wrong' })

async function fillIn({ user }: ReturnType<typeof renderGate>, password = 'a long enough secret') {
  await user.type(await screen.findByLabelText('E-mail'), 'ops@countinghouse.test')
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('signs in by e-mail and password at the requested address', async () => {
  const gate = renderGate('/users?page=1', undefined, { 'POST /api/session': () => ops })

  await fillIn(gate)

  expect(await screen.findByRole('heading', { name: 'Customers' })).toBeTruthy()
  expect(gate.address()).toBe('/users?page=1')
  expect(gate.sent('POST /api/session')[0]?.body).toEqual({
    email: 'ops@countinghouse.test',
    password: 'a long enough secret',
  })
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('reads no merchant data before the sign-in', async () => {
  const gate = renderGate('/orders', undefined)

  await screen.findByLabelText('E-mail')

  expect(gate.requests.map(({ path }) => path)).toEqual(['/api/sign-in'])
})

test.each<[why: string, answer: () => Response, words: RegExp]>([
  ['wrong', wrong, /^E-mail or password is wrong\.$/],
  [
    'locked',
    () => refusal(429, 'wait', { reason: 'locked', retryAfter: 600 }, { 'Retry-After': '600' }),
    /^Too many attempts\. Try again in 10 min, or use a browser in which you have signed in before\.$/,
  ],
  [
    'limited',
    () => refusal(429, 'wait', {}, { 'Retry-After': '20' }),
    /^The server asks us to slow down\. Try again in 20 sec\.$/,
  ],
  ['out of order', () => refusal(503, 'no'), /^Countinghouse does not answer\./],
  [
    'by its field',
    () =>
      refusal(400, 'the request has invalid fields', {
        details: [
          { field: 'email', message: 'expected at most 320 characters' },
          { field: 'password', message: 'expected at most 1024 characters' },
        ],
      }),
    /^E-mail: expected at most 320 characters\. Password: expected at most 1024 characters\.$/,
  ],
])('says why the sign-in failed: %s', async (_, answer, words) => {
  const gate = renderGate('/orders', undefined, { 'POST /api/session': answer })

  await fillIn(gate)

  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByText(words).getAttribute('role')).toBe('alert')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
})

test('says that nothing was sent offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const gate = renderGate('/orders', undefined, {
    'POST /api/session': () => {
      throw new TypeError('offline')
    },
  })

  await fillIn(gate)

  expect(await screen.findByText('This computer is offline. Nothing was sent.')).toBeTruthy()
})

test('reports missing input without a server request', async () => {
  const gate = renderGate('/orders', undefined)

  await gate.user.click(await screen.findByRole('button', { name: 'Sign in' }))

  expect(screen.getByText('Enter your e-mail and password.')).toBeTruthy()
  expect(gate.sent('POST /api/session')).toEqual([])
})

test("shows the password, and supports the browser's password manager", async () => {
  const { user } = renderGate('/orders', undefined)

  const field = await screen.findByLabelText('Password')
  expect(screen.getByLabelText('E-mail').getAttribute('autocomplete')).toBe('username')
  expect(field.getAttribute('autocomplete')).toBe('current-password')
  await user.type(field, 'a')

  expect(field.getAttribute('type')).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show the password' }))
  expect(field.getAttribute('type')).toBe('text')
})

test('offers the roles of the stand-in with one click each', async () => {
  const demo = ['admin', 'ops', 'support', 'finance'].map((role) => ({
    email: `${role}@countinghouse.test`,
    name: role,
    role,
    password: 'sandbox',
  }))
  const gate = renderGate('/orders', undefined, {
    'GET /api/sign-in': () => ({ mode: 'stand-in', demo, oidc: null }),
    'POST /api/session': () => sessionOf('finance'),
  })

  expect(await screen.findByText(/no real money moves/)).toBeTruthy()
  await gate.user.click(screen.getByRole('button', { name: 'Finance' }))

  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy()
  expect(gate.sent('POST /api/session')[0]?.body).toEqual({
    email: 'finance@countinghouse.test',
    password: 'sandbox',
  })
})

const pendingSession = (stage: 'second-factor' | 'new-password' | 'enrol') =>
  sessionOf('ops', { stage, permissions: [], mids: [], secondFactor: stage === 'second-factor' })

test('asks for a code after the password and submits it at the sixth digit', async () => {
  const gate = renderGate('/orders', undefined, {
    'POST /api/session': () => pendingSession('second-factor'),
    'POST /api/session/code': () => ops,
  })

  await fillIn(gate)
  const field = await screen.findByLabelText('Code')
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(field.getAttribute('inputmode')).toBe('numeric')
  await gate.user.paste('123 456')

  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy()
  expect(gate.sent('POST /api/session/code').map(({ body }) => body)).toEqual([{ code: '123456' }])
})

test('stays on the code page after a wrong code, and accepts a recovery code', async () => {
  const answers: Answers = {
    'POST /api/session/code': ({ body }) =>
      (body as { code: string }).code === '7k2m-x0qd-h9ra'
        ? ops
        : refusal(401, 'the code is wrong', { reason: 'wrong_code' }),
  }
  const gate = renderGate('/orders', pendingSession('second-factor'), answers)

  await gate.user.type(await screen.findByLabelText('Code'), '000000')
  expect(await screen.findByText('This code is wrong or has already been used.')).toBeTruthy()
  await gate.user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await gate.user.type(screen.getByLabelText('Recovery code'), '7k2m-x0qd-h9ra{Enter}')

  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy()
})

test('starts over after a pending sign-in expires', async () => {
  const gate = renderGate('/orders', pendingSession('second-factor'), {
    'POST /api/session/code': () => refusal(401, 'sign in first'),
  })

  await gate.user.type(await screen.findByLabelText('Code'), '123456')

  expect(await screen.findByLabelText('Password')).toBeTruthy()
})

test("requires a long password of the user's own, and explains the rules", async () => {
  const gate = renderGate('/orders', pendingSession('new-password'), {
    'POST /api/session/password': ({ body }) =>
      (body as { password: string }).password === 'correct horse battery'
        ? refusal(400, 'This is easy to guess.', {
            reason: 'password_common',
            details: [{ field: 'password', message: 'This is easy to guess.', reason: 'password_common' }],
          })
        : ops,
  })

  const field = await screen.findByLabelText('New password')
  expect(screen.getByText(/at least 15 characters; .* Any characters will do/i)).toBeTruthy()
  await gate.user.type(field, 'too short{Enter}')
  expect(screen.getByText('At least 15 characters: 6 more.')).toBeTruthy()
  await gate.user.clear(field)
  await gate.user.type(field, 'correct horse battery{Enter}')
  expect(await screen.findByText('This is easy to guess.')).toBeTruthy()
  await gate.user.clear(field)
  await gate.user.type(field, 'tin whistle under snow{Enter}')

  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy()
  expect(gate.sent('POST /api/session/password').map(({ body }) => body)).toEqual([
    { password: 'correct horse battery' },
    { password: 'tin whistle under snow' },
  ])
})

test('sets up a second factor and shows the recovery codes once', async () => {
  const recoveryCodes = Array.from({ length: 10 }, (_, n) => `code-${n}`)
  const gate = renderGate('/orders', pendingSession('enrol'), {
    'POST /api/session/enrolment': () => ({
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Countinghouse:ops?secret=JBSWY3DPEHPK3PXP',
    }),
    'POST /api/session/enrolment/confirm': () => ({ session: ops, recoveryCodes }),
  })

  expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy()
  expect(screen.getByText(/JBSW Y3DP EHPK 3PXP/)).toBeTruthy()
  await gate.user.type(screen.getByLabelText('Code'), '123456')
  const codes = await screen.findByRole('region', { name: 'Save your recovery codes' })
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(recoveryCodes)
  expect(screen.queryByRole('heading', { name: 'Orders' })).toBeNull()
  await gate.user.click(screen.getByRole('button', { name: 'I have saved them' }))

  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('code-3')
  expect(gate.sent('POST /api/session/enrolment')).toHaveLength(1)
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('code-3')
})

test('cancels a pending sign-in for another account', async () => {
  const gate = renderGate('/orders', pendingSession('second-factor'))

  await gate.user.click(await screen.findByRole('button', { name: 'Sign in with another account' }))

  expect(await screen.findByLabelText('Password')).toBeTruthy()
  expect(gate.sent('DELETE /api/session')).toHaveLength(1)
})
