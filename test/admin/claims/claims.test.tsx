import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ownZone, startOfDay } from '../../../src/admin/time/zonedDay.ts'
import { renderScreens, type Answers } from '../../support/renderScreens.tsx'

const zone = ownZone()
const finance = ['orders.read', 'users.read', 'fees.read', 'fees.report', 'statements']
const claim = {
  id: 'c1',
  mid: 'mer_1',
  reference: 'CL-2611-0A1B2C3D',
  state: 'open',
  since: '2026-11-20T10:00:00.000Z',
  statement: 's1',
  statementName: 'october.csv',
  sha256: 'a'.repeat(64),
  provider: null,
  period: { from: startOfDay('2026-10-01', zone), to: startOfDay('2026-11-01', zone) },
  line: 2,
  order: 'OR-1',
  reason: 'agreed-rate',
  currency: 'EUR',
  charged: '3.00',
  expected: '2.50',
  amount: '0.50',
  credited: null,
  creditedOn: null,
  note: null,
  evidence: {
    createdAt: '2026-10-02T10:00:00.000Z',
    statuses: [{ status: 'asset_settled', seenAt: '2026-10-02T10:05:00.000Z' }],
    rate: { currency: 'EUR', percent: '2', fixed: '0.3', minimum: null, maximum: null },
  },
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: 'fin@office.test',
  updatedBy: 'fin@office.test',
}

function page(rows: object[]): Response {
  return Response.json(rows, { headers: { 'Content-Range': `claims 0-${rows.length}/${rows.length}` } })
}

const open = (answers: Answers = {}, path = '/claims') =>
  renderScreens(
    path,
    {
      'GET /claims': () => page([claim]),
      'GET /claims/totals': () => ({
        totals: [
          {
            currency: 'EUR',
            state: 'open',
            claims: 2,
            amount: '12.5',
            credited: '0',
            oldest: '2026-11-01T10:00:00.000Z',
          },
          {
            currency: 'EUR',
            state: 'partly',
            claims: 1,
            amount: '4',
            credited: '3.25',
            oldest: '2026-11-01T10:00:00.000Z',
          },
        ],
        letters: [{ provider: 'ACME', month: '2026-10', claims: 3, open: 2 }],
      }),
      'GET /claims/c1': () => Response.json(claim),
      ...answers,
    },
    finance,
  )

const sent = ({ asked }: ReturnType<typeof open>, method: string) =>
  asked.filter((one) => one.method === method && one.path.startsWith('/claims')).map(({ body }) => body)

test('lists what is claimed and why, and what came back', async () => {
  open()

  const row = await screen.findByRole('row', { name: /CL-2611-0A1B2C3D/ })
  expect(row.textContent).toMatch(/Open.*OR-1Above the agreed rate3\.00\s?EUR2\.50\s?EUR0\.50\s?EUR/)
  const totals = await screen.findByRole('table', { name: 'Claims by currency' })
  expect(within(totals).getByRole('row', { name: /EUR/ }).textContent).toMatch(/12\.5.*The oldest:.*3\.25/)
  const hrefs = screen
    .getAllByRole('link', { name: 'Letter (XLSX)' })
    .map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))
  expect(hrefs).toEqual([
    `/api/claims/letter.xlsx?filter={"mid":"mer_1","timeZone":"${zone}"}`,
    `/api/claims/letter.xlsx?filter={"provider":"ACME","month":"2026-10","mid":"mer_1","timeZone":"${zone}"}`,
  ])
  const letters = screen.getByRole('table', { name: 'Letters' })
  expect(within(letters).getByRole('row', { name: /ACME/ }).textContent).toMatch(/^ACMEOctober 202632/)
  expect(screen.getAllByRole('button', { name: /as sent/ })).toHaveLength(1)
})

test('the page of a claim shows what it rests on', async () => {
  open({}, '/claims/c1')
  await screen.findByText(/^Oct 1 . 31, 2026$/)

  expect(await screen.findByText(/^Token delivered/)).toBeTruthy()
  expect(screen.getByText(/^2.% \+ 0\.30? EUR$/)).toBeTruthy()
})

test('only the open claims of one letter are marked as sent, after a question', async () => {
  const shown = open({
    'GET /claims/totals': () => ({
      totals: [{ ...claim, claims: 5, credited: '0', oldest: claim.since }],
      letters: [
        { provider: 'ACME', month: '2026-10', claims: 3, open: 2 },
        { provider: '', month: '2026-10', claims: 1, open: 1 },
        { provider: 'Other', month: '2026-10', claims: 1, open: 0 },
      ],
    }),
    'POST /claims/state': () => ({ claims: 1 }),
  })
  const ofLetter = 'Mark as sent: ACME, October 2026'
  const button = await screen.findByRole('button', { name: ofLetter })
  expect(screen.getAllByRole('button', { name: /^Mark as sent/ })).toHaveLength(2)
  await shown.user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: ofLetter }))
  expect(sent(shown, 'POST')).toEqual([])
  await shown.user.click(dialog.getByRole('button', { name: 'Mark as sent' }))

  await waitFor(() => expect(sent(shown, 'POST')).toEqual([{ ids: ['c1'], state: 'sent' }]))
  const filters = shown.asked
    .filter(({ path }) => path === '/claims')
    .map(({ query }) => JSON.parse(query.get('filter') ?? '{}') as object)
  expect(filters).toContainEqual({ provider: 'ACME', month: '2026-10', mid: 'mer_1', state: 'open' })
})

test('a part of a claim is credited with its day and a note', async () => {
  const shown = open({ 'PUT /claims/c1': () => Response.json(claim) }, '/claims/c1')
  const { user } = shown
  await user.click(await screen.findByRole('combobox', { name: 'State' }))
  await user.click(await screen.findByRole('option', { name: 'Partly credited' }))
  await user.type(screen.getByRole('textbox', { name: 'Credited' }), '0.20')
  await user.type(screen.getByRole('textbox', { name: /Note/ }), 'the rest in December')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() =>
    expect(sent(shown, 'PUT')).toEqual([
      { state: 'partly', credited: '0.20', creditedOn: null, note: 'the rest in December' },
    ]),
  )
})

test('the claims of one statement have a list and a letter of their own', async () => {
  const filter = JSON.stringify({ statement: 's1' })
  const { asked } = open({}, `/claims?filter=${encodeURIComponent(filter)}`)

  await screen.findByRole('row', { name: /CL-2611-0A1B2C3D/ })
  const list = asked.findLast(({ path }) => path === '/claims')
  expect(JSON.parse(list?.query.get('filter') ?? '{}')).toEqual({ statement: 's1', mid: 'mer_1' })
  const letter = screen.getByRole('link', { name: 'Letter (CSV)' }).getAttribute('href') ?? ''
  expect(decodeURIComponent(letter)).toBe(
    `/api/claims/letter.csv?filter={"statement":"s1","mid":"mer_1","timeZone":"${zone}"}`,
  )
})

test('without claims there is no letter to write', async () => {
  open({ 'GET /claims': () => page([]), 'GET /claims/totals': () => ({ totals: [], letters: [] }) })

  await screen.findByText(/^No claims yet/)

  expect(screen.queryByRole('link', { name: 'Letter (CSV)' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Mark as sent/ })).toBeNull()
})
