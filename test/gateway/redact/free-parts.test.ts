import { expect, test } from 'vitest'
import { rawNumber } from '../../../src/contract/json.ts'
import { coverRecord } from '../../../src/gateway/redact/coverRecord.ts'
import type { Rights } from '../../../src/gateway/redact/covering.ts'
import { recordRules } from '../../../src/gateway/redact/rules/recordRules.ts'
import { anything } from '../../../src/gateway/redact/rules/rule.ts'
import { readers, seenByEach, toEach, type Reader, type Shown } from '../../support/fourReaders.ts'

/** A field `extra` that nobody documented, as this reader sees it. */
const shownTo = (rights: Rights, extra: unknown) =>
  (coverRecord({ extra }, anything, rights).record as { extra: unknown }).extra

/** A list of which nothing is seen. */
const hidden = (count: number) => Array.from({ length: count }, () => '•••')

test.each<[extra: unknown, ...Shown]>([
  [
    { done: true, none: null },
    { done: true, none: null },
  ],
  [{ commission: 2 }, { commission: 2 }, { commission: '•••' }],
  [{ commission: '2.50' }, { commission: '2.50' }, { commission: '•••' }],
  [{ commission: [1, 2] }, { commission: [1, 2] }, { commission: ['•••', '•••'] }],
  [{ commission: { rate: 2 } }, { commission: { rate: 2 } }, { commission: { rate: '•••' } }],
  [
    { label: 'commission', value: 2 },
    { label: 'commission', value: 2 },
    { label: 'commission', value: '•••' },
  ],
  [
    { name: 'processing fee', amount: '2.10' },
    { name: 'processing fee', amount: '2.10' },
    { name: 'processing fee', amount: '•••' },
  ],
  [
    { label: 'note', value: 2 },
    { label: 'note', value: 2 },
    { label: 'note', value: '•••' },
  ],
  [
    { key: 'email', value: 'maria@example.test' },
    { key: 'email', value: 'm•••@e•••.test' },
  ],
  [
    { label: 'phone', value: '5551234567' },
    { label: 'phone', value: '•••4567' },
  ],
  [
    { label: 'Phone', name: 'x', value: 5551234567 },
    { label: 'Phone', name: 'x', value: '•••4567' },
    { label: 'Phone', name: 'x', value: '•••4567' },
    { label: 'Phone', name: '•••', value: '•••4567' },
    { label: 'Phone', name: '•••', value: '•••4567' },
  ],
  [
    { label: 'weather', value: 'sunny' },
    { label: 'weather', value: 'sunny' },
    { label: 'weather', value: 'sunny' },
    { label: '•••', value: '•••' },
    { label: '•••', value: '•••' },
  ],
  [
    { label: 'colour', key: 'email', value: 'maria.keller' },
    { label: 'colour', key: 'email', value: '•••' },
    { label: 'colour', key: 'email', value: '•••' },
    { label: '•••', key: 'email', value: '•••' },
    { label: '•••', key: 'email', value: '•••' },
  ],
  [
    { pieces: ['4111', '1111', '1111', '1111'] },
    { pieces: hidden(4) },
    { pieces: hidden(4) },
    { '••• (0)': hidden(4) },
    { '••• (0)': hidden(4) },
  ],
  [
    { pieces: [4111, 1111, 1111, 1111] },
    { pieces: hidden(4) },
    { pieces: hidden(4) },
    { '••• (0)': hidden(4) },
    { '••• (0)': hidden(4) },
  ],
  [
    { pieces: ['4111', '1111', '1111', '1112'] },
    { pieces: ['4111', '1111', '1111', '1112'] },
    { pieces: hidden(4) },
    { '••• (0)': hidden(4) },
    { '••• (0)': hidden(4) },
  ],
  [
    { pieces: [...'4111111111111111'] },
    {
      pieces: hidden(16),
    },
    {
      pieces: hidden(16),
    },
    {
      '••• (0)': hidden(16),
    },
    {
      '••• (0)': hidden(16),
    },
  ],
  [
    { pieces: [...'4111111111111111'].map(Number) },
    {
      pieces: hidden(16),
    },
    {
      pieces: hidden(16),
    },
    {
      '••• (0)': hidden(16),
    },
    {
      '••• (0)': hidden(16),
    },
  ],
  [
    { pieces: ['card', '4111', '1111', '1111', '1111'] },
    { pieces: hidden(5) },
    { pieces: hidden(5) },
    { '••• (0)': hidden(5) },
    { '••• (0)': hidden(5) },
  ],
  [
    { a: '4111', b: '1111', c: '1111', d: '1111' },
    { a: '•••', b: '•••', c: '•••', d: '•••' },
    { a: '•••', b: '•••', c: '•••', d: '•••' },
    { a: '•••', '••• (1)': '•••', '••• (2)': '•••', '••• (3)': '•••' },
    { a: '•••', '••• (1)': '•••', '••• (2)': '•••', '••• (3)': '•••' },
  ],
  [{ orderId: 'OR-1' }, { orderId: 'OR-1' }],
  [{ orderId: 7000000000000001 }, { orderId: 7000000000000001 }],
  [
    { refId: '12345678901234567890' },
    { refId: '•••7890' },
    { refId: '•••' },
    { '••• (0)': '•••' },
    { '••• (0)': '•••' },
  ],
  [{ number: 5551234567 }, { number: '•••4567' }, { number: '•••' }],
  [{ count: 123 }, { count: 123 }, { count: '•••' }],
  [{ count: 1234 }, { count: 1234 }, { count: '•••' }, { count: '•••' }, { count: '•••' }],
  [{ count: 1234567 }, { count: '•••4567' }, { count: '•••' }],
  [{ rate: 1.5 }, { rate: 1.5 }, { rate: '•••' }],
  [{ size: -12345678 }, { size: -12345678 }, { size: '•••' }],
  [{ settledAt: 1782907200 }, { settledAt: 1782907200 }],
  [{ settledAt: 1782907200000 }, { settledAt: 1782907200000 }],
  [{ settledAt: 9782907200 }, { settledAt: '•••7200' }, { settledAt: '•••' }],
  [{ settledAt: '2026-07-01T12:00:00Z' }, { settledAt: '2026-07-01T12:00:00Z' }],
  [
    { settledAt: '1990-07-01T12:00:00Z' },
    { settledAt: '•••T12:00:00Z' },
    { settledAt: '•••T12:00:00Z' },
    { settledAt: '•••' },
    { settledAt: '•••' },
  ],
  [
    { settledAt: '2003-07-01T12:00:00Z' },
    { settledAt: '•••T12:00:00Z' },
    { settledAt: '•••T12:00:00Z' },
    { settledAt: '•••' },
    { settledAt: '•••' },
  ],
  [{ phone: 5551234567 }, { phone: '•••4567' }],
  [{ phone: 1234 }, { phone: '•••' }],
  [{ phone: rawNumber('49301234567890123456') }, { phone: '•••3456' }],
  [{ email: 'maria@example.test' }, { email: 'm•••@e•••.test' }],
  [{ phone: ['5551234567', '5557654321'] }, { phone: ['•••4567', '•••4321'] }],
  [
    { phone: { home: '5551234567', code: '+1' } },
    { phone: { home: '•••4567', code: '•••' } },
    { phone: { home: '•••4567', code: '•••' } },
    { phone: { '••• (0)': '•••4567', code: '•••' } },
    { phone: { '••• (0)': '•••4567', code: '•••' } },
  ],
  [{ email: '' }, { email: '' }],
  [{ phone: '2.50' }, { phone: '•••' }],
  [{ phone: 'ext 12' }, { phone: '•••' }],
  [{ documentNumber: 'X1' }, { documentNumber: '•••' }],
  [{ documentNumber: '12345' }, { documentNumber: '•••' }],
  [{ documentNumber: 12345 }, { documentNumber: '•••' }],
  [
    { remark: 'call maria@example.test' },
    { remark: 'call m•••@e•••.test' },
    { remark: 'call m•••@e•••.test' },
    { remark: 'call •••' },
    { remark: 'call •••' },
  ],
  [{ remark: '' }, { remark: '' }],
  [{ remark: 'paid 2.50 EUR' }, { remark: 'paid 2.50 EUR' }, { remark: 'paid •••' }],
  [{ remark: '2.50' }, { remark: '2.50' }, { remark: '•••' }],
  [{ remark: 'PAID' }, { remark: 'PAID' }],
  [
    { payload: '{"email":"maria@example.test","commission":2}' },
    { payload: '{"email":"m•••@e•••.test","commission":2}' },
    { payload: '{"email":"m•••@e•••.test","commission":"•••"}' },
  ],
  [
    { payload: '["maria@example.test"]' },
    { payload: '["m•••@e•••.test"]' },
    { payload: '["m•••@e•••.test"]' },
    { payload: '["•••"]' },
    { payload: '["•••"]' },
  ],
  [{ payload: '[1,2]' }, { payload: '[1,2]' }, { payload: '•••' }],
  [{ payload: '{not json' }, { payload: '{not json' }],
  [{ payload: '"' }, { payload: '"' }],
  [{ payload: ' {"phone":"5551234567"}' }, { payload: '{"phone":"•••4567"}' }],
  [{ payload: '{"orderId":"7000000000000001"}' }, { payload: '{"orderId":"7000000000000001"}' }],
  [{ payload: '{"commission":2}' }, { payload: '{"commission":2}' }, { payload: '{"commission":"•••"}' }],
  [
    { 'maria@example.test': 'x', 'other@example.test': 'y' },
    { 'm•••@e•••.test (0)': 'x', 'o•••@e•••.test (1)': 'y' },
    { 'm•••@e•••.test (0)': 'x', 'o•••@e•••.test (1)': 'y' },
    { '••• (0)': '•••', '••• (1)': '•••' },
    { '••• (0)': '•••', '••• (1)': '•••' },
  ],
  [{ '5551234567': 1 }, { '•••4567 (0)': 1 }, { '••• (0)': '•••' }, { '••• (0)': 1 }, { '••• (0)': '•••' }],
  [{ merchantId: 'mer_9' }, '•••'],
  [{ mid: 'mer_9' }, '•••'],
  [{ ref: 'mer_9' }, { ref: '•••' }, { ref: '•••' }, { '••• (0)': '•••' }, { '••• (0)': '•••' }],
  [{ orderId: 'mer_9' }, '•••'],
  [
    { merchantId: 'mer_1' },
    { merchantId: 'mer_1' },
    { merchantId: 'mer_1' },
    { merchantId: '•••' },
    { merchantId: '•••' },
  ],
  [{ birthday: '1990-11-21' }, { birthday: '•••' }],
  [
    { nested: { deep: { email: 'maria@example.test' } } },
    { nested: { deep: { email: 'm•••@e•••.test' } } },
    { nested: { deep: { email: 'm•••@e•••.test' } } },
    { '••• (0)': { '••• (0)': { email: 'm•••@e•••.test' } } },
    { '••• (0)': { '••• (0)': { email: 'm•••@e•••.test' } } },
  ],
  [
    { list: [{ email: 'a@example.test' }, { email: 'b@example.test' }] },
    { list: [{ email: 'a•••@e•••.test' }, { email: 'b•••@e•••.test' }] },
  ],
])('%j', (extra, ...shown) => {
  expect(seenByEach((rights) => shownTo(rights, extra))).toEqual(toEach(shown as Shown))
})

const rawFor = (reader: Reader, extra: unknown) => coverRecord({ extra }, anything, readers[reader]).raw

test('what is revealed for a reason has no fee in it for who may not see fees', () => {
  const extra = { payload: '{"email":"maria@example.test","commission":2}' }

  expect(rawFor('who may both see fees and reveal', extra)).toEqual({ 'extra.payload': extra.payload })
  expect(rawFor('who may reveal alone', extra)).toEqual({
    'extra.payload': '{"email":"maria@example.test","commission":"•••"}',
  })
})

test('a number that may be an amount is not revealed as a phone to who may not see fees', () => {
  expect(rawFor('who may reveal alone', { number: 5551234567 })).toEqual({})
  expect(rawFor('who may reveal alone', { phone: 5551234567 })).toEqual({ 'extra.phone': 5551234567 })
  expect(rawFor('who may reveal alone', { phone: '2.50' })).toEqual({})
})

test('of two values at one path each can be revealed', () => {
  const raw = rawFor('who may reveal alone', { 'a.email': 'a@example.test', a: { email: 'b@example.test' } })

  expect(Object.values(raw)).toEqual(['a@example.test', 'b@example.test'])
})

test('the prototype of an object is none of its fields', () => {
  const extra: unknown = JSON.parse('{"__proto__":{"email":"a@example.test"},"a":1}')

  expect(JSON.stringify(shownTo(readers['who may both see fees and reveal'], extra))).toBe('{"a":1}')
})

test('rows of fields that are none are left out for who may not see fees, and covered for others', () => {
  const order = { id: 'o1', fees: 'call maria@example.test', senderName: 'Maria Keller', partnerContext: 5 }
  const seen = (reader: Reader) => coverRecord(order, recordRules['order row'], readers[reader]).record

  expect(seen('who may reveal alone')).not.toHaveProperty('fees')
  expect(seen('who may see fees alone')).toHaveProperty('fees', 'call •••')
})
