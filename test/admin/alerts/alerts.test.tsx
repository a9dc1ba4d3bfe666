import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Alert, AlertReceiver, Watch } from '../../../src/api/alerts.ts'
import { choose } from '../../support/choose.ts'
import { expectFailure } from '../../support/quietConsole.ts'
import { admin, listOf, refusal, renderScreens, type Answers } from '../../support/renderScreens.tsx'
import { sessionOf } from '../../support/session.ts'
import { renderGate } from '../sign-in/renderGate.tsx'

const may = [...admin, 'alerts.read', 'alerts.watches', 'alerts.receivers']
const alert: Alert = {
  id: 'mer_1:a-1',
  mid: 'mer_1',
  kind: 'doubt',
  state: 'firing',
  text: 'A create request of 2026-11-21 09:58 UTC is in doubt: check whether it was created before you try again',
  labels: { request: 'k-1' },
  facts: { what: 'order', since: '2026-11-21T09:58:00.000Z' },
  beganAt: '2026-11-21T10:00:00.000Z',
  firedAt: '2026-11-21T10:00:00.000Z',
  resolvedAt: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
}
const failing: Alert = {
  ...alert,
  id: 'mer_1:a-2',
  kind: 'sync',
  state: 'resolved',
  labels: { list: 'orders' },
  facts: { why: 'failing', since: '2026-11-20T00:00:00.000Z' },
  resolvedAt: '2026-11-21T11:00:00.000Z',
  acknowledgedBy: 'ops@house.test',
}
const late: Watch = {
  id: 'mer_1:late',
  mid: 'mer_1',
  kind: 'late',
  isOn: false,
  threshold: 10,
  unit: 'orders',
  min: 1,
  max: 10_000,
  changedAt: null,
  changedBy: null,
}
const hook: AlertReceiver = {
  id: 'w-1',
  kind: 'webhook',
  name: 'Chat',
  mids: ['mer_1', 'mer_2'],
  host: 'hooks.example.com',
  on: true,
  language: 'en',
  createdAt: '2026-11-01T10:00:00.000Z',
  createdBy: 'admin@house.test',
  changedAt: null,
  changedBy: null,
  failingSince: null,
  pausedSince: null,
  fault: null,
  sentAt: null,
  waiting: 0,
  givenUp: 0,
}

/** All parts of the alerts page. Lists are empty unless given. */
const page = (answers: Answers): Answers => ({
  'GET /alerts': () => listOf([]),
  'GET /watches': () => listOf([late]),
  'GET /alert-receivers': () => listOf([]),
  ...answers,
})

const open = (path: string, answers: Answers, permissions = may) =>
  renderScreens(path, page(answers), permissions)

test('lists alerts in words, each with a link to its page', async () => {
  open('/alerts', { 'GET /alerts': () => listOf([alert, failing]) })

  const link = await screen.findByRole('link', { name: 'Create request in doubt' })
  expect(link.getAttribute('href')).toBe('/alerts/mer_1%3Aa-1/show')
  const row = within(link.closest('tr') as HTMLElement)
  expect(row.getByText('Open')).toBeTruthy()
  expect(row.getByText('Create requests in doubt')).toBeTruthy()
  expect(screen.getByText('Sync of orders is failing')).toBeTruthy()
  expect(screen.getByText('ops@house.test')).toBeTruthy()
})

test('an alert opens from the list while its record is still loading', async () => {
  const { user } = open('/alerts', {
    'GET /alerts': () => listOf([alert]),
    'GET /alerts/mer_1%3Aa-1': () => new Promise<never>(() => {}),
  })

  await user.click(await screen.findByRole('link', { name: 'Create request in doubt' }))

  expect(await screen.findByText('Not yet')).toBeTruthy()
})

test('the alert page acknowledges the alert', async () => {
  let isAcknowledged = false
  const app = open('/alerts/mer_1%3Aa-1/show', {
    'GET /alerts/mer_1%3Aa-1': () => ({
      ...alert,
      ...(isAcknowledged && { acknowledgedAt: alert.beganAt, acknowledgedBy: 'admin@house.test' }),
    }),
    'POST /alerts/mer_1%3Aa-1/acknowledge': () => {
      isAcknowledged = true
      return alert
    },
  })

  const link = await screen.findByRole('link', { name: 'Open the create request' })
  expect(link.getAttribute('href')).toBe('/intents/k-1/show')
  await app.user.click(screen.getByRole('button', { name: 'Acknowledge' }))

  expect(await screen.findByText('By admin@house.test')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull()
})

test('switches a watch on and changes its threshold', async () => {
  let stored = late
  const app = open('/alerts', {
    'GET /watches': () => listOf([stored]),
    'PUT /watches/mer_1%3Alate': ({ body }) => (stored = { ...stored, ...(body as object) }),
  })

  await app.user.click(await screen.findByRole('switch', { name: 'Late orders' }))
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: 'Late orders' })).toHaveProperty('checked', true),
  )
  const threshold = screen.getByRole('spinbutton', { name: 'Threshold: Late orders' })
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await app.user.clear(threshold)
  await app.user.type(threshold, '25')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  expect(app.sent('PUT /watches/mer_1%3Alate').map(({ body }) => body)).toEqual([
    { isOn: true, threshold: 10 },
    { isOn: true, threshold: 25 },
  ])
})

test('an empty threshold is not sent as zero, and its refusal scrolls into view', async () => {
  expectFailure('threshold: expected a number')
  const inView = vi.fn<() => void>()
  Element.prototype.scrollIntoView = inView
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'))
  const refusal = { error: 'Bad Request', message: 'threshold: expected a number', code: 400 }
  const app = open('/alerts', {
    'GET /watches': () => listOf([late]),
    'PUT /watches/mer_1%3Alate': () => Response.json(refusal, { status: 400 }),
  })

  await app.user.clear(await screen.findByRole('spinbutton', { name: 'Threshold: Late orders' }))
  await app.user.click(screen.getByRole('button', { name: 'Save' }))

  const note = await screen.findByText(/expected a number/)
  expect(app.sent('PUT /watches/mer_1%3Alate').map(({ body }) => body)).toEqual([
    { isOn: false, threshold: null },
  ])
  expect(inView.mock.contexts.some((element) => (element as Element).contains(note))).toBe(true)
})

test('shows the watches of the merchant of the top bar', async () => {
  const app = open('/alerts', {})

  await waitFor(() =>
    expect(app.sent('GET /watches').map(({ query }) => query.get('filter'))).toEqual(['{"mid":"mer_1"}']),
  )
})

test('a role without the right to watches sees only the alerts', async () => {
  const app = open('/alerts', { 'GET /alerts': () => listOf([alert]) }, [...admin, 'alerts.read'])

  await screen.findByRole('link', { name: 'Create request in doubt' })
  expect(screen.queryByText('Watches')).toBeNull()
  expect(app.sent('GET /watches')).toEqual([])
})

test('an admin adds a webhook and sees its secret once', async () => {
  const app = open('/alerts', {
    'GET /alert-receivers': () => listOf([hook]),
    'POST /alert-receivers': () => ({ ...hook, secret: 'whsec_once' }),
  })

  expect(await screen.findByText('hooks.example.com')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Add receiver' }))
  await app.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Chat')
  const add = screen.getAllByRole('button', { name: 'Add receiver' }).at(-1) as HTMLElement
  await app.user.click(add)
  expect(await screen.findByText('Required')).toBeTruthy()
  await app.user.type(screen.getByRole('textbox', { name: 'Address (https)' }), 'https://hooks.example.com/x')
  await app.user.click(add)

  expect(await screen.findByText('whsec_once')).toBeTruthy()
  await app.user.keyboard('{Escape}')
  const backdrop = screen.getByRole('dialog', { name: 'Signing secret' }).closest('.MuiDialog-container')
  await app.user.click(backdrop as HTMLElement)
  expect(screen.getByText('whsec_once')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText('whsec_once')).toBeNull()
  expect(app.sent('POST /alert-receivers').at(-1)?.body).toMatchObject({
    kind: 'webhook',
    name: 'Chat',
    url: 'https://hooks.example.com/x',
    language: 'en',
  })
})

test('changes a receiver without its address and shows its new secret once', async () => {
  const app = open('/alerts', {
    'GET /alert-receivers': () => listOf([hook]),
    'GET /alert-receivers/w-1': () => hook,
    'PUT /alert-receivers/w-1': () => ({ ...hook, secret: 'whsec_new' }),
  })

  await app.user.click(await screen.findByRole('link', { name: 'Chat' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await app.user.clear(name)
  await app.user.type(name, 'Desk')
  await choose(app.user, screen.getByLabelText(/^Language of notices/), 'Français')
  await app.user.click(screen.getByRole('switch', { name: 'Create a new signing secret' }))
  await app.user.click(screen.getByRole('switch', { name: 'Enabled' }))
  await app.user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('whsec_new')).toBeTruthy()
  expect(app.sent('PUT /alert-receivers/w-1').at(-1)?.body).toEqual({
    name: 'Desk',
    mids: ['mer_1', 'mer_2'],
    language: 'fr',
    on: false,
    renewSecret: true,
  })
  await app.user.click(screen.getByRole('button', { name: 'Done' }))
  expect(app.address()).toBe('/alerts')
})

test('a new secret stays on screen during a refetch of the receiver', async () => {
  let changedAt = '2026-11-20T10:00:00.000Z'
  const app = open('/alert-receivers/w-1', {
    'GET /alert-receivers': () => listOf([hook]),
    'GET /alert-receivers/w-1': () => ({ ...hook, changedAt }),
    'PUT /alert-receivers/w-1': () => {
      changedAt = '2026-11-21T10:00:00.000Z'
      return { ...hook, changedAt, secret: 'whsec_new' }
    },
  })
  await app.user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('whsec_new')).toBeTruthy()

  await act(() => app.queryClient.refetchQueries({ queryKey: ['alert-receivers', 'getOne'] }))

  await waitFor(() => expect(document.querySelector(`time[datetime="${changedAt}"]`)).toBeTruthy())
  expect(screen.getByText('whsec_new')).toBeTruthy()
})

test('a test notice shows whether it arrived, and if not, why', async () => {
  let answer: object = { delivered: false, fault: 'it answered 503' }
  const app = open('/alert-receivers/w-1', {
    'GET /alert-receivers/w-1': () => hook,
    'POST /alert-receivers/w-1/test': () => answer,
  })

  await app.user.click(await screen.findByRole('button', { name: 'Send test notice' }))
  expect(await screen.findByText('Not delivered: it answered 503.')).toBeTruthy()
  answer = { delivered: true, fault: null }
  await app.user.click(screen.getByRole('button', { name: 'Send test notice' }))

  expect(await screen.findByText('Delivered.')).toBeTruthy()
})

test('a failing receiver shows since when, why and what it missed, and offers a retry', async () => {
  const failing: AlertReceiver = {
    ...hook,
    failingSince: '2026-11-21T10:00:30.000Z',
    fault: 'it answered 503',
    sentAt: null,
    waiting: 1,
    givenUp: 2,
  }
  let isTried = false
  const shown = () => (isTried ? hook : failing)
  const app = open('/alerts', {
    'GET /alert-receivers': () => listOf([failing]),
    'GET /alert-receivers/w-1': shown,
    'POST /alert-receivers/w-1/retry': () => {
      isTried = true
      return shown()
    },
  })

  expect(await screen.findByText('1 waiting, 2 failed')).toBeTruthy()
  await app.user.click(screen.getByRole('link', { name: 'Chat' }))
  expect(
    await screen.findByText(/Last attempt: it answered 503\.No notice has been delivered yet\./),
  ).toBeTruthy()
  expect(screen.getByText('2 notices could not be delivered.')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Try again' }))

  await expect.poll(() => screen.queryByText(/it answered 503/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('says that waiting notices will be sent, before the server has tried', async () => {
  const failing = { ...hook, failingSince: '2026-11-21T10:00:00.000Z', fault: 'it answered 503', waiting: 1 }
  const app = open('/alert-receivers/w-1', {
    'GET /alert-receivers/w-1': () => failing,
    'POST /alert-receivers/w-1/retry': () => failing,
  })

  await app.user.click(await screen.findByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('They are sent again within seconds.')).toBeTruthy()
})

test('shows a refused e-mail address under its input', async () => {
  expectFailure('the request has invalid fields')
  const details = [{ field: 'to.1', message: 'expected an e-mail address', reason: 'email' }]
  const app = open('/alerts', {
    'GET /alert-receivers': () => listOf([hook]),
    'POST /alert-receivers': () => refusal(400, 'the request has invalid fields', { details }),
  })
  await app.user.click(await screen.findByRole('button', { name: 'Add receiver' }))
  await app.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mail')
  await app.user.click(screen.getByRole('combobox', { name: /^Kind/ }))
  await app.user.click(await screen.findByRole('option', { name: 'E-mail' }))
  const to = screen.getByRole('textbox', { name: /^E-mail addresses/ })
  await app.user.type(to, 'a@b.test, x')

  await app.user.click(screen.getAllByRole('button', { name: 'Add receiver' }).at(-1) as HTMLElement)

  const fault = await screen.findByText('Expected an e-mail address')
  expect(to.getAttribute('aria-describedby')).toBe(fault.id)
})

test('a paused receiver names the disabled account and resumes after another admin saves it', async () => {
  const paused = { ...hook, createdBy: 'gone@house.test', pausedSince: '2026-11-21T10:00:30.000Z' }
  let shown: AlertReceiver = paused
  const app = open('/alerts', {
    'GET /alert-receivers': () => listOf([shown]),
    'GET /alert-receivers/w-1': () => shown,
    'PUT /alert-receivers/w-1': () => (shown = { ...shown, pausedSince: null }),
  })

  expect(await screen.findByText('Paused')).toBeTruthy()
  await app.user.click(screen.getByRole('link', { name: 'Chat' }))
  expect(await screen.findByText(/the account of gone@house\.test is disabled/)).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Save' }))

  await expect.poll(() => screen.queryByText('Paused')).toBeNull()
})

test('says on the next page that a receiver was removed', async () => {
  const { user, address } = renderGate('/alert-receivers/w-1', sessionOf('admin'), {
    'GET /api/alert-receivers/w-1': () => hook,
    'DELETE /api/alert-receivers/w-1': () => ({ id: 'w-1' }),
    'GET /api/alerts': () => listOf([]),
    'GET /api/watches': () => listOf([late]),
    'GET /api/alert-receivers': () => listOf([]),
  })
  await user.click(await screen.findByRole('button', { name: 'Remove receiver' }))
  const question = await screen.findByRole('dialog')
  await user.click(within(question).getByRole('button', { name: 'Remove receiver' }))

  const note = await screen.findByText('Receiver removed')
  expect(note.closest('[role=alert]')).toBeTruthy()
  expect(address()).toBe('/alerts')
})

test('without the right to manage receivers, shows them without controls', async () => {
  const answers = {
    'GET /alert-receivers': () => listOf([hook]),
    'GET /alert-receivers/w-1': () => hook,
  }
  const { user } = open(
    '/alerts',
    answers,
    may.filter((one) => one !== 'alerts.receivers'),
  )

  expect(await screen.findByText('hooks.example.com')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add receiver' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Chat' }))
  expect(await screen.findByRole('heading', { name: 'Chat' })).toBeTruthy()
  for (const name of ['Remove receiver', 'Send test notice', 'Save'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test.each([
  [
    'late',
    {},
    { orders: 12 },
    '12 orders take longer than usual',
    '/orders?filter={"mid":["mer_2"],"late":true}',
  ],
  [
    'failures',
    { orderType: 'payin' },
    { closed: 8, ended: 30, minutes: 60 },
    '8 of 30 Pay-in orders did not complete in 60 min',
    '/orders?filter={"mid":["mer_2"],"orderType":"payin"}',
  ],
  [
    'unknown-status',
    { status: 'held' },
    { orders: 1 },
    '1 order with the unknown status “held”',
    '/orders?filter={"mid":["mer_2"],"status":"held"}',
  ],
  ['sync', { list: 'orders' }, {}, 'Sync of orders is failing', '/coverage'],
])('an alert of %s links to its orders or sync status', async (kind, labels, facts, title, href) => {
  open('/alerts/mer_2%3Aa-1/show', {
    'GET /alerts/mer_2%3Aa-1': () => ({
      ...alert,
      id: 'mer_2:a-1',
      mid: 'mer_2',
      kind,
      labels,
      facts,
    }),
  })

  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  const hrefs = screen.getAllByRole('link').map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))
  expect(hrefs).toContain(href)
})
