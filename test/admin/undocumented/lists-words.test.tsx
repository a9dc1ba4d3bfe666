import type { UndocumentedWord } from '../../../src/api/setAside.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionOf } from '../../support/session.ts'
import { renderGate } from '../sign-in/renderGate.tsx'

const word = (
  what: UndocumentedWord['what'],
  name: string,
  more: Partial<UndocumentedWord> = {},
): UndocumentedWord => ({
  id: `${what} ${name}`,
  mid: 'mer_1',
  kind: 'orders',
  what,
  name,
  isRest: false,
  count: 1204,
  example: null,
  firstSeenAt: '2026-11-02T12:00:00.000Z',
  lastSeenAt: '2026-11-02T12:00:00.000Z',
  ...more,
})
const words = [
  word('status', 'bank_hold'),
  word('status', 'expired', { count: 7 }),
  word('field', 'riskScore', { example: '{"by":"a•••@p•••.test"}' }),
]
const page = (name: string, rows: object[]) =>
  Response.json(rows, { headers: { 'Content-Range': `${name} 0-${rows.length}/${rows.length}` } })

function open(path: string) {
  return renderGate(path, sessionOf('admin'), { 'GET /api/undocumented': () => page('undocumented', words) })
}

test('lists undocumented words with the current reading of each status', async () => {
  open('/undocumented')

  const table = await screen.findByRole('table', { name: 'Undocumented words' })
  const rows = within(table).getAllByRole('row').slice(1)

  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^bank_holdStatus Orders1,204.*nothing yetName/),
    expect.stringMatching(/^expiredStatus Orders7.*ExpiredName/),
    expect.stringMatching(/^riskScoreField Orders1,204\{"by":"a•••@p•••\.test"\}mer_1/),
  ])
})

test('a status links to the page for its label', async () => {
  open('/undocumented')

  const table = await screen.findByRole('table', { name: 'Undocumented words' })
  const link = within(table).getByRole('link', { name: 'Name bank_hold' })

  expect(link.getAttribute('href')).toBe('/statuses?status=bank_hold&mid=mer_1')
})
