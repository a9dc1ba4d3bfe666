import { readingText } from './sentences.ts'
import type { ReadingText } from '../../../i18n/reading.ts'
import { addAmounts, compareAmounts, isNegative, isZero, subtractAmounts } from '../../../contract/amount.ts'
import type { StatementLine } from './line.ts'

export const feeSignChoices = [
  { value: 'subtracted', text: readingText('fee_subtracted') },
  { value: 'added', text: readingText('fee_added') },
]

type FeeSign = { feeSign: 'subtracted' | 'added' | null; grounds: ReadingText; ask: boolean }

/**
 * Whether fees are written as costs that are subtracted, or as negative amounts that are added: by the lines whose net
 * amount fits one of both, else by the sign of most. `lines` are read as if fees were subtracted.
 */
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
      : {
          feeSign,
          grounds: readingText('net_plus_fee', { count: added }),
          ask: false,
        }
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
