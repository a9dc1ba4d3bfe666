import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvRow } from '../../../src/gateway/ledger/csvCell.ts'
import { readCsv } from '../../support/csv.ts'
import { runs } from '../../support/runs.ts'

const invisible = [
  '',
  ' ',
  '\t',
  '\r',
  '\n',
  '\0',
  '\u0001',
  '\u001F',
  '\u007F',
  '\u0085',
  '\u00A0',
  '\u00AD',
]
const moreInvisible = [
  '\u200B',
  '\u200D',
  '\u200E',
  '\u202E',
  '\u2028',
  '\u2060',
  '\u2066',
  '\u3000',
  '\uFEFF',
]
const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', "'", '"', '1', 'a', '', ',', ';']
const bodies = [
  '1+1',
  "cmd|' /C calc'!A0",
  'HYPERLINK("http://evil.test","x")',
  'SUM(A1:A9)',
  '12.50',
  '1,5',
  '',
  '"",""',
  '\r\n=1',
]

const hostile = fc
  .tuple(
    fc.array(fc.constantFrom(...invisible, ...moreInvisible), { maxLength: 4 }),
    fc.constantFrom(...signs),
    fc.oneof(fc.constantFrom(...bodies), fc.string({ unit: 'binary', maxLength: 12 })),
  )
  .map(([before, sign, body]) => before.join('') + sign + body)
const any = fc.oneof({ weight: 4, arbitrary: hostile }, fc.string({ unit: 'binary', maxLength: 30 }))

/** What a spreadsheet would begin to calculate: looked at point by point, by category. */
function beginsFormula(cell: string): boolean {
  if (/^[\t\r\n]/.test(cell)) return true
  for (const point of cell) {
    if (/^(\p{Cc}|\p{Cf}|\p{Zs}|\p{Zl}|\p{Zp})$/u.test(point)) continue
    return '=+-@\uFF1D\uFF0B\uFF0D\uFF20'.includes(point)
  }
  return false
}

const isNumber = (cell: string) => /^-?[0-9]{1,30}(?:\.[0-9]{1,18})?$/.test(cell)

test('no cell begins a formula, whatever stands in it, and its text comes back as it was', () => {
  fc.assert(
    fc.property(any, (value) => {
      const [[cell = ''] = []] = readCsv(`${csvCell(value)}\r\n`)

      expect(isNumber(cell) || !beginsFormula(cell)).toBe(true)
      expect([value, `'${value}`]).toContain(cell)
      // What is harmless is left alone.
      if (cell !== value)
        expect(beginsFormula(value) || /^[\p{Cc}\p{Cf}\p{Z}]*[\t\r\n]/u.test(value)).toBe(true)
    }),
    { numRuns: runs(10_000) },
  )
})

test('numbers stay numbers', () => {
  const digits = fc.stringMatching(/^[0-9]{1,30}$/)
  const amount = fc
    .tuple(
      fc.constantFrom('', '-'),
      digits,
      fc.option(fc.stringMatching(/^[0-9]{1,18}$/), { nil: undefined }),
    )
    .map(([sign, whole, fraction]) => sign + whole + (fraction === undefined ? '' : `.${fraction}`))

  fc.assert(
    fc.property(amount, (value) => {
      expect(csvCell(value)).toBe(`"${value}"`)
    }),
    { numRuns: runs(10_000) },
  )
})

test('rows come back cell by cell', () => {
  fc.assert(
    fc.property(fc.array(fc.array(any, { minLength: 1, maxLength: 5 }), { maxLength: 5 }), (rows) => {
      const read = readCsv(rows.map(csvRow).join(''))

      expect(read.map((row) => row.map((cell) => cell.replace(/^'/, '')))).toEqual(
        rows.map((row) => row.map((cell) => cell.replace(/^'/, ''))),
      )
    }),
    { numRuns: runs(2000) },
  )
})

test('what others let through begins no formula here', () => {
  const cells = [
    '＝1',
    '\n=1',
    '\u200B=1',
    '\0=1',
    '\t=1',
    ' =1',
    '-12.50',
    '-1+1',
    '+12.5',
    '@x',
    '=1',
    'a=1',
    "'=1",
  ]

  expect(cells.map(csvCell)).toEqual([
    '"\'＝1"',
    '"\'\n=1"',
    '"\'\u200B=1"',
    '"\'\0=1"',
    '"\'\t=1"',
    '"\' =1"',
    '"-12.50"',
    '"\'-1+1"',
    '"\'+12.5"',
    '"\'@x"',
    '"\'=1"',
    '"a=1"',
    '"\'=1"',
  ])
  expect(csvCell(null)).toBe('""')
})
