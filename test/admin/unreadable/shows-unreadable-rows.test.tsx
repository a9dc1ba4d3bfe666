import type { UnreadableRow } from '../../../src/api/setAside.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose } from '../../support/choose.ts'
import { expectFailure } from '../../support/quietConsole.ts'
import { ops, refusal, renderScreens, type Answers } from '../../support/renderScreens.tsx'

const row: UnreadableRow = {
  id: 'mer_1:orders:ab12',
  mid: 'mer_1',
  kind: 'orders',
  route: 'GET /v1/public/orders',
  reason: 'no_usable_id',
  message: 'it has no readable id',
  firstSeenAt: '2026-11-02T12:00:00.000Z',
  lastSeenAt: '2026-11-02T12:05:00.000Z',
  count: 7,
  isSent: true,
  isCut: false,
  source: '{"amount":12345678901234567890.50,"email":"a•••@p•••.test"}',
}
const noLongerSent: UnreadableRow = {
  ...row,
  id: 'mer_1:orders:cd34',
  reason: 'new_reason',
  message: 'it is odd',
  isSent: false,
  count: 1,
}

const page = (rows: object[]) =>
  Response.json(rows, { headers: { 'Content-Range': `unreadable 0-${rows.length}/${rows.length}` } })
const answers: Answers = {
  'GET /unreadable': () => page([row, noLongerSent]),
  'GET /unreadable/mer_1%3Aorders%3Aab12': () => Response.json(row),
}
const mayRead = [...ops, 'unreadable.read']

test('lists unreadable rows with reason, route, count, and whether they are still sent', async () => {
  renderScreens('/unreadable', answers, mayRead)

  const table = await screen.findByRole('table', { name: 'Unreadable rows' })
  const [first, second] = within(table).getAllByRole('row').slice(1)

  expect(first?.textContent).toMatch(
    /^It has no readable id.*GET \/v1\/public\/orders.*mer_1.*7 timesStill sent$/,
  )
  expect(second?.textContent).toMatch(/^It is odd.*onceNo longer sent$/)
  expect(within(table).getByRole('link', { name: 'It has no readable id' }).getAttribute('href')).toBe(
    '/unreadable/mer_1%3Aorders%3Aab12/show',
  )
})

test('opens an unreadable row with its original text', async () => {
  renderScreens('/unreadable/mer_1%3Aorders%3Aab12/show', answers, mayRead)

  expect(await screen.findByText(/^Contact data and undocumented fields are hidden/)).toBeTruthy()
  expect(document.querySelector('pre')?.textContent).toBe(
    '{\n  "amount": 12345678901234567890.50,\n  "email": "a•••@p•••.test"\n}',
  )
})

test('reveals the text of an unreadable row with a reason', async () => {
  const countinghouse = { masked: ['source'], reveal: 'token-1' }
  const { user, sent } = renderScreens(
    '/unreadable/mer_1%3Aorders%3Aab12/show',
    {
      ...answers,
      'GET /unreadable/mer_1%3Aorders%3Aab12': () => Response.json({ ...row, countinghouse }),
      'POST /reveals': () => ({ source: '{"email":"ana@people.test"}' }),
    },
    mayRead,
  )

  await user.click(await screen.findByRole('button', { name: 'Reveal: As received' }))
  const dialog = within(await screen.findByRole('dialog'))
  await choose(user, dialog.getByLabelText(/^Why/), 'Suspected fraud')
  await user.click(dialog.getByRole('button', { name: 'Reveal' }))

  expect(await screen.findByText(/"email": "ana@people.test"/)).toBeTruthy()
  expect(sent('POST /reveals')[0]?.body).toMatchObject({ token: 'token-1', fields: ['source'] })
})

test('says so if every row was readable', async () => {
  renderScreens('/unreadable', { 'GET /unreadable': () => page([]) }, mayRead)

  expect(await screen.findByText('No unreadable rows.')).toBeTruthy()
})

test('says so if a row no longer exists', async () => {
  expectFailure('no such row')
  const gone = { 'GET /unreadable/gone': () => refusal(404, 'no such row') }
  renderScreens('/unreadable/gone/show', gone, mayRead)
  expect(await screen.findByText(/^This does not exist/)).toBeTruthy()
})
