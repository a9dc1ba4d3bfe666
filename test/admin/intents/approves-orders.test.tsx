import type { Intent } from '../../../src/api/intents.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose } from '../../support/choose.ts'
import { expectFailure } from '../../support/quietConsole.ts'
import {
  listOf,
  ops,
  pressTwice,
  refusal,
  renderScreens,
  success,
  support,
  type Answers,
} from '../../support/renderScreens.tsx'
import { coverageRow } from '../coverage/coverages.ts'
import { intent } from './samples.ts'

const waiting: Intent = {
  ...intent,
  state: 'to_be_approved',
  attemptAt: null,
  settledAt: null,
  message: null,
  approval: {
    above: '40',
    expiresAt: '2026-11-22T10:00:00.000Z',
    isOwn: false,
    by: null,
    at: null,
    reason: null,
  },
}
const decision = { by: 'Olga Ops', at: '2026-11-21T11:00:00.000Z' }
const why = 'The invoice is not theirs at all'

function open(answers: Answers = {}, permissions = ops) {
  const stored: { now: object } = { now: waiting }
  const app = renderScreens(
    '/intents/key-1/show',
    {
      'GET /intents/key-1': () => stored.now,
      'GET /v1/public/users/individual': () => success([{ userId: 'UX-1', name: 'Ann Lee' }]),
      'POST /intents/key-1/approval': ({ body }) => {
        const { decision: choice, reason } = body as { decision: string; reason?: string }
        const state = choice === 'approve' ? 'confirmed' : 'refused'
        stored.now = { ...waiting, state, approval: { ...waiting.approval, ...decision, reason } }
        return stored.now
      },
      ...answers,
    },
    permissions,
  )
  const posts = () => app.sent('POST /intents/key-1/approval').map(({ body }) => body)
  return { ...app, posts }
}

test('a second person approves once on a double press', async () => {
  const { user, posts } = open()

  expect((await screen.findByRole('alert')).textContent).toContain('Sam Support requested it.')
  await user.click(screen.getByRole('button', { name: 'Approve and send' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve and send' }))
  expect(dialog.getByText('50')).toBeTruthy()
  pressTwice(dialog.getByRole('button', { name: 'Approve and send' }))

  const outcome = await screen.findByText('The provider has created it.')
  expect(outcome.getAttribute('role')).toBe('status')
  expect(await screen.findByText('Olga Ops')).toBeTruthy()
  expect(posts()).toEqual([{ decision: 'approve' }])
})

test('shows the approver who pays what, who receives what, how, why, and what else is open', async () => {
  const request = {
    orderType: 'payin',
    userId: 'UX-1',
    purposeCode: 'education',
    purposeCodeReason: 'course fee',
    source: { currency: 'EUR', amount: '50', paymentType: 'card', paymentCode: 'visa' },
    destination: { currency: 'USDT' },
  }
  const order = {
    id: 'OR-5',
    status: 'initiated',
    mid: 'mer_1',
    orderType: 'payin',
    source: { amount: '20', currency: 'EUR' },
  }
  const { sent } = open({
    'GET /intents/key-1': () => ({ ...waiting, request, feeShare: '0.02' }),
    'GET /intents': () =>
      listOf([
        { ...waiting, request },
        { ...waiting, id: 'key-2', amount: '70' },
      ]),
    'GET /coverage': () => listOf([coverageRow('mer_1')]),
    'GET /orders': () => listOf([order]),
  })

  const section = async (title: string) =>
    within((await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement)
  const asked = await section('What was requested')
  await asked.findByText('Ann Lee')
  const value = (name: string) =>
    asked.getByText(name).nextElementSibling?.textContent?.replace(/\s+/g, ' ').trim()
  expect(
    [
      'Payer',
      'Pays',
      'Receives',
      'Fees, from recent orders',
      'Payment method',
      'Purpose',
      'Type',
      'Reason in words',
    ].map(value),
  ).toEqual([
    'Ann Lee',
    '50EUR',
    'calculated by the provider (USDT)',
    'about 1.00EUR',
    'Card, visa',
    'Education',
    'Pay-in',
    'course fee',
  ])
  const others = await section('Other open orders of this customer')
  expect((await others.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual(['OR-5'])
  expect(sent('GET /orders').map(({ query }) => JSON.parse(query.get('filter') ?? ''))).toEqual([
    { mid: ['mer_1'], userId: 'UX-1', outcome: ['open', 'undocumented'] },
  ])
  expect((await section('Open create requests')).getByText('70')).toBeTruthy()
})

test('marks the open orders of the customer as loading until they are read', async () => {
  open({
    'GET /intents/key-1': () => ({ ...waiting, request: { userId: 'UX-1' } }),
    'GET /coverage': () => listOf([coverageRow('mer_1')]),
    'GET /orders': () => new Promise(() => {}),
  })

  const title = await screen.findByRole('heading', { name: 'Other open orders of this customer' })
  expect(title.parentElement?.querySelector('.skeleton')).toBeTruthy()
})

test('says on what "nothing else is open" rests while the ledger is filling', async () => {
  const transfer = (id: string, userId: string, status: string) => ({ id, userId, status, type: 'payin' })
  const { sent } = open({
    'GET /intents/key-1': () => ({ ...waiting, mid: 'mer_2', request: { userId: 'UX-1' } }),
    'GET /intents': () => listOf([waiting]),
    'GET /coverage': () => listOf([coverageRow('mer_2', { state: 'filling' })]),
    'GET /v1/public/orders': () =>
      success({ transfers: [transfer('OR-1', 'UX-1', 'expired'), transfer('OR-2', 'UX-2', 'initiated')] }),
  })

  await screen.findByText('No other order or create request of this customer is known to be open.')
  expect(screen.getByText(/^Among the newest 2 orders\./)).toBeTruthy()
  expect(screen.queryByText('OR-2')).toBeNull()
  expect(sent('GET /v1/public/orders')[0]?.headers.get('MID')).toBe('mer_2')
})

test('shows every other field of the request by name, and reveals the masked ones', async () => {
  const details = 'source.additionalPaymentDetails'
  const { user, sent } = open({
    'GET /intents/key-1': () => ({
      ...waiting,
      request: {
        orderType: 'payin',
        headlessMode: false,
        partnerId: 'INV-%{1}',
        successRedirectUrl: 'https://shop.example/paid',
        customerMetaData: { customerId: 'C-1' },
        deviceDetails: { ipInfo: { countryCode3: 'PRT' } },
        source: { currency: 'EUR', amount: '50', additionalPaymentDetails: { city: 'Porto', dob: '•••' } },
        destination: { currency: 'USDT', paymentType: 'card' },
        countinghouse: { masked: [`${details}.dob`], reveal: 'token' },
      },
    }),
    'POST /reveals': () => ({ [`${details}.dob`]: '31-12-1990' }),
  })
  const row = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent

  expect(await row('Without the hosted page (headless)')).toBe('No')
  expect(await row('Partner id')).toBe('INV-%{1}')
  expect(await row('Page after success')).toBe('https://shop.example/paid')
  expect(await row('Your customer id')).toBe('C-1')
  expect(await row('Country of the device')).toBe('PRT')
  expect(await row('City')).toBe('Porto')
  expect(await row('Receiver’s payment type')).toBe('Card')
  expect(await row('Date of birth')).toBe('•••hidden until revealed')

  await user.click(screen.getByRole('button', { name: /^Reveal/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reveal contact data' }))
  await choose(user, dialog.getByLabelText(/^Why/), 'The customer called or wrote')
  await user.click(dialog.getByRole('button', { name: 'Reveal' }))

  expect(await screen.findByText('31-12-1990')).toBeTruthy()
  expect(sent('POST /reveals')[0]?.body).toMatchObject({ token: 'token', fields: [`${details}.dob`] })
})

test('a refusal requires a reason and shows it afterwards', async () => {
  const { user, posts } = open()

  await user.click(await screen.findByRole('button', { name: 'Refuse' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuse' }))
  await user.click(dialog.getByRole('button', { name: 'Refuse' }))
  expect(posts()).toEqual([])
  await user.type(dialog.getByLabelText('Reason'), why)
  await user.click(dialog.getByRole('button', { name: 'Refuse' }))

  expect(await screen.findByText('A second person refused it. Nothing was sent.')).toBeTruthy()
  expect(await screen.findByText(why)).toBeTruthy()
  expect(posts()).toEqual([{ decision: 'refuse', reason: why }])
})

test('the dialog says that another person decided first', async () => {
  const words = 'this order is no longer waiting for approval'
  expectFailure(words)
  const { user } = open({ 'POST /intents/key-1/approval': () => refusal(409, words, { reason: 'decided' }) })

  await user.click(await screen.findByRole('button', { name: 'Approve and send' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Approve and send' }))

  expect(await dialog.findByText(new RegExp(words))).toBeTruthy()
})

test('a dependent member reads the reason and who can decide', async () => {
  const why = 'you cannot decide: you requested it yourself'
  const details = [{ field: '', message: 'these people can decide: Olga Ops, Ann Admin' }]
  expectFailure(why)
  const { user } = open({
    'POST /intents/key-1/approval': () =>
      refusal(403, why, { requestId: 'r-1', reason: 'same_person', details }),
  })

  await user.click(await screen.findByRole('button', { name: 'Approve and send' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Approve and send' }))

  expect(await dialog.findByText('You cannot decide: you requested it yourself')).toBeTruthy()
  expect(dialog.getByText('these people can decide: Olga Ops, Ann Admin')).toBeTruthy()
})

test.each([
  ['the requester', ops, true, 'you cannot approve your own request'],
  [
    'a member without the right to approve',
    support,
    false,
    'An admin or ops member with access to mer_1, other than Sam Support, decides.',
  ],
])('%s reads who can decide, and has no buttons', async (_, permissions, isOwn, words) => {
  const record = { ...waiting, approval: { ...waiting.approval, isOwn } }
  open({ 'GET /intents/key-1': () => record }, permissions)

  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect(screen.queryByRole('button', { name: 'Approve and send' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Refuse' })).toBeNull()
})

test('the list begins with requests that wait for a person', async () => {
  const app = renderScreens('/intents', { 'GET /intents': () => listOf([waiting]) })

  expect(await screen.findByRole('row', { name: /To be approved/ })).toBeTruthy()
  expect(await screen.findByRole('combobox', { name: 'Show' })).toHaveProperty(
    'value',
    'unknown,to_be_approved',
  )
  const [first] = app.sent('GET /intents')
  expect(JSON.parse(first?.query.get('filter') ?? '')).toMatchObject({ state: ['unknown', 'to_be_approved'] })
})

test('a fee without an amount paid is a share, and an unknown one says which orders it would rest on', async () => {
  const request = { source: { currency: 'EUR' }, destination: { currency: 'USDT', amount: '50' } }
  open({ 'GET /intents/key-1': () => ({ ...waiting, request, feeShare: '0.02' }) })

  expect((await screen.findByText('Fees, from recent orders')).nextElementSibling?.textContent).toMatch(
    /^2\.00.?%$/,
  )
  cleanup()
  open({ 'GET /intents/key-1': () => ({ ...waiting, request, feeShare: null }) })
  expect(
    await screen.findByText(
      'not known: fewer than 10 completed orders of these currencies with fees in the last 7 days',
    ),
  ).toBeTruthy()
  cleanup()
  open({ 'GET /intents/key-1': () => ({ ...waiting, request }) })

  await screen.findByText('What was requested')
  expect(screen.queryByText('Fees, from recent orders')).toBeNull()
})
