import { hasNumbers, isBlank, isOfDates, isOfNumbers, type ColumnEvidence } from './evidence.ts'
import { splitCurrency } from './cells/currencies.ts'
import { roleOf, type ColumnRole } from './headerWords.ts'
import type { ColumnName } from '../../../api/statementMapping.requests.ts'

export type Column = {
  name: ColumnName
  role: ColumnRole | undefined
  rank: number
  /** Stated in its name. */
  currency: string | undefined
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

/** A role by name is dropped if the cells contradict it. */
export function toColumns(names: readonly ColumnName[], evidence: readonly ColumnEvidence[]): Column[] {
  return names.flatMap((name, at) => {
    const cells = evidence[at]
    if (!cells) return []
    const named = roleOfColumn(name)
    return [
      {
        name,
        evidence: cells,
        rank: named?.rank ?? 0,
        currency: splitCurrency(name).currency,
        role: named && fits(named.role, cells) ? named.role : undefined,
      },
    ]
  })
}

export function isMoneyName(name: ColumnName): boolean {
  const named = roleOfColumn(name)
  return named !== undefined && ofNumbers.has(named.role)
}

export function roleOfColumn(name: ColumnName) {
  return roleOf(splitCurrency(name.replace(/ #\d+$/, '')).name)
}

function fits(role: ColumnRole, cells: ColumnEvidence): boolean {
  if (isBlank(cells)) return true
  // A missing fee column would make wrong totals look right, so the column stays and bad cells are reported.
  if (role === 'fee') return hasNumbers(cells)
  if (ofNumbers.has(role)) return isOfNumbers(cells)
  return role !== 'date' || isOfDates(cells)
}

export function allOf(columns: readonly Column[], role: ColumnRole): Column[] {
  const blank = ({ evidence }: Column) => Number(isBlank(evidence))
  return columns
    .filter((column) => column.role === role)
    .toSorted((a, b) => blank(a) - blank(b) || a.rank - b.rank)
}

export function firstOf(columns: readonly Column[], role: ColumnRole): Column | undefined {
  return allOf(columns, role)[0]
}
