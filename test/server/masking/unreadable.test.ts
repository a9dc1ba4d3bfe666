import { expect, test } from 'vitest'
import { maskSource } from '../../../src/server/masking/maskRecord.ts'
import { createRedactRecord, objectOf } from '../../../src/server/customers/redactRecord.ts'
import { recordRules } from '../../../src/server/masking/recordRules.ts'

const all = { reveals: true, fees: true, foreign: ['mer_9'] }

test.each<[text: string, source: string, opened: string]>([
  [
    '{"status":"done","isFinal":true}',
    '{"status":"done","isFinal":true}',
    '{"status":"done","isFinal":true}',
  ],
  [
    '{"userId":"maria@example.test","amount":1.10}',
    '{"userId":"m•••@e•••.test","undocumented":{"sealed":true,"fields":1}}',
    '{"userId":"maria@example.test","amount":1.10}',
  ],
  ['{"note":"x","mid":"mer_9"}', '{"mid":"mer_9","undocumented":{"sealed":true,"fields":1}}', '"•••"'],
  ['"Maria"', '"•••••"', '"Maria"'],
  // Fields cannot be located in a truncated text.
  ['{"email":"maria@exam', '{"•••••":"•••••@••••', '{"email":"maria@exam'],
  ['{"mid":"mer_9","email":"maria@exam', '{"•••":"•••_•","•••••":"•••••@••••', '•••'],
  ['Maria Keller', '••••• ••••••', 'Maria Keller'],
])('shows the unreadable row %j as %j', (text, source, opened) => {
  expect(maskSource(text, recordRules['order row'], all)).toEqual({ source, opened })
})

const offers: [Record<string, unknown>, object][] = []
const redact = createRedactRecord(
  {
    offer: (raw: Record<string, unknown>, about: object) => {
      offers.push([raw, about])
      return 'sealed'
    },
    aliasOf: () => '',
  } as unknown as Parameters<typeof createRedactRecord>[0],
  ['mer_1'],
)
const session = (role: 'support' | 'finance') =>
  ({ operator: { id: 'op-1', role, mids: ['mer_1'] } }) as Parameters<typeof redact>[1]['session']

test('lists masked fields of a record and adds a sealed reveal for readers with the right', () => {
  const record = { userId: 'u1', email: 'maria@example.test', countinghouse: { masked: [] } }

  expect(redact(record, { session: session('support'), mid: 'mer_1', kind: 'user' })).toEqual({
    userId: 'u1',
    email: 'm•••@e•••.test',
    countinghouse: { masked: ['email'], reveal: 'sealed' },
  })
  expect(redact(record, { session: session('finance'), mid: 'mer_1', kind: 'user' })).toEqual({
    userId: 'u1',
    email: 'm•••@e•••.test',
    countinghouse: { masked: ['email'] },
  })
  expect(offers).toEqual([
    [{ email: 'maria@example.test' }, { operatorId: 'op-1', mid: 'mer_1', object: 'user:u1' }],
  ])
})

test('adds nothing to a record without masked fields', () => {
  const to = { session: session('support'), mid: 'mer_1', kind: 'user' as const }

  expect(redact({ userId: 'u1' }, to)).toEqual({ userId: 'u1' })
  expect(redact('done', to)).toEqual({
    undocumented: { sealed: true, fields: 1 },
    countinghouse: { masked: ['undocumented'], reveal: 'sealed' },
  })
})

test('shows assumptions about fees only to readers with the right to see fees', () => {
  const assumed = {
    'fees.networkFee': 'sent as text',
    createdAt: 'read as UTC',
    'source.amount': 'sent as 1,234.50',
  }
  const of = (role: 'support' | 'finance') =>
    redact({ id: 'o1', assumed }, { session: session(role), mid: 'mer_1', kind: 'order' })

  expect(of('finance')).toEqual({ id: 'o1', assumed })
  expect(of('support')).toEqual({
    id: 'o1',
    assumed: { createdAt: 'read as UTC', 'source.amount': 'sent as 1,234.50' },
  })
})

test.each<[object | string, 'order' | 'user' | 'order request' | 'user request', string]>([
  [{ id: 'o1', userId: 'u1' }, 'order', 'order:o1'],
  [{ id: 'o1', userId: 'u1' }, 'user', 'user:u1'],
  [{ id: 7 }, 'order request', 'order:7'],
  [{ userId: 'maria@example.test' }, 'user request', 'user:m•••@e•••.test'],
  [{ id: 'x'.repeat(300) }, 'order', `order:${'x'.repeat(200)}`],
  [{ id: ['o1'] }, 'order', 'order:?'],
  ['o1', 'order', 'order:?'],
])('names %j of kind %s as %s in the trail', (record, kind, name) => {
  expect(objectOf(record, kind)).toBe(name)
})
