import { isOfDates, isOfNumbers, type ColumnEvidence } from './evidence.ts'
import { roleOf, type ColumnRole } from './headerWords.ts'
import type { ColumnName } from './mapping.ts'

export type Column = {
  name: ColumnName
  role: ColumnRole | undefined
  rank: number
  evidence: ColumnEvidence
}

const ofNumbers: ReadonlySet<ColumnRole> = new Set([
  'amount',
  'amountDebit',
  'amountCredit',
  'fee',
  'net',
  'netDebit',
  'netCredit',
])

/** What each column is, by its name, as long as its cells do not contradict. */
export function toColumns(names: readonly ColumnName[], evidence: readonly ColumnEvidence[]): Column[] {
  return names.flatMap((name, at) => {
    const cells = evidence[at]
    if (!cells) return []
    const named = roleOf(name.replace(/ #\d+$/, ''))
    return [
      {
        name,
        evidence: cells,
        rank: named?.rank ?? 0,
        role: named && fits(named.role, cells) ? named.role : undefined,
      },
    ]
  })
}

function fits(role: ColumnRole, cells: ColumnEvidence): boolean {
  if (cells.filled === 0) return true
  if (ofNumbers.has(role)) return isOfNumbers(cells)
  return role !== 'date' || isOfDates(cells)
}

/** All columns of a role; those that the file fills come first, then the lowest rank, then the order of the file. */
export function allOf(columns: readonly Column[], role: ColumnRole): Column[] {
  const isEmpty = ({ evidence }: Column) => Number(evidence.filled === 0)
  return columns
    .filter((column) => column.role === role)
    .toSorted((a, b) => isEmpty(a) - isEmpty(b) || a.rank - b.rank)
}

export function firstOf(columns: readonly Column[], role: ColumnRole): Column | undefined {
  return allOf(columns, role)[0]
}
