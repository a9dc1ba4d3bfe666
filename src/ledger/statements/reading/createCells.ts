import { scientificForm } from './evidence.ts'
import type { ColumnName } from '../../../api/statementMapping.requests.ts'
import type { Row } from './rows/row.ts'
import { shortened, unreadable } from './sentences.ts'

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
    if (type === 'formula') throw unreadable('formula', { column })
    if (type === 'error') throw unreadable('formula.failed', { column, found: text })
    if (text.includes('\uFFFD')) throw unreadable('characters', { column, found: shortened(text) })
    return text
  }

  function idOf(row: Row, column: ColumnName | null | undefined): string | null {
    if (!column) return null
    const text = checked(row, column)
    if (text === '') return null
    if (scientificForm.test(text)) throw unreadable('scientific-id', { column, found: text })
    if (typeOf(row, column) === 'number' && text.replace(/^-/, '').length > 15)
      throw unreadable('scientific-id.digits', { column, found: text })
    return text
  }

  return { cellOf, typeOf, checked, idOf }
}
