import { describe, expect, test } from 'vitest'
import { coverRecord } from '../../../src/gateway/redact/coverRecord.ts'
import type { Rights } from '../../../src/gateway/redact/covering.ts'
import { fieldsOf, type RuleName } from '../../../src/gateway/redact/rules/rule.ts'
import { readers, seenByEach, toEach, type Reader, type Shown } from '../../support/fourReaders.ts'

const cover = (rights: Rights, rule: RuleName, field: unknown, aliasOf?: (id: string) => string) =>
  coverRecord({ field }, fieldsOf({ field: rule }), rights, aliasOf)

const shownTo = (rights: Rights, rule: RuleName, value: unknown) =>
  (cover(rights, rule, value).record as { field?: unknown }).field

const dots = '•••'
const onlyToRevealing = (value: unknown): Shown => [value, value, dots, dots]
const long = (length: number) => 'x'.repeat(length)

describe.each<[rule: RuleName, cases: [value: unknown, ...Shown][]]>([
  [
    'id',
    [
      ['OR-2026-0001', 'OR-2026-0001'],
      ['maria@example.test', 'm•••@e•••.test'],
      ['+351912345678', '•••5678'],
      [long(256), long(256)],
      [long(257), ...onlyToRevealing(long(257))],
      [12345678, 12345678],
      [-7, -7],
      [1.5, 1.5, dots],
      ['', ''],
      [null, null],
      [true, true],
      [{ email: 'maria@example.test' }, { email: 'm•••@e•••.test' }],
    ],
  ],
  [
    'code',
    [
      ['COMPLETED', 'COMPLETED'],
      ['Überfällig', 'Überfällig'],
      ['à_faire', 'à_faire'],
      ['+ok', '+ok'],
      ['on hold (bank)', 'on hold (bank)'],
      ['n̈o wait', 'n̈o wait'],
      ['FEE 2.50', 'FEE 2.50', dots],
      ['2.50', '2.50', dots],
      ['2,50', '2,50', dots],
      ['2.50 EUR', '2.50 EUR', dots],
      ['250 EUR', '250 EUR', dots],
      ['15 bps', '15 bps', dots],
      ['15bp', '15bp', dots],
      ['12 pct', '12 pct', dots],
      ['12 percent', '12 percent', dots],
      ['12 per cent', '12 per cent', dots],
      ['2.5%', '2.5%', dots],
      ['2 ‰', '2 ‰', dots],
      ['€2', '€2', dots],
      ['TEA-250', 'TEA-250'],
      ['250', '250'],
      ['maria@example.test', 'm•••@e•••.test', 'm•••@e•••.test', dots, dots],
      ['-x', '-x', '-x', '-•••', '-•••'],
      [' x', ' x', ' x', ' •••', ' •••'],
      [long(80), long(80)],
      [long(81), ...onlyToRevealing(long(81))],
      ['x y\nz', ...onlyToRevealing('x y\nz')],
      [5551234567, 5551234567],
      [1.5, 1.5, dots],
    ],
  ],
  [
    'text',
    [
      ['Maria Keller', 'Maria Keller'],
      ['Ärzte 2', 'Ärzte 2'],
      ['call +351912345678', 'call •••5678'],
      ['2.50', '2.50', dots],
      ['15 bps', '15 bps', dots],
      [12, 12, dots],
    ],
  ],
  [
    'error code',
    [
      ['INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS'],
      ['E1001', ...onlyToRevealing('E1001')],
      ['Card declined', 'Card declined'],
      ['MARIA@EXAMPLE.TEST', 'M•••@E•••.TEST', 'M•••@E•••.TEST', dots, dots],
      ['CALL-5551234567', 'CALL-•••4567', 'CALL-•••4567', dots, dots],
      ['commission 2.50', 'commission 2.50', 'commission •••'],
      ['COMMISSION-2.50', 'COMMISSION-2.50', 'COMMISSION-•••', dots, dots],
      [12, 12],
    ],
  ],
  [
    'words',
    [
      ['declined', 'declined'],
      ['fee of 2.50 %', 'fee of 2.50 %', 'fee of •••'],
      [
        'Paid 2.50 EUR by Maria',
        'Paid 2.50 EUR by Maria',
        'Paid ••• by Maria',
        'Paid 2.50 EUR by •••',
        'Paid ••• by •••',
      ],
      [12, 12, dots],
    ],
  ],
  [
    'amount',
    [
      ['12.50', '12.50'],
      ['-1', '-1'],
      ['1e5', '1e5'],
      ['.5', '.5'],
      ['1'.repeat(30), '1'.repeat(30)],
      [`0.${'1'.repeat(18)}`, `0.${'1'.repeat(18)}`],
      ['1'.repeat(31), '•••1111', dots, dots, dots],
      ['1,234.50', '1,234.50', dots],
      ['12.50 EUR', '12.50 EUR', dots],
      ['12.50 maria@example.test', '12.50 m•••@e•••.test', '••• m•••@e•••.test', '12.50 •••', dots],
      ['call 12.50', 'call 12.50', 'call •••'],
      [12.5, 12.5],
      [1e21, 1e21],
    ],
  ],
  [
    'time',
    [
      ['2026-07-01T12:00:00Z', '2026-07-01T12:00:00Z'],
      ['2026-07-01T12:00:00.123456789Z', '2026-07-01T12:00:00.123456789Z'],
      ['2026-07-01T12:00:00+01:00', '2026-07-01T12:00:00+01:00'],
      ['yesterday', ...onlyToRevealing('yesterday')],
      [
        'by maria 2026-07-01T12:00:00Z',
        'by maria 2026-07-01T12:00:00Z',
        'by maria 2026-07-01T12:00:00Z',
        'by •••',
        'by •••',
      ],
      [
        '2026-07-01T12:00:00Z maria@example.test',
        '2026-07-01T12:00:00Z m•••@e•••.test',
        '2026-07-01T12:00:00Z m•••@e•••.test',
        dots,
        dots,
      ],
      [1719835200, 1719835200],
      [1719835200.5, 1719835200.5],
    ],
  ],
  [
    'count',
    [
      ['12', '12'],
      ['123456789012345', '123456789012345'],
      ['1234567890123456', '•••3456', dots, dots, dots],
      ['12 of maria', '12 of maria', '12 of maria', '12 of •••', '12 of •••'],
      ['maria 12', 'maria 12', 'maria 12', dots, dots],
      ['maria', ...onlyToRevealing('maria')],
      [12, 12],
      [-12, -12],
      [1.5, 1.5, dots],
    ],
  ],
  [
    'flag',
    [
      ['true', 'true'],
      ['FALSE', 'FALSE'],
      ['yes', 'yes'],
      ['No', 'No'],
      ['maybe maria', 'maybe maria', 'maybe maria', dots, dots],
      ['yes maria', 'yes maria', 'yes maria', 'yes •••', 'yes •••'],
      ['maria yes', 'maria yes', 'maria yes', '••• yes', '••• yes'],
      [1, 1, dots],
    ],
  ],
  [
    'link',
    [
      ['https://pay.test/?email=maria@example.test', 'https://pay.test/?email=maria@example.test'],
      ['pay.test', ...onlyToRevealing('pay.test')],
      [5, 5, dots],
    ],
  ],
  [
    'address',
    [
      ['https://x.test/a.png', 'https://x.test/a.png'],
      ['https://x.test/?email=maria@example.test', 'https://x.test/?email=m•••@e•••.test'],
    ],
  ],
  [
    'pattern',
    [
      ['^\\d{10}$', '^\\d{10}$'],
      ['5551234567', '•••4567'],
    ],
  ],
  [
    'trace',
    [
      ['abcdefgh1', 'abcdefgh1'],
      ['1b4e28ba-2fa1-11d2', '1b4e28ba-2fa1-11d2'],
      ['nodigitsinhere', dots],
      ['short-1', dots],
      [`${long(127)}1`, `${long(127)}1`],
      [`${long(128)}1`, dots],
      ['!abcdefgh1', dots],
      ['abcdefgh1!', dots],
      ['maria.1@example.test', dots],
      ['+351912345678', dots],
      ['req/+351912345678', dots],
    ],
  ],
  [
    'fee',
    [
      ['2.50', '2.50', undefined],
      ['1e-2', '1e-2', undefined],
      ['WAIVED', 'WAIVED', undefined],
      ['maria@example.test', 'm•••@e•••.test', undefined, dots, undefined],
      [2.5, 2.5, undefined],
      [['2.5'], ['2.5'], undefined],
      [{ EUR: '1' }, { EUR: '1' }, undefined],
      ['', '', undefined],
      [null, null, null],
    ],
  ],
  [
    'instruction',
    [
      ['PT50 0002 0123', 'PT50 0002 0123'],
      ['maria@example.test', 'maria@example.test'],
      [12345678, 12345678],
      [1.5, 1.5, dots],
    ],
  ],
  [
    'email',
    [
      ['maria@example.test', 'm•••@e•••.test'],
      ['maria', dots],
      [5551234567, dots],
      [['maria@example.test'], ['m•••@e•••.test'], ['m•••@e•••.test'], [dots], [dots]],
    ],
  ],
  [
    'phone',
    [
      ['+351912345678', '•••5678'],
      ['912', dots],
      [5551234567, '•••4567'],
    ],
  ],
  [
    'place',
    [
      ['Long Lane 1', dots],
      [1000, dots],
    ],
  ],
  [
    'identity',
    [
      ['X1234567', dots],
      [1234567, dots],
    ],
  ],
  [
    'free',
    [
      ['Maria', ...onlyToRevealing('Maria')],
      ['2.50', '2.50', dots],
      [12, 12, dots],
      ['', ''],
    ],
  ],
])('a documented field that is %s', (rule, cases) => {
  test.each(cases)('%j', (value, ...shown) => {
    expect(seenByEach((rights) => shownTo(rights, rule, value))).toEqual(toEach(shown as Shown))
  })
})

const rawFor = (reader: Reader, rule: RuleName, value: unknown) => cover(readers[reader], rule, value).raw

test('what a reason reveals of a field is all of it for who may see fees', () => {
  for (const rule of ['words', 'error code', 'email', 'phone', 'trace'] as const) {
    const text = 'commission 2.50 of +351912345678'
    expect([rule, rawFor('who may both see fees and reveal', rule, text)]).toEqual([rule, { field: text }])
  }
  expect(rawFor('who may both see fees and reveal', 'phone', 5551234567)).toEqual({ field: 5551234567 })
})

test('what a reason reveals to who may not see fees has no fee in it', () => {
  for (const rule of ['words', 'error code'] as const) {
    const seen = (text: string) => rawFor('who may reveal alone', rule, text)
    expect(seen('commission 2.50 of maria@example.test')).toEqual({
      field: 'commission ••• of maria@example.test',
    })
    expect(seen('commission 2.50')).toEqual({})
    expect(seen('2.50 EUR')).toEqual({})
  }
  for (const rule of ['text', 'code', 'amount', 'count', 'free'] as const)
    expect([rule, rawFor('who may reveal alone', rule, '2.50 EUR')]).toEqual([rule, {}])
})

test('an id that is contact data carries by what it is asked for, others do not', () => {
  const shown = (rule: RuleName, value: string, alias: string) =>
    cover(readers['who may reveal alone'], rule, value, () => alias).record

  expect(shown('id', 'maria@example.test', 'k7')).toEqual({ field: 'm•••@e•••.test~k7' })
  expect(shown('id', 'maria@example.test', '')).toEqual({ field: 'm•••@e•••.test' })
  expect(shown('id', 'OR-1', 'k7')).toEqual({ field: 'OR-1' })
  expect(shown('email', 'maria@example.test', 'k7')).toEqual({ field: 'm•••@e•••.test' })
})
