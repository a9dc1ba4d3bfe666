import { readingText, readOrNull } from './rows/sentences.ts'
import type { ReadingText } from '../../../i18n/reading.ts'
import {
  addAmounts,
  type Amount,
  compareAmounts,
  isNegative,
  isZero,
  subtractAmounts,
  sumAmounts,
} from '../../../contract/amount.ts'
import type { StatementLine } from './line.ts'
import { createCells, createMoneyReader } from './createCells.ts'
import type { ColumnName, MoneyRule } from '../../../api/statementMapping.requests.ts'
import type { Row } from './rows/row.ts'

export const feeSignChoices = [
  { value: 'subtracted', text: readingText('fee_subtracted') },
  { value: 'added', text: readingText('fee_added') },
]

type FeeSign = { feeSign: 'subtracted' | 'added' | null; grounds: ReadingText; ask: boolean }

/** By lines whose net amount fits only one sign, else by the majority. `lines` have fees subtracted. */
export function guessFeeSign(lines: readonly StatementLine[]): FeeSign {
  let [subtracted, added, costs, negatives] = [0, 0, 0, 0]
  for (const { amount, fee, net, currency, feeCurrency = currency } of lines) {
    if (fee === null || isZero(fee)) continue
    if (isNegative(fee)) negatives++
    else costs++
    if (amount === null || net === null || feeCurrency !== currency) continue
    if (compareAmounts(subtractAmounts(amount, fee), net) === 0) subtracted++
    else if (compareAmounts(addAmounts(amount, fee), net) === 0) added++
  }
  const feeSign = subtracted > 0 || added > 0 ? larger(subtracted, added) : larger(costs, negatives)
  if (subtracted + added > 0)
    return feeSign === 'subtracted'
      ? { feeSign, grounds: readingText('net_less_fee', { count: subtracted }), ask: false }
      : { feeSign, grounds: readingText('net_plus_fee', { count: added }), ask: false }
  if (costs + negatives === 0) return { feeSign, grounds: readingText('no_fees'), ask: false }
  if (costs > 0 && negatives > 0 && Math.min(costs, negatives) * 4 > Math.max(costs, negatives))
    return {
      feeSign: null,
      grounds: readingText('both_signs', { positive: costs, negative: negatives }),
      ask: true,
    }
  return feeSign === 'subtracted'
    ? { feeSign, grounds: readingText('fees_positive', { count: costs, of: costs + negatives }), ask: false }
    : {
        feeSign,
        grounds: readingText('fees_negative', { count: negatives, of: costs + negatives }),
        ask: false,
      }
}

function larger(subtracted: number, added: number): 'subtracted' | 'added' {
  return added > subtracted ? 'added' : 'subtracted'
}

/** The column that is the sum of all others in every line; undefined without two other fees to add. */
export function findSum(
  rules: readonly MoneyRule[],
  columns: readonly ColumnName[],
  sample: readonly Row[],
): number | undefined {
  if (rules.length < 3) return undefined
  const { money } = createMoneyReader({ fees: [...rules], units: 'major' }, createCells(columns))
  const lines = sample
    .map((row) => readOrNull(() => rules.map((rule) => money(row, rule, '') ?? '0')))
    .filter((amounts) => amounts !== null)
  const place = rules.findIndex((_, at) => isSum(lines, at))
  return place < 0 ? undefined : place
}

function isSum(lines: readonly Amount[][], at: number): boolean {
  let hasSeveral = false
  for (const amounts of lines) {
    const rest = amounts.toSpliced(at, 1)
    if (compareAmounts(sumAmounts(rest), amounts[at] ?? '0') !== 0) return false
    hasSeveral ||= rest.filter((amount) => !isZero(amount)).length > 1
  }
  return hasSeveral
}
