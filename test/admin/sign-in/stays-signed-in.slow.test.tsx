import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActivity, wallClock } from '../../../src/admin/session/createActivity.ts'
import { createSessionMonitor } from '../../../src/admin/session/createSessionMonitor.ts'
import { expectFailure } from '../../support/quietConsole.ts'
import { sessionOf } from '../../support/session.ts'
import { refusal, renderGate, start, success, type Answers } from './renderGate.tsx'

const ops = sessionOf('ops')
const support = sessionOf('support')
const minute = 60_000

/** Signed in until `end` is called. Then every request is refused until the next sign-in. */
function sessionThatEnds(next = ops) {
  let isOver = false
  const orders = () => (isOver ? refusal(401, 'sign in first') : success({ transfers: [] }))
  const answers: Answers = {
    'GET /api/session': () => (isOver ? refusal(401, 'sign in first') : ops),
    'GET /api/v1/public/orders': orders,
    'POST /api/session': () => {
      isOver = false
      return next
    },
  }
  return {
    answers,
    end() {
      isOver = true
    },
  }
}

async function signInAgain({ user }: ReturnType<typeof renderGate>, email?: string) {
  if (email) {
    const field = await screen.findByLabelText('E-mail')
    await user.clear(field)
    await user.type(field, email)
  }
  await user.type(await screen.findByLabelText('Password'), 'a long enough secret{Enter}')
}

test('after an expired session the same operator finds the page and the input again', async () => {
  const { answers, end } = sessionThatEnds()
  const gate = renderGate('/orders/create', ops, answers)
  const field = await screen.findByRole('textbox', { name: 'Amount' })
  await gate.user.type(field, '12.50')

  end()
  await act(async () => void (await gate.sessionMonitor.reread()))
  expect(await screen.findByText(/^You are signed out: the session has ended/)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Create order' })).toBeNull()
  expect(gate.address()).toBe('/orders/create')
  expect((screen.getByLabelText('E-mail') as HTMLInputElement).value).toBe('ops@countinghouse.test')
  await signInAgain(gate)

  expect(await screen.findByRole('heading', { name: 'Create order' })).toBeTruthy()
  expect((screen.getByRole('textbox', { name: 'Amount' }) as HTMLInputElement).value).toBe('12.50')
  expect(document.activeElement).toBe(field)
})

test('an order created during the sign-in page is shown to its operator afterwards', async () => {
  expectFailure('UX-1 is not among the newest people')
  expectFailure('no such route')
  const late = Promise.withResolvers<object>()
  const { answers, end } = sessionThatEnds()
  const filled = '/orders/create?userId=UX-1&currency=EUR&type=card&destination=USDT'
  const gate = renderGate(filled, ops, {
    ...answers,
    'POST /api/v3/orders': async () => Response.json(await late.promise),
    'GET /api/v1/public/orders/OR-1': () => success({ id: 'OR-1', status: 'initiated' }),
  })
  await gate.user.type(await screen.findByRole('textbox', { name: 'Amount' }), '12.50')
  await gate.user.click(screen.getByRole('button', { name: 'Create order' }))

  end()
  await act(async () => void (await gate.sessionMonitor.reread()))
  await act(async () => late.resolve(success({ orderId: 'OR-1', payUrl: 'https://pay.example/p/1' })))
  expect(gate.address()).toBe(filled)
  await signInAgain(gate)

  expect(await screen.findByText('Order created')).toBeTruthy()
  expect(gate.address()).toBe('/orders/create?made=OR-1')
})

test('a refused list is read again after the sign-in', async () => {
  expectFailure('GET /v1/public/orders answered 401')
  expectFailure('sign in first')
  const { answers, end } = sessionThatEnds()
  const gate = renderGate('/orders', ops, answers)
  await screen.findByText('No orders for this merchant yet')

  end()
  await gate.user.click(await screen.findByRole('button', { name: 'Refresh' }))
  await signInAgain(gate)

  expect(await screen.findByText('No orders for this merchant yet')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('another operator sees nothing of the previous one', async () => {
  const { answers, end } = sessionThatEnds(support)
  const gate = renderGate('/orders/create', ops, answers)
  await gate.user.type(await screen.findByRole('textbox', { name: 'Amount' }), '12.50')
  await waitFor(() => expect(JSON.stringify(window.history.state)).toContain('12.50'))
  const requestCount = gate.sent('GET /api/v1/public/config/supported-currencies').length

  end()
  await act(async () => void (await gate.sessionMonitor.reread()))
  await signInAgain(gate, 'support@countinghouse.test')

  const field = await screen.findByRole('textbox', { name: 'Amount' })
  expect((field as HTMLInputElement).value).toBe('')
  expect(JSON.stringify(window.history.state)).not.toContain('12.50')
  await waitFor(() =>
    expect(gate.sent('GET /api/v1/public/config/supported-currencies').length).toBeGreaterThan(requestCount),
  )
})

test('a late answer for the previous session does not end the new one', async () => {
  let answerLate: (late: Response) => void = () => {}
  const { answers, end } = sessionThatEnds()
  const gate = renderGate('/users', ops, answers)
  await screen.findByRole('heading', { name: 'Customers' })
  gate.answers['GET /api/late'] = () =>
    new Promise<Response>((resolve) => {
      answerLate = resolve
    })
  const late = gate.sessionMonitor.fetch('/api/late')

  end()
  await act(async () => void (await gate.sessionMonitor.reread()))
  await signInAgain(gate)
  await screen.findByRole('heading', { name: 'Customers' })
  answerLate(refusal(401, 'sign in first'))
  await act(async () => void (await late))

  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('a late answer does not undo a sign-out', async () => {
  const late = Promise.withResolvers<Response>()
  const gate = renderGate('/users', ops, { 'GET /api/session': () => late.promise })
  await screen.findByRole('heading', { name: 'Customers' })
  const read = gate.sessionMonitor.reread()

  await act(() => gate.sessionMonitor.signOut())
  late.resolve(Response.json(ops))
  await act(() => read)

  expect(screen.getByLabelText('Password')).toBeTruthy()
  expect(gate.sessionMonitor.read().session).toBeUndefined()
})

test('a late answer about one operator does not replace the next operator', async () => {
  const late = Promise.withResolvers<Response>()
  const gate = renderGate('/users', ops, {
    'GET /api/session': () => late.promise,
    'POST /api/session': () => support,
  })
  await screen.findByRole('heading', { name: 'Customers' })
  const read = gate.sessionMonitor.reread()

  await act(() => gate.sessionMonitor.signOut())
  await signInAgain(gate, support.operator.email)
  await screen.findByRole('heading', { name: 'Customers' })
  late.resolve(Response.json(ops))
  await act(() => read)

  expect(gate.sessionMonitor.read().session?.operator).toEqual(support.operator)
})

test('a late answer does not restore a cancelled sign-in', async () => {
  const late = Promise.withResolvers<Response>()
  const halfDone = sessionOf('ops', { stage: 'second-factor' })
  const gate = renderGate('/users', halfDone, { 'GET /api/session': () => late.promise })
  const startOver = await screen.findByRole('button', { name: 'Sign in with another account' })
  const read = gate.sessionMonitor.reread()

  await gate.user.click(startOver)
  late.resolve(Response.json(halfDone))
  await act(() => read)

  expect(await screen.findByLabelText('E-mail')).toBeTruthy()
  expect(gate.sessionMonitor.read().session).toBeUndefined()
})

// Each route replaces the session token that a concurrent request may have used.
const renewingPaths = [
  '/api/session/step-up',
  '/api/session/code',
  '/api/session/password',
  '/api/session/enrolment/confirm',
]

test.each([
  ...renewingPaths.map((path) => [path, 'after'] as const),
  ['/api/session/step-up', 'before'] as const,
])(
  'a request under the token that %s replaced is repeated, refused %s the new token arrives',
  async (path, when) => {
    const refuseLate = Promise.withResolvers<Response>()
    const accept = Promise.withResolvers<Response>()
    const gate = renderGate('/users', ops, { [`POST ${path}`]: () => accept.promise })
    await screen.findByRole('heading', { name: 'Customers' })
    const answers = [refuseLate.promise, Response.json('seen')]
    gate.answers['GET /api/late'] = () => answers.shift()

    const late = gate.sessionMonitor.fetch('/api/late')
    const renewal = gate.sessionMonitor.callApi('POST', path, {})
    const steps = [
      () => accept.resolve(Response.json(ops)),
      () => refuseLate.resolve(refusal(401, 'sign in first')),
    ]
    for (const step of when === 'after' ? steps : steps.toReversed()) {
      step()
      await new Promise((resolve) => setTimeout(resolve))
    }
    await renewal

    expect(await (await late).json()).toBe('seen')
    expect(screen.queryByLabelText('Password')).toBeNull()
  },
)

test('other tabs learn of a new token and repeat a refused request', async () => {
  const news: string[] = []
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const monitorOf = (fetch: typeof globalThis.fetch) =>
    createSessionMonitor({
      session: ops,
      fetch,
      activity: createActivity({ target: document, now: wallClock.now }),
      clock: wallClock,
      tell: (topic) => news.push(topic),
    })
  const tab = monitorOf(async () => Response.json(ops))
  const neighbour = monitorOf(async (path) =>
    path === '/api/late' ? (answers.shift()?.promise ?? refusal(404, 'none')) : Response.json(ops),
  )
  const [rejected, accepted] = answers
  const late = neighbour.fetch('/api/late')

  await tab.callApi('POST', '/api/session/code', { code: '123456' })
  expect(news).toEqual(['session'])
  await neighbour.reread()
  rejected?.resolve(refusal(401, 'sign in first'))
  accepted?.resolve(Response.json('seen'))

  expect(await (await late).json()).toBe('seen')
  expect(neighbour.read().session).toEqual(ops)
})

test('warns of an idle session with a countdown, and keeps it on request', async () => {
  const gate = renderGate('/users', ops, { 'GET /api/session': () => ops })
  await screen.findByRole('heading', { name: 'Customers' })

  gate.pass(13 * minute - 1000)
  expect(screen.queryByRole('dialog')).toBeNull()
  gate.pass(1000)
  const dialog = await screen.findByRole('dialog', { name: 'Are you still here?' })
  expect(within(dialog).getByRole('timer').textContent).toBe('2:00')
  // A key press outside of the dialog does not count as an answer.
  fireEvent.keyDown(document, { key: 'a' })
  gate.pass(1000)
  expect(screen.getByRole('dialog')).toBeTruthy()
  await gate.user.click(within(dialog).getByRole('button', { name: 'Stay signed in' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(gate.sent('GET /api/session').map(({ headers }) => headers.get('x-background'))).toEqual([null])
  gate.pass(12 * minute)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('ends an idle session with a reason, and keeps the page', async () => {
  const gate = renderGate('/users', ops, { 'POST /api/session': () => ops })
  await screen.findByRole('heading', { name: 'Customers' })

  gate.pass(14 * minute)
  gate.pass(minute)

  expect(await screen.findByText(/^You were signed out because of inactivity/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  await signInAgain(gate)
  expect(await screen.findByRole('heading', { name: 'Customers' })).toBeTruthy()
  gate.pass(minute)
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('announces the end of a session once, five minutes before, and ends it', async () => {
  const endsAt = new Date(start + 10 * minute).toISOString()
  const gate = renderGate('/users', { ...ops, endsAt })
  await screen.findByRole('heading', { name: 'Customers' })

  gate.pass(5 * minute)
  const dialog = await screen.findByRole('dialog', { name: 'This session ends soon' })
  await gate.user.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  gate.pass(minute)
  expect(screen.queryByRole('dialog')).toBeNull()
  gate.pass(4 * minute)

  expect(await screen.findByText(/because the session reached its time limit/)).toBeTruthy()
})

test('marks only requests during idle time as background', async () => {
  const gate = renderGate('/users', ops, { 'GET /api/session': () => ops })
  await screen.findByRole('heading', { name: 'Customers' })
  const marks = () => gate.sent('GET /api/poll').map(({ headers }) => headers.get('x-background'))

  await gate.sessionMonitor.fetch('/api/poll')
  gate.pass(minute)
  await gate.sessionMonitor.fetch('/api/poll')
  fireEvent.keyDown(document, { key: 'a' })
  await gate.sessionMonitor.fetch('/api/poll')

  expect(marks()).toEqual([null, '1', null])
})

test('keeps a session alive for a user who only types', async () => {
  const gate = renderGate('/users', ops, { 'GET /api/session': () => ops })
  await screen.findByRole('heading', { name: 'Customers' })

  gate.pass(30_000)
  fireEvent.keyDown(document, { key: 'a' })
  gate.pass(30_000)
  await waitFor(() => expect(gate.sent('GET /api/session')).toHaveLength(1))
  gate.pass(5 * minute)

  expect(gate.sent('GET /api/session').map(({ headers }) => headers.get('x-background'))).toEqual([null])
})

test('a resting pointer does not count as activity', async () => {
  const gate = renderGate('/users', ops)
  await screen.findByRole('heading', { name: 'Customers' })
  const move = (screenX: number) => fireEvent(document, new MouseEvent('pointermove', { screenX }))

  move(5)
  gate.pass(13 * minute - 2000)
  move(5)
  gate.pass(2000)

  expect(await screen.findByRole('dialog', { name: 'Are you still here?' })).toBeTruthy()
})

test('searches for a customer without their data in the address', async () => {
  const gate = renderGate('/users', ops)
  await gate.user.type(await screen.findByLabelText('Search customers'), 'ada@example.test{Enter}')

  await waitFor(() => expect(gate.sent('POST /api/search').length).toBeGreaterThan(0))

  const searches = gate.sent('POST /api/search')
  expect(searches[0]?.body).toMatchObject({ text: 'ada@example.test', kind: 'user', mid: ['mer_1'] })
  expect(gate.requests.map(({ search }) => decodeURIComponent(search)).join()).not.toContain('ada@')
  expect(gate.address()).toBe('/users')
})
