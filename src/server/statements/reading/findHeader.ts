import { decimalEvidence } from './cells/readDecimal.ts'
import { dateEvidence } from './cells/readDate.ts'
import { plainWords } from './headerWords.ts'
import { roleOfColumn } from './columns.ts'
import type { ColumnName } from '../../../api/statementMapping.requests.ts'
import type { Row } from './rows/row.ts'

export const headerRows = 60

/** Most known column names, else texts above figures. Must not pick a data line: headers are shown unmasked. */
export function findHeader(rows: readonly Row[], expectedNames: readonly ColumnName[] = []): Row | undefined {
  const first = rows.slice(0, headerRows)
  const expected = new Set(expectedNames.map(plainWords))
  let best: { row: Row | undefined; names: number } = { row: undefined, names: 1 }
  for (const row of first) {
    const names = new Set(row.cells.map((cell) => nameIn(cell, expected)).filter(Boolean)).size
    if (names > best.names && !row.cells.some(isFigure)) best = { row, names }
  }
  const hasFigures = ({ cells }: Row) => cells.some(isFigure)
  const isAboveFigures = (row: Row, at: number) =>
    isOfNames(row) && filled(row) <= filled(first[at + 1]) && first.slice(at + 1).some(hasFigures)
  return best.row ?? first.find(isAboveFigures)
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
