import { expect, test } from 'vitest'
import { coverField, coverSource } from '../../../src/gateway/redact/coverSource.ts'
import { createRedactRecord, objectOf } from '../../../src/gateway/redact/redactRecord.ts'

const all = { reveals: true, fees: true, foreign: [] }
const none = { reveals: false, fees: false, foreign: [] }

test.each<[source: string, shown: string, toOthers: string]>([
  ['{"id":"OR-1","done":true}', '{"id":"OR-1","done":true}', '{"id":"OR-1","done":true}'],
  ['{"email":"maria@example.test"}', '{"email":"m•••@e•••.test"}', '{"email":"m•••@e•••.test"}'],
  ['12345678901234567890', '"•••7890"', '"•••"'],
  // Cut short: of a text without its end nobody knows what stands where.
  ['{"email":"maria@exam', '{"email":"•••"', '{"email":"•••"'],
  ['{"id":"OR-1","note":"say \\"hi', '{"id":"•••","note":"•••"', '{"id":"•••","note":"•••"'],
  ['{"a" :"x","n":123', '{"a" :"•••","n":123', '{"a" :"•••","n":•••'],
  ['{"a":true,"b":null,"c":untrue', '{"a":true,"b":null,"c":•••', '{"a":true,"b":null,"c":•••'],
  ['{"n":12345,"m":-1.5', '{"n":•••,"m":•••', '{"n":•••,"m":•••'],
  ['{"maria@example.test":1', '{"m•••@e•••.test":1', '{"m•••@e•••.test":•••'],
  ['Maria Keller', '••• •••', '••• •••'],
])('the row %j that nobody could read is shown as %j, to others as %j', (source, shown, toOthers) => {
  expect([coverSource(source, all), coverSource(source, none)]).toEqual([shown, toOthers])
})

test.each<[path: string, example: string, shown: string]>([
  ['payer.email', '"maria@example.test"', '"m•••@e•••.test"'],
  ['phone', '5551234567', '"•••4567"'],
  ['payer.level', '"high"', '"high"'],
  ['payer.count', '12', '12'],
  ['payer.home', '{"street":"Long Lane 1"}', '{"street":"•••"}'],
  ['payer.note', '"say \\"hi', '"•••"'],
  ['commission', '2.5', '2.5'],
])('the example of %s, %j, is shown as %j', (path, example, shown) => {
  expect(coverField(path, example, all)).toBe(shown)
})

test('an example that is a fee, or of somebody else, is not shown', () => {
  expect(coverField('fees.networkFee', '2.5', none)).toBe('null')
  expect(coverField('commission', '2.5', none)).toBe('"•••"')
  expect(coverField('mid', '"mer_9"', { ...all, foreign: ['mer_9'] })).toBe('"•••"')
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

test('a record tells what is covered in it, and carries a sealed way to ask for it for who may', () => {
  const record = { userId: 'u1', email: 'maria@example.test', countinghouse: { masked: [] } }

  expect(redact(record, { session: session('support'), mid: 'mer_1', kind: 'user' })).toEqual({
    userId: 'u1',
    email: 'm•••@e•••.test',
    countinghouse: { masked: ['email'], reveal: 'sealed' },
  })
  expect(redact(record, { session: session('finance'), mid: 'mer_1', kind: 'user' })).toEqual({
    userId: 'u1',
    email: 'm•••@e•••.test',
    countinghouse: { masked: ['email'], reveal: undefined },
  })
  expect(offers).toEqual([
    [{ email: 'maria@example.test' }, { operatorId: 'op-1', mid: 'mer_1', object: 'user:u1' }],
  ])
})

test('a record without anything to cover carries nothing beside it', () => {
  const to = { session: session('support'), mid: 'mer_1', kind: 'user' as const }

  expect(redact({ userId: 'u1' }, to)).toEqual({ userId: 'u1' })
  expect(redact('done', to)).toBe('done')
  expect(redact(null, to)).toBeNull()
})

test('what was assumed of fees is told to who may see them alone, and covers what came with it', () => {
  const assumed = {
    'fees.networkFee': 'sent as text',
    createdAt: 'read as UTC',
    'source.amount': 'sent as 1,234.50',
    name: 'from maria@example.test',
  }
  const of = (role: 'support' | 'finance') =>
    redact({ id: 'o1', assumed }, { session: session(role), mid: 'mer_1', kind: 'order' })

  expect(of('finance')).toEqual({ id: 'o1', assumed: { ...assumed, name: 'from m•••@e•••.test' } })
  expect(of('support')).toEqual({
    id: 'o1',
    assumed: {
      createdAt: 'read as UTC',
      'source.amount': 'sent as 1,234.50',
      name: 'from m•••@e•••.test',
    },
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
])('the trail calls %j, %s, %s', (record, kind, name) => {
  expect(objectOf(record, kind)).toBe(name)
})
