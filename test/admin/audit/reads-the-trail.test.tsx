import type { AuditLine } from '../../../src/api/audit.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { knownActions } from '../../../src/admin/audit/AuditList.tsx'
import { expectFailure } from '../../support/quietConsole.ts'
import { usePhoneWidth } from '../../support/jsdom.ts'
import { admin, listOf, refusal, renderScreens, type Answers } from '../../support/renderScreens.tsx'

const line: AuditLine = {
  id: 41,
  at: '2026-11-21T10:00:00.000Z',
  operatorId: 'op-1',
  operatorEmail: 'olga@shop.test',
  action: 'contact.revealed',
  object: 'user:UX-1',
  mid: 'mer_1',
  ip: '192.0.2.1',
  requestId: 'req-1',
  outcome: 'done',
  details: { reason: 'The customer called or wrote', fields: ['email'] },
}
const newAction: AuditLine = { ...line, id: 40, action: 'some.new-action', outcome: 'refused', object: null }

const open = (answers: Answers = {}) =>
  renderScreens(
    '/audit',
    {
      'GET /audit': () => listOf([line, newAction], 2),
      'GET /operators': () => listOf([{ id: 'op-1', name: 'Olga Ops', email: 'olga@shop.test' }]),
      ...answers,
    },
    admin,
  )

const filterOf = (app: ReturnType<typeof open>): unknown =>
  JSON.parse(app.sent('GET /audit').at(-1)?.query.get('filter') ?? '')

test('lists newest first, with words for known actions and the raw name for others', async () => {
  const app = open()

  const [, first, second] = await screen.findAllByRole('row')

  expect(app.sent('GET /audit')[0]?.query.get('sort')).toBe('["at","DESC"]')
  expect(first?.textContent).toContain('Contact data revealed')
  expect(second?.textContent).toContain('some.new-action')
  expect(second?.textContent).toContain('Refused')
  const subject = within(first as HTMLElement).getByRole('link', { name: 'user:UX-1' })
  expect(subject.getAttribute('href')).toBe('/users/UX-1/show')
})

test('actions of every feature have words and can be filtered', async () => {
  const acts = {
    'note.added': 'Note added',
    'alert.acknowledged': 'Alert acknowledged',
    'fees.exported': 'Fee report: file created',
  }
  open({ 'GET /audit': () => listOf(Object.keys(acts).map((action, id) => ({ ...line, id, action }))) })

  const rows = await screen.findAllByRole('row')

  for (const [index, words] of Object.values(acts).entries())
    expect(rows[index + 1]?.textContent).toContain(words)
  expect(knownActions).toEqual(expect.arrayContaining(Object.keys(acts)))
})

test("the object of a line links to its page under the line's merchant ID", async () => {
  const links = {
    'order:OR-7': '/orders/OR-7/show?mid=mer_2',
    'user:UX-7': '/users/UX-7/show?mid=mer_2',
    'statement:s-1': '/statements/s-1/show',
    'period:p-1': '/periods/p-1/show',
    'alert:mer_2:a-1': '/alerts/mer_2%3Aa-1/show',
    'alert-receiver:w-1': '/alert-receivers/w-1',
  }
  const lines = Object.keys(links).map((object, id) => ({ ...line, id, object, mid: 'mer_2' }))
  open({ 'GET /audit': () => listOf(lines) })

  await screen.findByText('order:OR-7')

  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(Object.fromEntries(Object.keys(links).map((name) => [name, hrefOf(name)]))).toEqual(links)
})

test('a row opens its details', async () => {
  const app = open()

  const line = await screen.findByText(
    (_, element) => element?.matches('summary') === true && element.textContent === 'Details 41',
  )
  await app.user.click(line)
  const details = within(line.closest('details') as HTMLElement)

  expect(details.getByText('192.0.2.1')).toBeTruthy()
  expect(details.getByText('The customer called or wrote')).toBeTruthy()
  expect(details.getByText('["email"]')).toBeTruthy()
})

test('filters by operator without an e-mail in any address', async () => {
  const app = open()

  await screen.findByRole('option', { name: 'Olga Ops' })
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Member' }), 'Olga Ops')

  await waitFor(() => expect(filterOf(app)).toEqual({ operatorId: 'op-1' }))
  expect(app.address()).not.toContain('olga')
})

test('filters by days on the clock of this computer, the last one included', async () => {
  const app = open()
  const startOf = (day: string) => new Date(`${day}T00:00`).toISOString()

  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-11-20' } })
  await waitFor(() => expect(filterOf(app)).toEqual({ at_gte: startOf('2026-11-20') }))
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-21' } })

  await waitFor(() =>
    expect(filterOf(app)).toEqual({ at_gte: startOf('2026-11-20'), at_lt: startOf('2026-11-22') }),
  )
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2026-11-21')
})

test('filters by action, object and outcome', async () => {
  const app = open()

  const action = await screen.findByRole('combobox', { name: 'Action' })
  await app.user.selectOptions(action, 'Password reset')
  await waitFor(() => expect(filterOf(app)).toEqual({ action: 'operator.reset' }))
  await app.user.type(screen.getByLabelText('Object'), 'operator:op-1{Enter}')
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Outcome' }), 'Refused')

  await waitFor(() =>
    expect(filterOf(app)).toEqual({
      action: 'operator.reset',
      object: 'operator:op-1',
      outcome: 'refused',
    }),
  )
})

test('shows rows of two lines on a phone', async () => {
  usePhoneWidth()
  open()

  expect(await screen.findByText('Contact data revealed')).toBeTruthy()
  expect(screen.queryByRole('columnheader')).toBeNull()
})

test('shows a refusal, not an empty log', async () => {
  expectFailure('your role does not allow this')
  open({ 'GET /audit': () => refusal(403, 'your role does not allow this', { requestId: 'r-1' }) })

  expect(await screen.findByText('You do not have access to this')).toBeTruthy()
})
