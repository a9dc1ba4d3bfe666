import { expect, test } from 'vitest'
import { answering, harmless, ours, redactFor, roles } from '../../support/redaction.ts'
import { fault } from '../../../src/i18n/fault.ts'

const mids = ['mer_1']
const canary = 'OR-canary-of-another'
const theirs = { ...harmless['v1.listOrders'], id: canary, mid: 'mer_2' }
const own = harmless['v1.listOrders']
const without = (record: Record<string, unknown>) => ({ ...record, mid: undefined })

const owners: [string, unknown][] = [
  ['a plain mid', theirs],
  ['another case', { ...theirs, mid: 'MER_2 ' }],
  ['an object', { ...theirs, mid: { id: 'mer_2', name: 'x' } }],
  ['an object of a value', { ...theirs, mid: { value: 'mer_2' } }],
  ['an object of anything', { ...theirs, mid: { merchant: { code: 'mer_2' } } }],
  ['a list of one', { ...theirs, mid: ['mer_2'] }],
  ['merchantId', { ...without(theirs), merchantId: 'mer_2' }],
  ['merchant_id', { ...without(theirs), merchant_id: 'mer_2' }],
  ['MID', { ...without(theirs), MID: 'mer_2' }],
  ['Mid', { ...without(theirs), Mid: 'mer_2' }],
  ['an owner inside', { ...without(theirs), merchant: { id: 'mer_2' } }],
  ['a record inside', { ...without(theirs), account: { details: { merchantId: 'mer_2' } } }],
  ['a record inside, beside its ID', { order: theirs }],
  ['a record inside one of our records', { id: 'OR-1', order: theirs }],
  ['an unreadable owner', { ...own, related: [{ label: 'x', record: theirs }] }],
  ['several owners', { ...theirs, mid: { a: 1, b: 2 } }],
  ['no owner and no field of an order', { ...theirs, mid: ['mer_2', 'mer_3'] }],
  ['none, and no field of an order', { reference: canary }],
]

const wraps: [string, (rows: unknown[]) => unknown][] = [
  ['by the letter', (rows) => ({ status: 'success', data: { transfers: rows } })],
  ['bare', (rows) => rows],
  ['as data', (rows) => ({ status: 'success', data: rows })],
  ['data.orders', (rows) => ({ status: 'success', data: { orders: rows } })],
  ['beside data', (rows) => ({ status: 'success', data: {}, results: rows })],
  ['two levels deep', (rows) => ({ success: true, data: { page: { items: rows } } })],
  [
    'by id',
    (rows) => ({ status: 'success', data: Object.fromEntries(rows.map((row, n) => [`o${n}`, row])) }),
  ],
  [
    'in the pagination',
    (rows) => ({ status: 'success', data: { transfers: [own] }, pagination: { total: 1, rows } }),
  ],
  [
    'in the wrapper',
    (rows) => ({ status: 'success', data: { transfers: [own] }, meta: rows, included: rows }),
  ],
  ['rows of rows', (rows) => ({ status: 'success', data: { transfers: [rows] } })],
  ['as text', (rows) => ({ status: 'success', data: { transfers: [JSON.stringify(rows)] } })],
]

test.each(wraps)(
  'removes rows of another merchant ID, wrapped %s, under every name for the owner',
  (_, wrap) => {
    const shown: string[] = []
    for (const [how, row] of owners)
      for (const name of answering)
        for (const role of roles) {
          const { text } = redactFor(name, wrap([row, own]), { role, mids })
          // An own record may hold free-form data of others. The answer then shows no more than the order's ID.
          if (text.includes(canary) && text.includes('mer_2')) shown.push(`${how}, ${name}, ${role}: ${text}`)
          if (name.startsWith('v1.listO') && text.includes(canary))
            shown.push(`${how}, ${name}, ${role}: ${text}`)
        }

    expect(shown).toEqual([])
  },
)

test.each(owners)('removes a single order of another merchant ID: %s', (_, row) => {
  for (const role of roles)
    for (const body of [
      row,
      { status: 'success', data: row },
      [row],
      { status: 'success', data: { order: row } },
    ]) {
      const { text } = redactFor('v1.getOrder', body, { role, mids })
      expect(text).not.toContain(canary)
    }
})

test('reports a list as a misfit when no row has a documented field', () => {
  const odd = [{ 'Perpetua Canaryfeather': 1 }, 'OR-1 of mer_2', 7, null]
  const { refusal, text } = redactFor(
    'v1.listOrders',
    { status: 'success', data: { transfers: odd } },
    { role: 'ops' },
  )

  expect(refusal).toEqual({
    status: 502,
    cause: fault('misfit', {
      path: '/v1/public/orders',
      fault: 'expected a list of records, got a list of objects without a documented field',
    }),
  })
  expect(text).not.toContain('Perpetua')
})

test('filters readable rows and counts withheld rows', () => {
  const rows = [own, theirs, { reference: 'x' }, { ...own, id: 'OR-2', mid: 'a-sub-merchant' }]
  const { text, withheld } = redactFor(
    'v1.listOrders',
    { status: 'success', data: { transfers: rows } },
    { role: 'ops', mids },
  )

  expect(withheld).toBe(2)
  const answer = JSON.parse(text) as {
    data: { transfers: object[] }
    withheld: number
  }
  expect(answer.withheld).toBe(2)
  expect(answer.data.transfers).toEqual([
    own,
    { ...own, id: 'OR-2', mid: 'a-sub-merchant', belongsTo: 'mer_1' },
  ])
})

test('lists only the reader’s merchant IDs, in every form of the list', () => {
  const forms = ours.map((mid) => [
    { mid, name: `House of ${mid}` },
    { mid: { id: mid }, name: `House of ${mid}` },
    { merchantId: mid, name: `House of ${mid}` },
    { id: mid.toUpperCase(), name: `House of ${mid}` },
    mid,
  ])
  for (const rows of [forms.flat(), [{ mid: 'mer_1', name: 'House', children: forms[1] }, forms[2]?.[0]]])
    for (const role of ['ops', 'support', 'finance'] as const) {
      const { text } = redactFor('v1.listMids', { status: 'success', data: rows }, { role, mids })
      expect(text).toContain('mer_1')
      expect(text).not.toMatch(/mer_[23]/i)
    }
})
