import { scientificForm } from './evidence.ts'
import type { ColumnName } from '../../../api/statementMapping.requests.ts'
import type { Row } from './rows/row.ts'
import { quoted, Unreadable } from './Unreadable.ts'

export type Cells = ReturnType<typeof createCells>

/** The cells of a row by the names of their columns. */
export function createCells(columns: readonly ColumnName[]) {
  const place = new Map(columns.map((name, at) => [name, at]))

  function cellOf({ cells }: Row, column: ColumnName | undefined): string {
    if (column === undefined) return ''
    return (cells[place.get(column) ?? -1] ?? '').trim()
  }

  function typeOf({ types }: Row, column: ColumnName) {
    return types?.[place.get(column) ?? -1]
  }

  /** The cell, unless it holds no value that was meant. */
  function checked(row: Row, column: ColumnName): string {
    const text = cellOf(row, column)
    const type = typeOf(row, column)
    if (type === 'formula')
      throw new Unreadable('formula', `${column}: a formula without a kept result.`, column)
    if (type === 'error') throw new Unreadable('formula', `${column}: the formula failed (${text}).`, column)
    if (text.includes('\uFFFD'))
      throw new Unreadable('characters', `${column}: ${quoted(text)} is damaged.`, column)
    return text
  }

  function idOf(row: Row, column: ColumnName | null | undefined): string | null {
    if (!column) return null
    const text = checked(row, column)
    if (text === '') return null
    if (scientificForm.test(text)) {
      const words = `${column}: ${text} is an id that a spreadsheet has turned into a number; its last digits are lost.`
      throw new Unreadable('scientific-id', words, column)
    }
    if (typeOf(row, column) === 'number' && text.replace(/^-/, '').length > 15) {
      const words = `${column}: ${text} is stored as a number of more than 15 digits; its last digits are lost.`
      throw new Unreadable('scientific-id', words, column)
    }
    return text
  }

  return { cellOf, typeOf, checked, idOf }
}
