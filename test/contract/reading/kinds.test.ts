import { expect, test } from 'vitest'
import { rawNumber } from '../../../src/contract/json.ts'
import { fieldRules } from '../../../src/contract/reading/fieldRules.ts'
import * as kinds from '../../../src/contract/reading/kinds.ts'
import type { FieldReading } from '../../../src/contract/reading/shape.ts'

const all = {
  'a text': kinds.text,
  'a code': kinds.textIn('code', 'id'),
  'an amount as text': kinds.amountText,
  'an amount as number': kinds.amountNumber,
  'a time': kinds.time,
  'a whole number': kinds.whole,
  'a flag': kinds.flag,
  anything: kinds.anything,
  'rules of fields': fieldRules,
}
const rules = { timeZone: 'Europe/Lisbon' }
const long = rawNumber('12345678901234567890.10')
const date = '2026-07-01T12:00:00.000Z'

test.each<[keyof typeof all, unknown]>([
  ['a text', ''],
  ['a text', 'x'],
  ['an amount as text', '12'],
  ['an amount as text', '123456.78'],
  ['an amount as text', '-1.5'],
  ['an amount as text', '0000000000000000000000000000001.5'],
  ['an amount as number', 1.5],
  ['an amount as number', long],
  ['a time', ''],
  ['a time', date],
  ['a time', '2026-07-01T12:00:00+02:00'],
  ['a whole number', 0],
  ['a whole number', -3],
  ['a flag', true],
  ['a flag', false],
  ['anything', { a: [1] }],
  ['rules of fields', { email: { type: 'string', min: 1, max: 9 }, phone: {} }],
  ['rules of fields', { email: { enum: ['a'], max: 9 } }],
])('%s accepts %j and null as documented forms', (kind, value) => {
  expect(all[kind].isLetter(value)).toBe(true)
  expect(all[kind].isLetter(null)).toBe(true)
})

test.each<[keyof typeof all, unknown]>([
  ['a text', 5],
  ['a text', {}],
  ['an amount as text', 5],
  ['an amount as text', 'EUR 5'],
  ['an amount as text', '1,5'],
  ['an amount as text', '5 EUR'],
  ['an amount as text', '.'],
  ['an amount as text', '1.x'],
  ['an amount as number', '5'],
  ['a time', 'soon'],
  ['a time', 5],
  ['a time', '2026-07-01'],
  ['a whole number', 1.5],
  ['a whole number', '5'],
  ['a flag', 'true'],
  ['a flag', 1],
  ['rules of fields', []],
  ['rules of fields', 'email'],
  ['rules of fields', { email: 'required' }],
  ['rules of fields', { email: { minLength: 1 } }],
  ['rules of fields', { email: { enum: [] } }],
  ['rules of fields', { email: { max: 0 } }],
  ['rules of fields', { email: { min: 3, max: 2 } }],
  ['rules of fields', { email: { min: 3 }, phone: { max: 0 } }],
])('%s rejects %j as a documented form', (kind, value) => {
  expect(all[kind].isLetter(value)).toBe(false)
})

test.each<[keyof typeof all, sent: unknown, FieldReading]>([
  ['a text', 'x', { value: 'x' }],
  ['a text', 5, { value: '5', assumed: 'sent as a number' }],
  ['a text', long, { value: '12345678901234567890.10', assumed: 'sent as a number' }],
  ['a text', true, undefined],
  ['a text', { code: 'x' }, undefined],
  ['a code', { code: 'x', id: 'y' }, { value: 'x', assumed: 'from its code' }],
  ['a code', { code: '', id: 'y' }, { value: 'y', assumed: 'from its id' }],
  ['a code', { code: 5 }, undefined],
  ['a code', { code: '' }, undefined],
  ['a code', false, undefined],
  ['a code', undefined, undefined],
  ['an amount as text', 5, { value: '5', assumed: 'sent as a number' }],
  ['an amount as text', long, { value: '12345678901234567890.10', assumed: 'sent as a number' }],
  ['an amount as text', ' 12.50 ', { value: '12.50' }],
  ['an amount as text', '  ', 'absent'],
  ['an amount as text', '1,234.5', { value: '1234.5', assumed: 'sent as 1,234.5' }],
  ['an amount as text', ' 1,234.5 ', { value: '1234.5', assumed: 'sent as 1,234.5' }],
  ['an amount as text', 'many', undefined],
  ['an amount as text', Infinity, undefined],
  ['an amount as text', true, undefined],
  ['an amount as text', { amount: '5' }, undefined],
  ['an amount as number', 5, { value: 5 }],
  ['an amount as number', long, { value: long }],
  ['an amount as number', '1.20', { value: rawNumber('1.20'), assumed: 'sent as text' }],
  ['an amount as number', '1,234.5', { value: rawNumber('1234.5'), assumed: 'sent as 1,234.5' }],
  ['an amount as number', ' ', 'absent'],
  ['an amount as number', 'many', undefined],
  ['an amount as number', true, undefined],
  ['an amount as number', [], undefined],
  ['a time', date, { value: date }],
  ['a time', '2026-07-01T12:00:00+02:00', { value: '2026-07-01T12:00:00+02:00' }],
  ['a time', { $date: date }, { value: date, assumed: 'written in another form' }],
  ['a time', '2026-07-01 12:00', { value: '2026-07-01T11:00:00.000Z', assumed: 'read as Europe/Lisbon' }],
  ['a time', 'soon', undefined],
  ['a whole number', 7, { value: 7 }],
  ['a whole number', '7', { value: 7, assumed: 'sent as text' }],
  ['a whole number', ' -7.00 ', { value: -7, assumed: 'sent as text' }],
  ['a whole number', '7.5', undefined],
  ['a whole number', '7 rows', undefined],
  ['a whole number', 'row 7', undefined],
  ['a whole number', 7.5, undefined],
  ['a whole number', [7], undefined],
  ['a whole number', '1234567890123456', undefined],
  ['a flag', true, { value: true }],
  ['a flag', false, { value: false }],
  ['a flag', 'True', { value: true, assumed: 'sent as text' }],
  ['a flag', 'false', { value: false, assumed: 'sent as text' }],
  ['a flag', 'yes', undefined],
  ['a flag', 1, undefined],
  ['anything', [1], { value: [1] }],
  ['rules of fields', 'email', undefined],
  ['rules of fields', 5, undefined],
  ['rules of fields', long, undefined],
  ['rules of fields', { email: { min: 1 } }, { value: { email: { min: 1 } } }],
  ['rules of fields', { email: 'required' }, { value: { email: 'required' } }],
  ['rules of fields', { email: long }, { value: { email: long } }],
  ['rules of fields', { email: { enum: ['a'], max: 9 } }, { value: { email: { enum: ['a'], max: 9 } } }],
  ['rules of fields', { email: { enum: 'a' } }, { value: { email: { enum: 'a' } } }],
  ['rules of fields', ['email'], { value: { email: {} }, assumed: { form: 'a list of rules' } }],
  ['rules of fields', ['email', ''], undefined],
  ['rules of fields', ['email', 5], undefined],
  ['rules of fields', [{ min: 1 }], undefined],
  ['rules of fields', [{ name: '', min: 1 }], undefined],
  [
    'rules of fields',
    [{ field: '', key: 'email', name: 'E-mail', min: '1' }],
    { value: { email: { min: 1 } }, assumed: { form: 'a list of rules', 'email.min': 'sent as text' } },
  ],
  [
    'rules of fields',
    { email: { minLength: 4, maxLength: 3, regex: '^a' } },
    {
      value: { email: { pattern: '^a' } },
      assumed: {
        'email.min': '4 is no rule',
        'email.max': '3 is no rule',
        'email.pattern': 'from regex',
      },
    },
  ],
])('%s is read from %j', (kind, sent, reading) => {
  expect(all[kind].read(sent, rules)).toEqual(reading)
})

test('keeps digits that no number in the browser can hold', () => {
  const reading = kinds.amountNumber.read('12345678901234567890.10', rules)

  expect(JSON.stringify(reading)).toBe('{"assumed":"sent as text","value":12345678901234567890.10}')
})
