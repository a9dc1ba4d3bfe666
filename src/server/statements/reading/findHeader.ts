import { readingText } from './rows/sentences.ts'
import type { ReadingText } from '../../../i18n/reading.ts'
import { decimalEvidence } from './cells/readDecimal.ts'
import { dateEvidence } from './cells/readDate.ts'
import { plainWords } from './headerWords.ts'
import { roleOfColumn } from './roles.ts'
import type { ColumnName } from '../../../api/statementMapping.requests.ts'
import type { Row } from './rows/row.ts'

export const headerRows = 60

type Header = { row: Row | undefined; grounds: ReadingText }

/** Most known column names, else texts above figures. Must not pick a data line: headers are shown unmasked. */
export function findHeader(rows: readonly Row[], expectedNames: readonly ColumnName[] = []): Header {
  const first = rows.slice(0, headerRows)
  const expected = new Set(expectedNames.map(plainWords))
  const score = ({ cells }: Row) => new Set(cells.map((cell) => nameIn(cell, expected)).filter(Boolean)).size
  let best: { row: Row; names: number } | undefined
  for (const row of first) {
    const names = row.cells.some(isFigure) ? 0 : score(row)
    if (names >= 2 && names > (best?.names ?? 0)) best = { row, names }
  }
  if (best) {
    const { row, names } = best
    return { row, grounds: readingText('header_names', { row: row.number, count: names }) }
  }
  const row = first.find(
    (row, at) =>
      isOfNames(row) &&
      filled(row) <= filled(first[at + 1]) &&
      first.slice(at + 1).some(({ cells }) => cells.some(isFigure)),
  )
  if (row) return { row, grounds: readingText('header_texts', { row: row.number }) }
  return { row: undefined, grounds: readingText('no_header') }
}

function nameIn(cell: string, expected: ReadonlySet<string>): string {
  if (cell.length > 80) return ''
  const words = plainWords(cell)
  return expected.has(words) || roleOfColumn(cell) ? words : ''
}

function isOfNames(row: Row): boolean {
  const names = row.cells.filter((cell) => cell.trim() !== '')
  return (
    names.length >= 2 &&
    new Set(names).size === names.length &&
    names.every((name) => name.length <= 80 && !isFigure(name) && !looksLikeData.test(name))
  )
}

/** Contains an address or an ID. */
const looksLikeData = /@|\d{3}/

function isFigure(cell: string): boolean {
  return decimalEvidence(cell) !== undefined || dateEvidence(cell) !== undefined
}

function filled(row: Row | undefined): number {
  return row?.cells.filter((cell) => cell.trim() !== '').length ?? 0
}
