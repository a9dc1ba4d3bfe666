import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AccountNumbers, Journal } from '../../../src/api/journal.ts'
import type { WholePeriod } from '../../../src/api/periods.ts'
import { expectFailure } from '../../support/quietConsole.ts'
import { refusal, renderScreens, type Answers } from '../../support/renderScreens.tsx'

const finance = ['orders.read', 'users.read', 'fees.read', 'fees.report', 'statements', 'periods']
const version = {
  version: 1,
  state: 'closed',
  note: 'all lines are matched',
  requestedAt: '2026-11-02T10:00:00.000Z',
  closedAt: '2026-11-02T10:00:01.000Z',
  closedBy: 'fin@office.test',
  coverage: 'exact',
  rows: 2,
  sha256: 'a'.repeat(64),
  figures: [],
  changes: { entries: 0, firstNoticedAt: null, figures: [] },
  reopened: null,
  confirmedBy: null,
} as const
const period: WholePeriod = {
  id: 'p-1',
  from: '2026-10-01T00:00:00.000Z',
  to: '2026-11-01T00:00:00.000Z',
  timeZone: 'UTC',
  mids: ['mer_1'],
  state: 'closed',
  version: 1,
  requestedAt: version.requestedAt,
  closed: { ...version, figures: [], changes: { ...version.changes, figures: [] } },
  versions: [],
  manifest: null,
}
const none: AccountNumbers = { clearing: '', fees: '', bank: '', reserve: '', difference: '' }
const numbers: AccountNumbers = { clearing: '1460', fees: '6855', bank: '1800', reserve: '', difference: '' }
const entry = { id: 0, mid: 'mer_1', currency: 'EUR', corrects: null }
const journalWith = (given: AccountNumbers): Journal => ({
  version: 1,
  date: '2026-10-31',
  entries: [
    { ...entry, kind: 'fees', account: 'fees', amount: '3.75' },
    {
      ...entry,
      id: 1,
      kind: 'fees',
      account: 'fees',
      amount: '-0.50',
      corrects: { id: 'p-0', from: '2026-09-01', to: '2026-09-30' },
    },
  ],
  accounts: [{ mid: 'mer_1', numbers: given }],
  lacksNumbers: given.clearing === '',
})

const open = (answers: Answers) =>
  renderScreens(
    '/periods/p-1/show',
    {
      'GET /periods/p-1': () => period,
      'GET /periods/p-1/changes': () => Response.json([], { headers: { 'Content-Range': 'changes 0-0/0' } }),
      'GET /periods/p-1/activity': () => ({ activity: [], isCut: false }),
      'GET /periods/p-1/journal': () => journalWith(none),
      ...answers,
    },
    finance,
  )

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

test('shows the note of a closed period', async () => {
  open({ 'GET /periods/p-1': () => period, 'GET /periods/p-1/journal': () => journalWith(none) })

  expect((await screen.findByText('all lines are matched')).closest('dl')?.textContent).toContain('Note')
  expect(screen.queryByText('Note (optional)')).toBeNull()
})

test('shows each entry with debit, credit, and the period that it corrects', async () => {
  open({ 'GET /periods/p-1/journal': () => journalWith(numbers) })
  expect(rowsOf(await screen.findByRole('table', { name: 'Journal' }))).toEqual([
    ['Fees of completed orders', '6855 Fees', '1460 Clearing account', '3.75EUR', ''],
    [
      'Fees of completed orders',
      '1460 Clearing account',
      '6855 Fees',
      '0.50EUR',
      'Sep 1, 2026 – Sep 30, 2026',
    ],
  ])
  expect(screen.getByRole('link', { name: 'DATEV style' }).getAttribute('href')).toBe(
    '/api/periods/p-1/journal.csv?profile=datev&version=1',
  )
})

test('the forms of accounting programs wait for the account numbers, which finance enters there', async () => {
  let stored = none
  const app = open({
    'GET /periods/p-1/journal': () => journalWith(stored),
    'PUT /journal-accounts/mer_1': ({ body }) => ({
      mid: 'mer_1',
      numbers: (stored = body as AccountNumbers),
    }),
  })
  const datev = await screen.findByRole('link', { name: 'DATEV style' })
  expect(datev.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(/^Enter the account numbers/)).toBeTruthy()

  await app.user.click(screen.getByRole('button', { name: 'Account numbers' }))
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.type(dialog.getByLabelText('Clearing account'), '1460')
  await app.user.type(dialog.getByLabelText('Fees'), '6855')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(screen.queryByText(/^Enter the account numbers/)).toBeNull())
  expect(app.sent('PUT /journal-accounts/mer_1').map(({ body }) => body)).toEqual([
    { ...none, clearing: '1460', fees: '6855' },
  ])
})

test('a refused account number stays in the dialog with the reason', async () => {
  expectFailure('an account number has letters')
  const app = open({ 'PUT /journal-accounts/mer_1': () => refusal(400, 'an account number has letters') })
  await app.user.click(await screen.findByRole('button', { name: 'Account numbers' }))
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.type(dialog.getByLabelText('Bank'), '=1')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('n account number has letters')
  expect(dialog.getByLabelText('Bank')).toHaveProperty('value', '=1')
})

test('lists what people did with statements, claims and rates since the close', async () => {
  const at = '2026-11-03T10:00:00.000Z'
  open({
    'GET /periods/p-1/activity': () => ({
      isCut: false,
      activity: [
        { at, action: 'statement.settled', by: 'fin@office.test', object: 'statement:s-1' },
        { at, action: 'claim.moved', by: null, object: 'claim:CL-2611-0A1B2C3D' },
      ],
    }),
  })
  const rows = rowsOf(
    await screen.findByRole('table', { name: 'Statements, claims, payouts and rates since' }),
  )
  expect(rows.map(([, ...cells]) => cells)).toEqual([
    ['Statement: rows settled', 'fin@office.test', 'Statement'],
    ['Claim changed', '–', 'CL-2611-0A1B2C3D'],
  ])
  expect(screen.getByRole('link', { name: 'Statement' }).getAttribute('href')).toBe('/statements/s-1/show')
})
