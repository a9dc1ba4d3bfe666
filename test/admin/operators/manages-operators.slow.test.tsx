import type { Operator } from '../../../src/api/team.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Session } from '../../../src/api/session.ts'
import { usePhoneWidth } from '../../support/jsdom.ts'
import { expectFailure } from '../../support/quietConsole.ts'
import {
  admin,
  listOf,
  pressTwice,
  refusal,
  renderScreens,
  type Answers,
} from '../../support/renderScreens.tsx'

const olga: Operator = {
  id: 'op-1',
  email: 'olga@shop.test',
  name: 'Olga Ops',
  role: 'ops',
  mids: ['mer_1', 'mer_9'],
  everything: false,
  disabled: false,
  locked: false,
  secondFactor: true,
  lastSignInAt: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  sessions: 2,
}

const open = (path: string, answers: Answers = {}, permissions = admin, session: Partial<Session> = {}) =>
  renderScreens(
    path,
    { 'GET /operators': () => listOf([olga]), 'GET /operators/op-1': () => olga, ...answers },
    permissions,
    session,
  )
const above = [...admin, 'everything']

async function fillNew(answers: Answers) {
  const app = open('/operators/create', answers)
  await app.user.type(await screen.findByLabelText(/^E-mail/), 'ann@shop.test')
  await app.user.type(screen.getByLabelText(/^Name/), ' Ann Lee ')
  await app.user.click(screen.getByRole('radio', { name: /^Support/ }))
  await app.user.click(screen.getByRole('checkbox', { name: 'mer_2' }))
  return app
}

const create = () => screen.getByRole('button', { name: 'Add member' })

test('lists the team members', async () => {
  const app = open('/operators')

  const row = await screen.findByRole('row', { name: /Olga Ops/ })

  expect(within(row).getByRole('link').getAttribute('href')).toBe('/operators/op-1')
  expect(row.textContent).toBe('Olga Opsolga@shop.testOperationsmer_1, mer_9ActiveYesnever')
  expect(app.sent('GET /operators')[0]?.query.get('sort')).toBe('["name","ASC"]')
})

test('shows rows of two lines on a phone', async () => {
  usePhoneWidth()
  open('/operators')

  expect((await screen.findByRole('link', { name: /Olga Ops/ })).textContent).toContain('Active')
  expect(screen.queryByRole('columnheader')).toBeNull()
})

test('creates an operator and shows the first password once and nowhere else', async () => {
  const app = await fillNew({
    'POST /operators': ({ body }) => ({
      ...olga,
      ...(body as object),
      id: 'op-2',
      firstPassword: 'plain-horse-battery',
      expiresAt: '2026-11-24T10:00:00.000Z',
    }),
  })

  pressTwice(create())

  expect(await screen.findByText('plain-horse-battery')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy First password' })).toBeTruthy()
  expect(screen.getByText(/Nov 24, 2026|24 Nov 2026/)).toBeTruthy()
  expect(app.sent('POST /operators').map(({ body }) => body)).toEqual([
    { email: 'ann@shop.test', name: 'Ann Lee', role: 'support', mids: ['mer_2'] },
  ])
  const cached = app.queryClient.getQueryCache().getAll()
  expect(JSON.stringify(cached.map(({ state }) => state.data))).not.toContain('plain-horse')
})

test('lists missing input before sending a request', async () => {
  const app = open('/operators/create')

  await screen.findByLabelText(/^E-mail/)
  await app.user.click(create())

  expect(await screen.findByText('Choose a role')).toBeTruthy()
  expect(screen.getByText('Choose at least one merchant')).toBeTruthy()
  expect(app.sent('POST /operators')).toEqual([])
})

test("shows the server's refusal under its input", async () => {
  const words = 'another member already has this e-mail'
  expectFailure(words)
  const app = await fillNew({
    'POST /operators': () => refusal(409, words, { details: [{ field: 'email', message: words }] }),
  })

  await app.user.click(create())
  const fault = await screen.findByText('Another member already has this e-mail')

  expect(screen.getByLabelText(/^E-mail/).getAttribute('aria-describedby')).toBe(fault.id)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('says that a member is missing, and does not blame the payment provider', async () => {
  expectFailure('no such member')
  open('/operators/gone', { 'GET /operators/gone': () => refusal(404, 'no such member') })

  expect(await screen.findByText(/^This does not exist/)).toBeTruthy()
  expect(screen.queryByText(/payment provider/)).toBeNull()
})

test('names exports among the rights of operations', async () => {
  open('/operators/create')

  expect((await screen.findByText(/^Orders with their fees, exports,/)).textContent).toContain('approving')
})

test('changes a role and keeps a merchant ID that the admin does not have', async () => {
  const app = open('/operators/op-1', { 'PUT /operators/op-1': () => ({ ...olga, role: 'finance' }) })

  await app.user.click(await screen.findByRole('radio', { name: /^Finance/ }))
  expect((screen.getByRole('checkbox', { name: 'mer_9' }) as HTMLInputElement).checked).toBe(true)
  await app.user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(app.sent('PUT /operators/op-1')[0]?.body).toEqual({
    name: 'Olga Ops',
    role: 'finance',
    mids: ['mer_1', 'mer_9'],
  })
})

async function act(app: ReturnType<typeof open>, verb: string) {
  await app.user.click(await screen.findByRole('button', { name: verb }))
  return within(await screen.findByRole('dialog'))
}

test('disables a member only after a confirmation', async () => {
  const app = open('/operators/op-1', { 'PUT /operators/op-1': () => ({ ...olga, disabled: true }) })

  const dialog = await act(app, 'Disable')
  expect(app.sent('PUT /operators/op-1')).toEqual([])
  await app.user.click(dialog.getByRole('button', { name: 'Disable' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(app.sent('PUT /operators/op-1')[0]?.body).toEqual({ disabled: true })
})

test('resets a password for a reason and shows the new one', async () => {
  const app = open('/operators/op-1', {
    'POST /operators/op-1/reset': () => ({ firstPassword: 'other-horse-battery' }),
  })

  const dialog = await act(app, 'Reset the password')
  await app.user.type(dialog.getByLabelText('Reason'), 'She forgot her password')
  await app.user.click(dialog.getByRole('button', { name: 'Reset the password' }))

  expect(await screen.findByText('other-horse-battery')).toBeTruthy()
  expect(app.sent('POST /operators/op-1/reset')[0]?.body).toEqual({ reason: 'She forgot her password' })
})

test('ends sessions after a fresh code, with another attempt after a wrong code', async () => {
  expectFailure('enter a new code first')
  let isFresh = false
  const app = open('/operators/op-1', {
    'POST /operators/op-1/end-sessions': () =>
      isFresh
        ? new Response(null, { status: 204 })
        : refusal(403, 'enter a new code first', { reason: 'step_up' }),
    'POST /session/step-up': ({ body }) => {
      isFresh = (body as { code: string }).code === '222222'
      return isFresh ? {} : refusal(401, 'wrong code', { reason: 'wrong_code' })
    },
  })

  const dialog = await act(app, 'End all sessions')
  await app.user.click(dialog.getByRole('button', { name: 'End all sessions' }))
  const code = await screen.findByLabelText('Code')
  await app.user.type(code, '111111{Enter}')
  expect(await screen.findByText(/This code was not accepted/)).toBeTruthy()
  await app.user.clear(code)
  await app.user.type(code, '222222{Enter}')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(app.sent('POST /operators/op-1/end-sessions')).toHaveLength(2)
})

test('cancelling the code dialog does nothing', async () => {
  expectFailure('enter a new code first')
  const app = open('/operators/op-1', {
    'POST /operators/op-1/end-sessions': () => refusal(403, 'enter a new code first', { reason: 'step_up' }),
  })

  const dialog = await act(app, 'End all sessions')
  await app.user.click(dialog.getByRole('button', { name: 'End all sessions' }))
  const question = within(await screen.findByRole('dialog', { name: 'Enter a new code' }))
  await app.user.click(question.getByRole('button', { name: 'Cancel' }))

  expect(await dialog.findByText('enter a new code first')).toBeTruthy()
  expect(app.sent('POST /operators/op-1/end-sessions')).toHaveLength(1)
})

test('a late answer to a cancelled code dialog does not close the next dialog', async () => {
  expectFailure('enter a new code first')
  const late = Promise.withResolvers<Response>()
  let isFresh = false
  const app = open('/operators/op-1', {
    'POST /operators/op-1/end-sessions': () =>
      isFresh
        ? new Response(null, { status: 204 })
        : refusal(403, 'enter a new code first', { reason: 'step_up' }),
    'POST /session/step-up': ({ body }) => {
      if ((body as { code: string }).code === '111111') return late.promise
      isFresh = true
      return {}
    },
  })
  const dialog = await act(app, 'End all sessions')
  const press = () => app.user.click(dialog.getByRole('button', { name: 'End all sessions' }))
  await press()
  await app.user.type(await screen.findByLabelText('Code'), '111111{Enter}')
  const question = within(await screen.findByRole('dialog', { name: 'Enter a new code' }))
  await app.user.click(question.getByRole('button', { name: 'Cancel' }))
  await dialog.findByText('enter a new code first')

  await press()
  const code = await screen.findByLabelText('Code')
  late.resolve(Response.json({}))
  await app.user.type(code, '222222{Enter}')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(app.sent('POST /operators/op-1/end-sessions')).toHaveLength(3)
})

test('a confirmation cannot be cancelled while its request is under way', async () => {
  expectFailure('not now')
  const late = Promise.withResolvers<Response>()
  const app = open('/operators/op-1', { 'POST /operators/op-1/end-sessions': () => late.promise })
  const dialog = await act(app, 'End all sessions')

  await app.user.click(dialog.getByRole('button', { name: 'End all sessions' }))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })

  const cancel = dialog.getByRole<HTMLButtonElement>('button', { name: 'Cancel' })
  expect(cancel.disabled).toBe(true)
  late.resolve(refusal(409, 'not now'))
  expect(await dialog.findByText('not now')).toBeTruthy()
  await app.user.click(cancel)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('offers only grantable merchant IDs and describes the listed members', async () => {
  const app = open('/operators/create', {}, admin, { mayGrant: ['mer_2'] })

  await app.user.click(await screen.findByRole('radio', { name: /^Admin/ }))
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(['mer_2'])
  await app.router.navigate('/operators')

  expect(await screen.findByText('Team members without access to merchants other than yours.')).toBeTruthy()
})

test('a member with "everything" can grant it to an admin only', async () => {
  const app = open(
    '/operators/op-1',
    {
      'GET /operators/op-1': () => ({ ...olga, role: 'admin', everything: true }),
      'PUT /operators/op-1': ({ body }) => ({ ...olga, ...(body as object) }),
    },
    above,
  )

  const box = await screen.findByRole('switch', { name: /^Everything/ })
  expect((box as HTMLInputElement).checked).toBe(true)
  await app.user.click(box)
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  await app.user.click(screen.getByRole('radio', { name: /^Finance/ }))

  expect(screen.queryByRole('switch', { name: /^Everything/ })).toBeNull()
  expect(app.sent('PUT /operators/op-1')[0]?.body).toMatchObject({ role: 'admin', everything: false })
})

test('offers members no further merchant IDs for themselves', async () => {
  const operator = { id: 'op-1', email: olga.email, name: olga.name }
  open('/operators/op-1', {}, admin, { operator, mayGrant: ['mer_1', 'mer_2'] })

  await screen.findByText(/Another admin who has a merchant can give it to you/)

  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    'mer_1',
    'mer_9',
  ])
})

test('a list without a limit shows members with "everything"', async () => {
  open(
    '/operators',
    { 'GET /operators': () => listOf([{ ...olga, role: 'admin', everything: true }]) },
    above,
  )

  expect((await screen.findByRole('row', { name: /Olga Ops/ })).textContent).toContain('Admin, everything')
  expect(screen.queryByText(/no more than your merchant IDs/)).toBeNull()
})
