import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, listOf, renderScreens, type Answers } from '../../support/renderScreens.tsx'

const may = [...admin, 'alerts.read', 'alerts.rules', 'alerts.receivers']
const alert = {
  id: 'mer_1:a-1',
  mid: 'mer_1',
  ruleId: 'r-1',
  ruleName: 'Doubts at night',
  kind: 'doubt',
  state: 'firing',
  text: 'A create request of 2026-11-21 09:58 UTC is in doubt: check before anybody tries again',
  labels: { request: 'k-1' },
  facts: { what: 'order', since: '2026-11-21T09:58:00.000Z' },
  beganAt: '2026-11-21T10:00:00.000Z',
  firedAt: '2026-11-21T10:00:30.000Z',
  resolvedAt: null,
  inhibitedBy: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
}
const failing = {
  ...alert,
  id: 'mer_1:a-2',
  kind: 'sync',
  state: 'resolved',
  labels: { list: 'orders' },
  facts: { why: 'failing', since: '2026-11-20T00:00:00.000Z' },
  resolvedAt: '2026-11-21T11:00:00.000Z',
  acknowledgedBy: 'ops@house.test',
}
const rule = {
  id: 'r-1',
  kind: 'doubt',
  name: 'Doubts at night',
  mids: ['mer_1', 'mer_2'],
  on: true,
  thresholds: { minutes: 10 },
  waitMs: 30_000,
  intervalMs: 300_000,
  repeatMs: 14_400_000,
  quiet: null,
  receivers: ['w-1'],
  changedAt: '2026-11-20T10:00:00.000Z',
  changedBy: 'ops@house.test',
  says: [
    { mid: 'mer_1', reason: 'nothing', clearSince: '2026-11-21T08:00:00.000Z' },
    { mid: 'mer_2', reason: 'quiet', until: '2026-11-22T07:00:00.000Z', count: 2 },
  ],
}
const hook = {
  id: 'w-1',
  kind: 'webhook',
  name: 'Chat',
  mids: ['mer_1', 'mer_2'],
  host: 'hooks.example.com',
  sendsResolved: true,
  createdBy: 'admin@house.test',
}

const open = (path: string, answers: Answers) => renderScreens(path, answers, may)

test('alerts are listed in words, each with its page, and lead to what is behind them', async () => {
  open('/alerts', { 'GET /alerts': () => listOf([alert, failing]) })

  const link = await screen.findByRole('link', { name: 'Create request in doubt' })
  expect(link.getAttribute('href')).toBe('/alerts/mer_1%3Aa-1/show')
  const row = within(link.closest('tr') as HTMLElement)
  expect(row.getByText('Open')).toBeTruthy()
  expect(row.getByText('Doubts at night')).toBeTruthy()
  expect(screen.getByText('Sync of orders is failing')).toBeTruthy()
  expect(screen.getByText('ops@house.test')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Rules' }).getAttribute('href')).toBe('/alert-rules')
})

test('the page of an alert says what was sent to whom, and is acknowledged', async () => {
  let isAcknowledged = false
  const deliveries = [
    {
      receiver: 'Chat',
      kind: 'webhook',
      state: 'sent',
      tries: 1,
      sentAt: '2026-11-21T10:00:30.000Z',
      fault: null,
    },
    { receiver: null, kind: null, state: 'failed', tries: 12, sentAt: null, fault: 'it answered 503' },
  ]
  const app = open('/alerts/mer_1%3Aa-1/show', {
    'GET /alerts/mer_1%3Aa-1': () => ({
      ...alert,
      ...(isAcknowledged && { acknowledgedAt: alert.firedAt, acknowledgedBy: 'admin@house.test' }),
      notices: [{ id: 'n-1', kind: 'news', action: 'trigger', at: alert.firedAt, deliveries }],
    }),
    'POST /alerts/mer_1%3Aa-1/acknowledge': () => {
      isAcknowledged = true
      return alert
    },
  })

  expect(await screen.findByText('Given up after 12 tries')).toBeTruthy()
  expect(screen.getByText('it answered 503')).toBeTruthy()
  expect(screen.getByText('removed receiver')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the create request' }).getAttribute('href')).toBe(
    '/intents/k-1/show',
  )
  await app.user.click(screen.getByRole('button', { name: 'Acknowledge' }))

  expect(await screen.findByText('admin@house.test looks after it')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull()
})

test('rules say why they are silent, merchant by merchant', async () => {
  open('/alert-rules', { 'GET /alert-rules': () => listOf([rule]) })

  const link = await screen.findByRole('link', { name: 'Doubts at night' })
  const row = within(link.closest('tr') as HTMLElement)
  expect(row.getByText(/mer_1: Nothing found since/)).toBeTruthy()
  expect(row.getByText(/mer_2: Quiet hours until .*; 2 held for the digest/)).toBeTruthy()
})

test('a rule is tried before it is added, and what it would have sent is told', async () => {
  const app = open('/alert-rules/create', {
    'GET /alert-receivers': () => listOf([hook, { ...hook, id: 'w-2', name: 'Pager', on: false }]),
    'POST /alert-rules/try': () => ({
      isTried: true,
      isCut: false,
      days: 30,
      sent: 4,
      reminders: 2,
      notices: [
        {
          at: '2026-11-20T10:00:00.000Z',
          mid: 'mer_1',
          kind: 'news',
          title: 'Alert: 1 open',
          lines: ['a line'],
        },
      ],
    }),
    'POST /alert-rules': () => rule,
    'GET /alert-rules': () => listOf([rule]),
  })

  await app.user.selectOptions(await screen.findByRole('combobox', { name: 'What is watched' }), 'failures')
  expect(screen.getByRole('textbox', { name: 'From so many per cent on' })).toHaveProperty('value', '20')
  await app.user.click(screen.getByRole('checkbox', { name: 'Quiet hours' }))
  expect(await screen.findByRole('checkbox', { name: 'Pager (switched off)' })).toBeTruthy()
  await app.user.click(screen.getByRole('checkbox', { name: 'Chat' }))
  await app.user.click(screen.getByRole('button', { name: 'Try on the last 30 days' }))

  expect(await screen.findByText('It would have sent 4 notices in 30 days.')).toBeTruthy()
  expect(screen.getByText('And 2 reminders, if nobody had acknowledged.')).toBeTruthy()
  expect(screen.getByText('a line')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('link', { name: 'Doubts at night' })).toBeTruthy()
  expect(app.sent('POST /alert-rules').at(-1)?.body).toMatchObject({
    kind: 'failures',
    name: 'Share of failures',
    on: true,
    thresholds: { share: 20, least: 20, minutes: 60 },
    waitMs: 30_000,
    intervalMs: 300_000,
    repeatMs: 14_400_000,
    quiet: { from: '22:00', to: '07:00' },
    receivers: ['w-1'],
  })
})

test('what cannot be tried is said in plain words, and of whom', async () => {
  const untold = [{ mid: 'mer_1', why: 'too-few' }]
  const tried = { days: 12, sent: 0, reminders: 0, notices: [] }
  const answers = [
    { ...tried, isTried: false, untold: [{ mid: 'mer_1', why: 'no-record' }] },
    { ...tried, isTried: true, untold, basis: 'seen' },
  ]
  const app = open('/alert-rules/create', {
    'GET /alert-receivers': () => listOf([]),
    'POST /alert-rules/try': () => answers.shift() ?? {},
  })
  const press = async () =>
    app.user.click(await screen.findByRole('button', { name: 'Try on the last 30 days' }))

  await press()
  expect(await screen.findByText(/nothing records when a sync failed and recovered/)).toBeTruthy()
  await press()

  expect(await screen.findByText('It would have sent nothing in 12 days.')).toBeTruthy()
  expect(screen.getByText(/only what was late for certain/)).toBeTruthy()
  expect(
    screen.getByText('mer_1: This cannot be tried yet: too few orders were seen to say which are late.'),
  ).toBeTruthy()
})

test('a webhook is added by an admin, and its secret is shown once', async () => {
  const app = open('/alert-receivers', {
    'GET /alert-receivers': () => listOf([hook]),
    'POST /alert-receivers': () => ({ ...hook, secret: 'whsec_once' }),
  })

  expect(await screen.findByText('hooks.example.com')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Add receiver' }))
  await app.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Chat')
  await app.user.type(screen.getByRole('textbox', { name: 'Address (https)' }), 'https://hooks.example.com/x')
  const buttons = screen.getAllByRole('button', { name: 'Add receiver' })
  await app.user.click(buttons.at(-1) as HTMLElement)

  expect(await screen.findByText('whsec_once')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText('whsec_once')).toBeNull()
  expect(app.sent('POST /alert-receivers').at(-1)?.body).toMatchObject({
    kind: 'webhook',
    name: 'Chat',
    url: 'https://hooks.example.com/x',
    sendsResolved: true,
    language: 'en',
  })
})

test('a receiver is changed without its address, and its new secret is shown once', async () => {
  const app = open('/alert-receivers', {
    'GET /alert-receivers': () => listOf([hook]),
    'GET /alert-receivers/w-1': () => ({ ...hook, on: true, language: 'en' }),
    'PUT /alert-receivers/w-1': () => ({ ...hook, secret: 'whsec_new' }),
  })

  await app.user.click(await screen.findByRole('link', { name: 'Chat' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await app.user.clear(name)
  await app.user.type(name, 'Desk')
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Language of notices' }), 'fr')
  await app.user.click(screen.getByRole('checkbox', { name: 'Make a new signing secret' }))
  await app.user.click(screen.getByRole('checkbox', { name: 'Switched on' }))
  await app.user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('whsec_new')).toBeTruthy()
  expect(app.sent('PUT /alert-receivers/w-1').at(-1)?.body).toEqual({
    name: 'Desk',
    mids: ['mer_1', 'mer_2'],
    sendsResolved: true,
    language: 'fr',
    on: false,
    renewSecret: true,
  })
  await app.user.click(screen.getByRole('button', { name: 'Done' }))
  expect(app.address()).toBe('/alert-receivers')
})

test('a new secret stays on the screen although the receiver is read again meanwhile', async () => {
  let changedAt = '2026-11-20T10:00:00.000Z'
  const app = open('/alert-receivers/w-1', {
    'GET /alert-receivers': () => listOf([hook]),
    'GET /alert-receivers/w-1': () => ({ ...hook, on: true, language: 'en', changedAt }),
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

test('a test notice says whether it arrived, and otherwise why not', async () => {
  let answer: object = { delivered: false, fault: 'it answered 503' }
  const app = open('/alert-receivers/w-1', {
    'GET /alert-receivers/w-1': () => ({ ...hook, on: true, language: 'en' }),
    'POST /alert-receivers/w-1/test': () => answer,
  })

  await app.user.click(await screen.findByRole('button', { name: 'Send test notice' }))
  expect(await screen.findByText('Not delivered: it answered 503.')).toBeTruthy()
  answer = { delivered: true, fault: null }
  await app.user.click(screen.getByRole('button', { name: 'Send test notice' }))

  expect(await screen.findByText('Delivered.')).toBeTruthy()
})

test('a receiver that fails says since when, why and what it missed, and is tried again', async () => {
  const failing = {
    ...hook,
    failingSince: '2026-11-21T10:00:30.000Z',
    fault: 'it answered 503',
    sentAt: null,
    waiting: 1,
    givenUp: 2,
  }
  let isTried = false
  const shown = () => ({ ...(isTried ? hook : failing), on: true, language: 'en' })
  const app = open('/alert-receivers', {
    'GET /alert-receivers': () => listOf([failing]),
    'GET /alert-receivers/w-1': shown,
    'POST /alert-receivers/w-1/retry': () => {
      isTried = true
      return shown()
    },
  })

  expect(await screen.findByText('1 waiting, 2 given up')).toBeTruthy()
  await app.user.click(screen.getByRole('link', { name: 'Chat' }))
  expect(await screen.findByText(/Last try: it answered 503\.It has not taken a notice yet\./)).toBeTruthy()
  expect(screen.getByText('2 notices were given up; the next one tells of them as well.')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Try again now' }))

  await expect.poll(() => screen.queryByText(/it answered 503/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again now' })).toBeNull()
})

test('a paused receiver says whose account is disabled, and goes on once another admin saves it', async () => {
  const paused = { ...hook, createdBy: 'gone@house.test', pausedSince: '2026-11-21T10:00:30.000Z' }
  let shown = { ...paused, on: true, language: 'en' }
  const app = open('/alert-receivers', {
    'GET /alert-receivers': () => listOf([shown]),
    'GET /alert-receivers/w-1': () => shown,
    'PUT /alert-receivers/w-1': () => (shown = { ...shown, pausedSince: null as never }),
  })

  expect(await screen.findByText('Paused')).toBeTruthy()
  await app.user.click(screen.getByRole('link', { name: 'Chat' }))
  expect(await screen.findByText(/the account of gone@house\.test is disabled/)).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Save' }))

  await expect.poll(() => screen.queryByText('Paused')).toBeNull()
})

test('who may not manage receivers sees them, and nothing to change them with', async () => {
  const answers = {
    'GET /alert-receivers': () => listOf([hook]),
    'GET /alert-receivers/w-1': () => ({ ...hook, on: true, language: 'en' }),
  }
  const { user } = renderScreens(
    '/alert-receivers',
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

test('an alert of another merchant leads to its order under that one', async () => {
  open('/alerts/mer_2%3Aa-1/show', {
    'GET /alerts/mer_2%3Aa-1': () => ({
      ...alert,
      id: 'mer_2:a-1',
      mid: 'mer_2',
      kind: 'late',
      labels: { order: 'OR-7' },
      facts: { status: 'initiated', since: '2026-11-21T09:58:00.000Z' },
      notices: [],
    }),
  })

  await screen.findByText('Doubts at night')
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toContain('/orders/OR-7/show?mid=mer_2')
})

test('an alert names its orders in the usual words, and its rule is a link for who may change it', async () => {
  const failures = {
    ...alert,
    kind: 'failures',
    labels: { orderType: 'payin' },
    facts: { closed: 8, ended: 30, minutes: 60 },
    notices: [],
  }
  renderScreens(
    '/alerts/mer_1%3Aa-1/show',
    { 'GET /alerts/mer_1%3Aa-1': () => failures },
    may.filter((one) => one !== 'alerts.rules'),
  )

  expect(
    await screen.findByRole('heading', { name: '8 of 30 Pay-in orders did not complete in 60 min' }),
  ).toBeTruthy()
  expect(screen.getByText('Doubts at night').closest('a')).toBeNull()
})
