import { describe, expect, test } from 'vitest'
import { coverRecord } from '../../../src/gateway/redact/coverRecord.ts'
import { anything } from '../../../src/gateway/redact/rules/rule.ts'
import { readers, seenByEach, toEach, type Shown } from '../../support/fourReaders.ts'

const cover = (extra: unknown, reader: keyof typeof readers) =>
  coverRecord({ extra }, anything, readers[reader])
const valuesFor = (extra: Record<string, unknown>) =>
  seenByEach((rights) => {
    const { record } = coverRecord({ extra }, anything, rights)
    return Object.values((record as { extra: object }).extra)
  })

const dots = '•••'

describe('a card number in pieces', () => {
  const card = ['4111', '1111', '1111', '1111']
  const shown = (extra: unknown) =>
    (cover(extra, 'who may both see fees and reveal').record as { extra: unknown }).extra
  const isCovered = (values: unknown[]) =>
    !JSON.stringify([shown(values), shown({ ...values })]).includes('1111')

  test.each<[values: unknown[]]>([
    [card],
    [['411111', '111111', '1111']],
    [[...'4111111111111111']],
    [[...'4111111111111111'].map(Number)],
    [[4111, 1111, 1111, 1111]],
    [['see 100', ...card]],
    [['100 see', ...card]],
    [['x1', ...card]],
    [['1x', ...card]],
    [['5', ...card]],
    [[null, ...card, { a: 1 }]],
    [[...card, ...Array.from({ length: 60 }, () => 'x')]],
  ])('%j is covered', (values) => {
    expect(isCovered(values)).toBe(true)
  })

  test.each<[values: unknown[]]>([
    // Not a card: its check digit, its beginning, or two numbers that stand beside each other by chance.
    [['4111', '1111', '1111', '1112']],
    [['1234', '1111', '1111', '1111']],
    [['411111', '111115']],
  ])('%j is not', (values) => {
    expect(isCovered(values)).toBe(false)
  })
})

test.each<[extra: Record<string, unknown>, ...Shown]>([
  // What is said of a fee is a fee, whatever form it has.
  [{ label: 'processing fee', value: 'low' }, ['processing fee', 'low'], ['processing fee', dots]],
  [
    { label: 'processing fee', value: { EUR: 'low' } },
    ['processing fee', { EUR: 'low' }],
    ['processing fee', { EUR: dots }],
  ],
  [{ label: 'processing fee', other: 'low' }, ['processing fee', 'low']],
  // The last label that says something counts.
  [{ label: 'email', key: 'phone', value: '5551234567' }, ['email', 'phone', '•••4567']],
  [{ label: 'phone', key: 'email', value: '5551234567' }, ['phone', 'email', dots]],
  [
    { label: 'email', key: 'weather', value: '5551234567' },
    ['email', 'weather', dots],
    ['email', 'weather', dots],
    ['email', dots, dots],
    ['email', dots, dots],
  ],
  // Without a value there is no pair.
  [
    { label: 'email', remark: 'maria' },
    ['email', 'maria'],
    ['email', 'maria'],
    ['email', dots],
    ['email', dots],
  ],
  [{ label: 5, value: 'maria' }, [5, 'maria'], [dots, 'maria'], [5, dots], [dots, dots]],
])('%j: %j', (extra, ...shown) => {
  expect(valuesFor(extra)).toEqual(toEach(shown as Shown))
})

test.each<[extra: Record<string, unknown>, raw: Record<string, unknown>]>([
  [{ phone: 12345 }, { 'extra.phone': 12345 }],
  [{ phone: '12345' }, { 'extra.phone': '12345' }],
  [{ phone: '12.34 5678' }, { 'extra.phone': '12.34 5678' }],
  [{ phone: '+351 912 345 678' }, { 'extra.phone': '+351 912 345 678' }],
  // Short numbers and such with decimals may be amounts under a wrong name.
  [{ phone: 1234 }, {}],
  [{ phone: '1234' }, {}],
  [{ phone: '€ 1234' }, {}],
  [{ phone: '1234 €' }, {}],
  [{ phone: 12345.5 }, {}],
  [{ phone: '12345.5' }, {}],
  [{ phone: '12345,50' }, {}],
  [{ remark: 5551234567 }, {}],
  [
    { payload: '{"phone":5551234567,"rate":5551234567}' },
    { 'extra.payload': '{"phone":5551234567,"rate":"•••"}' },
  ],
])('of %j a reason reveals %j to who may not see fees', (extra, raw) => {
  expect(cover(extra, 'who may reveal alone').raw).toEqual(raw)
})

test.each<[extra: Record<string, unknown>, isShown: boolean]>([
  [{ orderId: 12345 }, true],
  [{ orderId: '12345' }, true],
  [{ orderId: '1234567890123456789' }, true],
  [{ orderId: '12345678901234567890' }, false],
  [{ orderId: 1.5 }, false],
  [{ orderId: -15 }, false],
  [{ createdAt: 1719835200 }, true],
  [{ createdAt: '1719835200' }, true],
  [{ createdAt: 1719835200000 }, true],
  [{ createdAt: 1719835200.5 }, false],
  [{ createdAt: 31719835200 }, false],
  [{ createdAt: 17198352000 }, false],
  [{ createdAt: 3719835200 }, false],
  [{ created: 171983520 }, false],
])('an id and a time are no amount: %j %s', (extra, isShown) => {
  const [seen] = Object.values(
    (cover(extra, 'who may reveal alone').record as { extra: object }).extra,
  ) as unknown[]
  expect(seen === Object.values(extra)[0]).toBe(isShown)
})
