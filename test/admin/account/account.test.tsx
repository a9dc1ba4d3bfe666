import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { chooseZone, ownZone } from '../../../src/admin/time/zonedDay.ts'
import { expectFailure } from '../../support/quietConsole.ts'
import { sessionOf } from '../../support/session.ts'
import { refusal, renderGate, success } from '../sign-in/renderGate.tsx'

const ops = sessionOf('ops')
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'
const row = (id: string, agent: string, current: boolean) => ({
  id,
  createdAt: '2026-11-21T09:00:00.000Z',
  seenAt: '2026-11-21T09:59:00.000Z',
  ip: '192.0.2.7',
  agent,
  current,
})
const gone = () => new Response(null, { status: 204 })

async function openMenu({ user }: ReturnType<typeof renderGate>, name = 'Test ops') {
  await user.click(await screen.findByRole('button', { name: `Account of ${name}` }))
}

test('the menu shows name, e-mail, role and merchants, and closes on Escape', async () => {
  const gate = renderGate('/users', ops)

  await openMenu(gate)
  for (const words of ['Test ops', 'ops@countinghouse.test', 'Operations', 'mer_1 mer_2 mer_3'])
    expect(screen.getByText(words)).toBeTruthy()
  await gate.user.keyboard('{Escape}')

  expect(screen.queryByText('ops@countinghouse.test')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Account of Test ops' }))
})

test('signing out ends the session and clears the data', async () => {
  let lists = 0
  const gate = renderGate('/users', ops, {
    'GET /api/v1/public/users/individual': () => {
      lists++
      return success([{ userId: 'UX-1', name: 'Ada Kept', email: 'ada@example.test' }])
    },
    'POST /api/session': () => ops,
  })
  await screen.findByRole('link', { name: 'Ada Kept' })
  const before = lists

  await openMenu(gate)
  await gate.user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('You are signed out.')).toBeTruthy()
  expect(gate.sent('DELETE /api/session')).toHaveLength(1)
  expect(document.body.textContent).not.toContain('Ada Kept')
  await gate.user.type(screen.getByLabelText('E-mail'), 'ops@countinghouse.test')
  await gate.user.type(screen.getByLabelText(/^Password/), 'a long enough secret{Enter}')

  expect(await screen.findByRole('link', { name: 'Ada Kept' })).toBeTruthy()
  expect(lists).toBeGreaterThan(before)
})

test('a failed sign-out says that the user is still signed in', async () => {
  const gate = renderGate('/users', ops, { 'DELETE /api/session': () => refusal(503, 'no') })

  await openMenu(gate)
  await gate.user.click(screen.getByRole('button', { name: 'Sign out' }))

  expect(await screen.findByText('Countinghouse does not answer. You are still signed in.')).toBeTruthy()
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test("lists the user's sessions, ends one of them, and ends all", async () => {
  let rows = [row('s1', firefox, true), row('s2', safari, false)]
  const gate = renderGate('/account', ops, {
    'GET /api/sessions': () => rows,
    'DELETE /api/sessions/s2': () => {
      rows = rows.slice(0, 1)
      return gone()
    },
    'DELETE /api/sessions': gone,
  })

  const table = await screen.findByRole('table', { name: 'Active sessions' })
  expect(within(table).getByText('Firefox on Linux')).toBeTruthy()
  expect(within(table).getAllByRole('button')).toHaveLength(1)
  await gate.user.click(within(table).getByRole('button', { name: 'End the session on Safari on iOS' }))
  await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull())
  await gate.user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))

  expect(await screen.findByLabelText('Password')).toBeTruthy()
  expect(gate.sent('DELETE /api/sessions')).toHaveLength(1)
})

test('changes the password if the current one is right', async () => {
  const gate = renderGate('/account', ops, {
    'GET /api/sessions': () => [],
    'POST /api/session/password': ({ body }) =>
      (body as { current: string }).current === 'right'
        ? ops
        : refusal(400, 'this is not your current password', {
            reason: 'current_password_wrong',
            details: [
              {
                field: 'current',
                message: 'this is not your current password',
                reason: 'current_password_wrong',
              },
            ],
          }),
  })

  await gate.user.type(await screen.findByLabelText('New password'), 'tin whistle under snow')
  const present = screen.getByLabelText('Current password')
  await gate.user.type(present, 'other{Enter}')
  expect(await screen.findByText('This is not your current password.')).toBeTruthy()
  await gate.user.clear(present)
  await gate.user.type(present, 'right{Enter}')

  expect(await screen.findByText(/^Your password has been changed\./)).toBeTruthy()
  expect(gate.sent('POST /api/session/password').at(-1)?.body).toEqual({
    password: 'tin whistle under snow',
    current: 'right',
  })
})

test('asks for the password before a sensitive action without a second factor, then continues', async () => {
  expectFailure('enter your password again first')
  let isShown = false
  const gate = renderGate('/account', ops, {
    'GET /api/sessions': () => [],
    'POST /api/session/enrolment': () =>
      isShown
        ? { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }
        : refusal(403, 'enter your password again first', { reason: 'step_up', needs: ['password'] }),
    'POST /api/session/step-up': () => {
      isShown = true
      return ops
    },
  })

  await gate.user.click(await screen.findByRole('button', { name: 'Set up' }))
  const question = within(await screen.findByRole('dialog', { name: 'Enter your password again' }))
  await gate.user.type(question.getByLabelText(/^Password/), 'sandbox{Enter}')

  expect(await screen.findByText(/JBSW Y3DP/)).toBeTruthy()
  expect(gate.sent('POST /api/session/step-up')[0]?.body).toEqual({ password: 'sandbox' })
})

test('sets up the second factor again after a fresh code of the current one', async () => {
  expectFailure('enter a new code first')
  let isFresh = false
  const gate = renderGate(
    '/account',
    { ...ops, secondFactor: true },
    {
      'GET /api/sessions': () => [],
      'POST /api/session/step-up': () => {
        isFresh = true
        return ops
      },
      'POST /api/session/enrolment': () =>
        isFresh
          ? { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }
          : refusal(403, 'enter a new code first', { reason: 'step_up' }),
      'POST /api/session/enrolment/confirm': () => ({ session: ops, recoveryCodes: ['code-0'] }),
    },
  )

  await gate.user.click(await screen.findByRole('button', { name: 'Set up again' }))
  const dialog = await screen.findByRole('dialog')
  await gate.user.type(within(dialog).getByRole('textbox'), '123456{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await gate.user.type(await screen.findByLabelText('Code'), '654321')
  const saved = await screen.findByRole('button', { name: 'I have saved them' })
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  expect(screen.queryByText(/asks for a code after the password/)).toBeNull()
  await gate.user.click(saved)

  expect(screen.queryByText('code-0')).toBeNull()
  expect(gate.sent('POST /api/session/enrolment/confirm')[0]?.body).toEqual({ code: '654321' })
})

test('stores columns and theme on the server and nothing in the browser', async () => {
  const gate = renderGate('/orders', ops, {
    'GET /api/preferences': () => ({ theme: 'dark', 'orders.columns': ['id', 'status'] }),
    'GET /api/v1/public/orders': () => success({ transfers: [{ id: 'OR-1', status: 'completed' }] }),
  })

  await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(2))
  await gate.user.click(screen.getByRole('button', { name: 'Light or dark' }))
  await waitFor(() => expect(gate.sent('PUT /api/preferences')).toHaveLength(1))

  expect(gate.sent('PUT /api/preferences')[0]?.body).toEqual({
    theme: 'light',
    'orders.columns': ['id', 'status'],
  })
  expect({ ...localStorage }).toEqual({})
})

test('works without preferences and does not overwrite unreadable ones', async () => {
  const gate = renderGate('/users', ops, { 'GET /api/preferences': () => refusal(503, 'no') })

  await gate.user.click(await screen.findByRole('button', { name: 'Light or dark' }))
  await waitFor(() => expect(gate.sent('GET /api/preferences')).toHaveLength(2))

  expect(gate.sent('PUT /api/preferences')).toEqual([])
})

test('the account page shows "everything" only for operators with that right', async () => {
  const { permissions } = sessionOf('admin')
  for (const [more, words] of [
    [['everything'], 'Admin, everything'],
    [[], 'Admin'],
  ] as const) {
    const gate = renderGate('/account', sessionOf('admin', { permissions: [...permissions, ...more] }))

    const name = await screen.findByText('admin@countinghouse.test')

    expect(name.closest('dl')?.textContent).toContain(`${words}Merchants`)
    gate.unmount()
  }
})

test('a chosen time zone applies to all times', async () => {
  const gate = renderGate('/account', ops, { 'GET /api/sessions': () => [row('s1', firefox, true)] })
  onTestFinished(() => chooseZone(undefined))

  const field = await screen.findByRole('combobox', { name: 'Time zone' })
  expect(screen.getByText(`Times are shown in ${ownZone()}, the zone of your browser.`)).toBeTruthy()
  await gate.user.type(field, 'marsville')
  expect(screen.getByText('No such time zone')).toBeTruthy()
  await gate.user.clear(field)
  await gate.user.type(field, 'ho chi{Enter}')

  expect(
    await screen.findByText(
      'Times are shown in Asia/Ho_Chi_Minh. Clear the field to use the browser’s zone.',
    ),
  ).toBeTruthy()
  expect(screen.getByText('Times in Asia/Ho_Chi_Minh')).toBeTruthy()
})
