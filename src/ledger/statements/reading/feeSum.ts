import { compareAmounts, isZero, sumAmounts, type Amount } from '../../../contract/amount.ts'
import { createCells } from './createCells.ts'
import { createMoneyReader } from './createMoneyReader.ts'
import type { ColumnName, MoneyRule } from '../../../api/statementMapping.requests.ts'
import type { Row } from './rows/row.ts'
import { Unreadable } from './sentences.ts'

/**
 * The place of the rule that is the sum of all others in every line, whatever it is called; undefined where none is, or
 * where no line has two others to add up.
 */
export function findSum(
  rules: readonly MoneyRule[],
  columns: readonly ColumnName[],
  sample: readonly Row[],
): number | undefined {
  if (rules.length < 3) return undefined
  const { money } = createMoneyReader({ fees: [...rules], units: 'major' }, createCells(columns))
  const lines = sample.flatMap((row) => {
    try {
      return [rules.map((rule) => money(row, rule, '') ?? '0')]
    } catch (error) {
      if (error instanceof Unreadable) return []
      throw error
    }
  })
  const place = rules.findIndex((_, at) => isSum(lines, at))
  return place < 0 ? undefined : place
}

function isSum(lines: readonly Amount[][], at: number): boolean {
  let hasSeveral = false
  for (const amounts of lines) {
    const others = amounts.toSpliced(at, 1)
    if (compareAmounts(sumAmounts(others), amounts[at] ?? '0') !== 0) return false
    hasSeveral ||= others.filter((amount) => !isZero(amount)).length > 1
  }
  return hasSeveral
}
