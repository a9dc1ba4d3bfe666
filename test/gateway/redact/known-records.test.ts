import { expect, test } from 'vitest'
import { rawNumber } from '../../../src/contract/json.ts'
import { coverRecord } from '../../../src/gateway/redact/coverRecord.ts'
import { anything, fieldsOf, type Fields } from '../../../src/gateway/redact/rules/rule.ts'
import { readers, seenByEach, toEach, type Shown } from '../../support/fourReaders.ts'

const all = readers['who may both see fees and reveal']
const neither = readers['who may neither']

const rules = fieldsOf({
  id: 'id',
  payer: { fields: { email: 'email', age: 'count' } },
  fees: { fields: { networkFee: 'fee' } },
  mails: { each: 'email' },
  details: { values: { fields: { max: 'count' } } },
  costs: { values: { fields: { networkFee: 'fee' } } },
  account: { fields: { swiftCode: 'instruction' }, rest: 'instruction' },
})

test.each<[record: Record<string, unknown>, ...Shown]>([
  [{ payer: { email: 'maria@example.test', age: 31 } }, { payer: { email: 'm•••@e•••.test', age: 31 } }],
  [{ payer: null }, { payer: null }],
  [{ payer: undefined }, { payer: undefined }],
  [{ payer: false }, { payer: false }],
  // Not of the form that is documented: nobody knows what it is.
  [
    { payer: 'by maria@example.test' },
    { payer: 'by m•••@e•••.test' },
    { payer: 'by m•••@e•••.test' },
    { payer: 'by •••' },
    { payer: 'by •••' },
  ],
  [
    { payer: [{ email: 'maria@example.test', age: 31 }] },
    { payer: [{ email: 'm•••@e•••.test', age: 31 }] },
    { payer: [{ email: 'm•••@e•••.test', age: '•••' }] },
  ],
  [{ payer: rawNumber('12345678901234567890') }, { payer: '•••7890' }, { payer: '•••' }],
  [{ mails: ['a@example.test', null, ''] }, { mails: ['a•••@e•••.test', null, ''] }],
  [
    { mails: 'a@example.test' },
    { mails: 'a•••@e•••.test' },
    { mails: 'a•••@e•••.test' },
    { mails: 'a•••@e•••.test' },
    { mails: 'a•••@e•••.test' },
  ],
  [{ fees: { networkFee: '2.10' } }, { fees: { networkFee: '2.10' } }, {}],
  [{ fees: { networkFee: null } }, { fees: { networkFee: null } }, {}],
  [{ fees: '2.10' }, { fees: '2.10' }, {}],
  [{ fees: ['2.10'] }, { fees: ['2.10'] }, {}],
  [{ details: { iban: { max: 34 } } }, { details: { iban: { max: 34 } } }],
  [
    { details: { 'a@example.test': { max: 34 }, b: { max: 1 } } },
    { details: { 'a•••@e•••.test (0)': { max: 34 }, b: { max: 1 } } },
  ],
  [
    { details: ['a@example.test'] },
    { details: ['a•••@e•••.test'] },
    { details: ['a•••@e•••.test'] },
    { details: ['•••'] },
    { details: ['•••'] },
  ],
  [{ costs: { EUR: { networkFee: '1' } } }, { costs: { EUR: { networkFee: '1' } } }, { costs: {} }],
])('%j', (record, ...shown) => {
  expect(seenByEach((rights) => coverRecord(record, rules, rights).record)).toEqual(toEach(shown as Shown))
})

test('what is covered is told with the way to it', () => {
  const record = {
    payer: { email: 'maria@example.test' },
    mails: ['a@example.test', 'b@example.test'],
    details: { 'a@example.test': { max: 'b@example.test' } },
    other: [{ email: 'c@example.test' }],
  }

  expect(coverRecord(record, rules, all).raw).toEqual({
    'payer.email': 'maria@example.test',
    'mails.0': 'a@example.test',
    'mails.1': 'b@example.test',
    'details.a•••@e•••.test (0).max': 'b@example.test',
    'other.0.email': 'c@example.test',
  })
})

test('nothing is said to be covered of a record that is shown as it came', () => {
  const record = {
    id: 'OR-1',
    payer: { age: 31 },
    details: { iban: { max: 34 } },
    account: { swiftCode: 'A1' },
  }

  for (const rights of Object.values(readers)) {
    expect(coverRecord(record, rules, rights)).toEqual({ record, masked: [], raw: {} })
  }
})

test.each<[name: string]>(
  [
    'iban',
    'bic',
    'swiftNumber',
    'clabe',
    'cbu',
    'cvu',
    'routing_number',
    'sortcode',
    'sort_code',
    'ifsc',
    'accountHolder',
    'bankName',
    'branch',
    'beneficiaryTax',
    'payee',
    'recipientName',
    'reference',
    'remittanceText',
    'pixKey',
    'vpa',
    'upi',
    'qrCode',
    'barcode',
    'boletoUrl',
    'narration',
    'memo',
    'tag',
    'wallet',
    'address',
    'network',
    'agency',
    'agencia',
  ].map((name) => [name]),
)('a payer is told of the account to pay to what stands under %s', (name) => {
  expect(coverRecord({ account: { [name]: 'Maria 5551234567' } }, rules, neither).record).toEqual({
    account: { [name]: 'Maria 5551234567' },
  })
})

test.each(['payerAccount', 'bankEmail', 'accountPhone', 'bankFee', 'cxu', 'name'])(
  'what stands under %s is no instruction of a payment',
  (name) => {
    const { record } = coverRecord({ account: { [name]: 'Maria 5551234567' } }, rules, neither)
    expect(JSON.stringify(record)).not.toContain('5551234567')
  },
)

test('outside of what is an instruction a name alone makes none', () => {
  expect(coverRecord({ iban: 'PT50 0002 0123' }, rules, neither).record).not.toEqual({
    iban: 'PT50 0002 0123',
  })
})

test('a record of another form than any that is known is covered as a whole', () => {
  const of = (record: unknown, own: Fields = rules) => coverRecord(record, own, all).record

  expect(of('maria@example.test')).toBe('m•••@e•••.test')
  expect(of(['maria@example.test'])).toEqual(['m•••@e•••.test'])
  expect(of(5, anything)).toBe(5)
  expect(of(null)).toBeNull()
  expect(of(rawNumber('5551234567'))).toBe('•••4567')
})

test('a record within which somebody else is named loses all that nobody documented', () => {
  expect(coverRecord({ id: 'OR-1', merchantId: 'mer_9', plan: 'gold' }, rules, all).record).toEqual({
    id: 'OR-1',
    unknown: '•••',
  })
})

test.each<[owner: unknown]>([
  ['mer_9'],
  ['MER_9'],
  [' mer_9 '],
  [['mer_9']],
  [[['mer_9', 'mer_1']]],
  [['mer_1', 'mer_9']],
])('somebody else is named by %j', (owner) => {
  expect(coverRecord({ inner: { mid: owner, plan: 'gold' } }, anything, all).record).toEqual({
    inner: '•••',
  })
})

test.each<[owner: unknown]>([[['mer_1', 'mer_2']], ['mer_99'], [''], [null]])(
  'nobody else is named by %j',
  (owner) => {
    const { record } = coverRecord({ inner: { mid: owner, plan: 'gold' } }, anything, all)
    expect(record).toHaveProperty('inner.plan', 'gold')
  },
)

test('a record keeps no prototype of its own, documented or not', () => {
  const sent = JSON.parse(
    '{"__proto__":{"a":1},"id":"OR-1","other":{"__proto__":{"a":1},"b":true}}',
  ) as object
  const { record } = coverRecord(sent, rules, all)

  for (const made of [record, (record as { other: object }).other]) {
    expect(Object.getPrototypeOf(made)).toBe(Object.prototype)
    expect(made).not.toHaveProperty('a')
  }
  // A rule of that name makes none either.
  const odd = fieldsOf(JSON.parse('{"__proto__":"id"}') as Parameters<typeof fieldsOf>[0])
  expect(Object.getPrototypeOf(coverRecord(sent, odd, all).record)).toBe(Object.prototype)
})

test('the way to what is covered is cut short where keys are endless', () => {
  const long = 'k'.repeat(150)
  const nested = (depth: number): unknown =>
    depth === 0 ? { email: 'a@example.test' } : { [long]: nested(depth - 1) }
  const wayTo = (depth: number) => coverRecord(nested(depth), anything, all).masked[0] ?? ''

  expect(wayTo(1)).toBe(`${'k'.repeat(100)}.email`)
  expect(wayTo(2)).toBe(`${'k'.repeat(100)}.${'k'.repeat(100)}.email`)
  expect(wayTo(5)).toHaveLength(504)
  expect(wayTo(50)).toHaveLength(504)
})
