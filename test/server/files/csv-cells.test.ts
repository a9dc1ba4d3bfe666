import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteOrderMark, csvCell, csvRow } from '../../../src/server/files/csvCell.ts'
import { readCsv } from '../../support/csv.ts'
import { runs } from '../../support/runs.ts'
import { anyLetter } from '../../support/anyLetter.ts'

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
    fc.oneof(fc.constantFrom(...bodies), fc.string({ unit: anyLetter, maxLength: 12 })),
  )
  .map(([before, sign, body]) => before.join('') + sign + body)
const any = fc.oneof({ weight: 4, arbitrary: hostile }, fc.string({ unit: anyLetter, maxLength: 30 }))

/** Whether a spreadsheet would calculate the cell, decided code point by code point and by category. */
function beginsFormula(cell: string): boolean {
  if (/^[\t\r\n]/.test(cell)) return true
  for (const point of cell) {
    if (/^("|\p{Cc}|\p{Cf}|\p{Zs}|\p{Zl}|\p{Zp})$/u.test(point)) continue
    return '=+-@\uFF1D\uFF0B\uFF0D\uFF20'.includes(point)
  }
  return false
}

/** Cells as read with one separator, rows that end at any line end, and stray quotes accepted. */
function readAnyway(text: string, { separator, hasQuotes }: { separator: string; hasQuotes: boolean }) {
  const cells = ['']
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    const cell = cells.at(-1) ?? ''
    if (hasQuotes && isQuoted && sign === '"' && text[at + 1] === '"')
      cells[cells.length - 1] = cell + text[at++]
    else if (hasQuotes && isQuoted && sign === '"') isQuoted = false
    else if (hasQuotes && !isQuoted && sign === '"' && cell === '') isQuoted = true
    else if (!isQuoted && (sign === separator || sign === '\r' || sign === '\n')) cells.push('')
    else cells[cells.length - 1] = cell + sign
  }
  return cells
}

const readers = [',', ';', '\t'].flatMap((separator) =>
  [true, false].map((hasQuotes) => ({ separator, hasQuotes })),
)

/** The formula signs of our own CSV rule. */
const formula = /^[\p{Cf}\p{Cc}\p{Z}"]*([=+@＝＋＠]|[-－](?!\d))/u
const lineEndFirst = /^[\p{Cc}\p{Cf}\p{Z}]*[\t\r\n]/u
const withoutApostrophes = (text: string) => text.replaceAll("'", '')
const parts = (text: string) => text.split(/[,;\p{Cc}\u2028\u2029]/u)
const isNumber = (cell: string) => /^-?[0-9]{1,30}(?:\.[0-9]{1,18})?$/.test(cell)

test('no cell begins a formula, and only apostrophes are added', () => {
  fc.assert(
    fc.property(any, (value) => {
      const [[cell = ''] = []] = readCsv(`${csvCell(value)}\r\n`)

      expect(isNumber(cell) || !beginsFormula(cell)).toBe(true)
      expect(withoutApostrophes(cell)).toBe(withoutApostrophes(value))
      // Harmless text does not change.
      if (cell !== value) expect(parts(value).some(beginsFormula) || lineEndFirst.test(value)).toBe(true)
    }),
    { numRuns: runs(10_000) },
  )
})

test.each(readers)(
  'no cell begins a formula for a reader with separator $separator, quotes respected: $hasQuotes',
  (reader) => {
    const table = fc.array(fc.array(any, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(table, (rows) => {
        const cells = readAnyway(byteOrderMark + rows.map(csvRow).join(''), reader)

        expect(cells.filter((cell) => formula.test(cell))).toEqual([])
      }),
      { numRuns: runs(5000) },
    )
  },
)

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

test('written rows read back cell by cell', () => {
  fc.assert(
    fc.property(fc.array(fc.array(any, { minLength: 1, maxLength: 5 }), { maxLength: 5 }), (rows) => {
      const read = readCsv(rows.map(csvRow).join(''))

      expect(read.map((row) => row.map(withoutApostrophes))).toEqual(
        rows.map((row) => row.map(withoutApostrophes)),
      )
    }),
    { numRuns: runs(2000) },
  )
})

test.each([
  ['＝1', "'＝1"],
  ['\n=1', "'\n'=1"],
  ['\u200B=1', "\u200B'=1"],
  ['\0=1', "\0'=1"],
  ['\t=1', "'\t'=1"],
  [' =1', " '=1"],
  ['-12.50', '-12.50'],
  ['-1+1', "'-1+1"],
  ['+12.5', "'+12.5"],
  ['@x', "'@x"],
  ['=1', "'=1"],
  ['a=1', 'a=1'],
  ["'=1", "'=1"],
  ['Ann;=HYPERLINK(1)', "Ann;'=HYPERLINK(1)"],
  ['Ann\t =1', "Ann\t '=1"],
  ['Ann\r\n@x', "Ann\r\n'@x"],
  ['Ann,"-x', 'Ann,"\'-x'],
  ['Ann; -1', "Ann; '-1"],
  ['Smith, Ann - 2026-11-01', 'Smith, Ann - 2026-11-01'],
])('defuses formulas that other exporters miss: %j is written as %j', (value, written) => {
  expect(readCsv(csvRow([value]))).toEqual([[written]])
})

test('an absent value is an empty cell', () => {
  expect(csvCell(null)).toBe('""')
})
