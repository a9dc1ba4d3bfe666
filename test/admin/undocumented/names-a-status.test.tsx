import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionOf } from '../../support/session.ts'
import { renderGate, success } from '../sign-in/renderGate.tsx'

const word = (what: string, name: string, more: object = {}) => ({
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

/** A gateway that keeps what is named. */
function open(path: string) {
  const names: object[] = []
  return renderGate(path, sessionOf('admin'), {
    'GET /api/undocumented': () => page('undocumented', words),
    'GET /api/status-labels': () => page('status-labels', names),
    'PUT /api/status-labels': ({ body }) => {
      const { mids, ...name } = body as { mids: string[] }
      names.push(...mids.map((mid) => ({ mid, ...name })))
      return { ok: true }
    },
    'GET /api/v1/public/orders': () =>
      success({ transfers: [{ id: 'OR-1', status: 'bank_hold', orderType: 'payin' }] }),
  })
}

test('lists what came and is in no document, with what a status is read as', async () => {
  open('/undocumented')

  const table = await screen.findByRole('table', { name: 'Undocumented words' })
  const rows = within(table).getAllByRole('row').slice(1)

  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^bank_holdStatus Orders1,204.*nothing yetName/),
    expect.stringMatching(/^expiredStatus Orders7.*ExpiredName/),
    expect.stringMatching(/^riskScoreField Orders1,204\{"by":"a•••@p•••\.test"\}mer_1/),
  ])
})

test('an admin names a status, and it is read so from then on', async () => {
  const gate = open('/undocumented')

  const table = await screen.findByRole('table', { name: 'Undocumented words' })
  await gate.user.click(within(table).getByRole('button', { name: 'Name bank_hold' }))
  await gate.user.type(screen.getByRole('textbox', { name: 'Label' }), 'Held by the bank')
  await gate.user.selectOptions(screen.getByRole('combobox', { name: 'Ends all other orders' }), 'open')
  await gate.user.selectOptions(screen.getByRole('combobox', { name: 'Ends orders of type Gaming' }), 'bad')
  await gate.user.selectOptions(screen.getByRole('combobox', { name: 'Mark' }), 'look')
  await gate.user.click(screen.getByRole('button', { name: 'Keep' }))

  expect((await screen.findAllByText('Held by the bank')).length).toBeGreaterThan(0)
  expect(gate.sent('PUT /api/status-labels').map(({ body }) => body)).toEqual([
    {
      status: 'bank_hold',
      mids: ['mer_1', 'mer_2', 'mer_3'],
      label: 'Held by the bank',
      tone: 'look',
      finality: { '*': 'open', gaming: 'bad' },
    },
  ])
  await gate.router.navigate('/orders')
  const mark = await screen.findByText('Held by the bank')
  expect(mark.closest<HTMLElement>('.mark')?.style.color).toBe('var(--look)')
})

test('all named statuses are downloaded, also those that one answer does not hold', async () => {
  const names = Array.from({ length: 230 }, (_, n) => ({ mid: 'mer_1', status: `status_${n}` }))
  const files: Blob[] = []
  Object.assign(URL, {
    createObjectURL: (file: Blob) => (files.push(file), 'blob:names'),
    revokeObjectURL: () => {},
  })
  const gate = renderGate('/undocumented', sessionOf('admin'), {
    'GET /api/undocumented': () => page('undocumented', words),
    'GET /api/status-labels': ({ search }) => {
      const [from = 0] = JSON.parse(new URLSearchParams(search).get('range') ?? '[0]') as number[]
      const rows = names.slice(from, from + 200)
      return Response.json(rows, { headers: { 'Content-Range': `status-labels 0-1/230` } })
    },
  })

  await gate.user.click(await screen.findByRole('button', { name: 'Download the names' }))

  await expect.poll(async () => JSON.parse((await files[0]?.text()) ?? '[]')).toEqual(names)
})
