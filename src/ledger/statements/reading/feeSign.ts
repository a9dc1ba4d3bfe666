import { addAmounts, compareAmounts, isNegative, isZero, subtractAmounts } from '../../../contract/amount.ts'
import type { StatementLine } from './line.ts'

export const noFees = 'No line has a fee.'

export const feeSignChoices = [
  { value: 'subtracted', words: 'A positive fee is a cost' },
  { value: 'added', words: 'A negative fee is a cost' },
]

type FeeSign = { feeSign: 'subtracted' | 'added' | null; grounds: string; ask: boolean }

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
      ? { feeSign, grounds: `In ${subtracted} lines the amount less the fee is the net amount.`, ask: false }
      : {
          feeSign,
          grounds: `In ${added} lines the amount and the negative fee add up to the net amount.`,
          ask: false,
        }
  if (costs + negatives === 0) return { feeSign, grounds: noFees, ask: false }
  if (costs > 0 && negatives > 0 && Math.min(costs, negatives) * 4 > Math.max(costs, negatives))
    return { feeSign: null, grounds: `${costs} fees are positive and ${negatives} negative.`, ask: true }
  return feeSign === 'subtracted'
    ? { feeSign, grounds: `${costs} of ${costs + negatives} fees are positive: they are costs.`, ask: false }
    : {
        feeSign,
        grounds: `${negatives} of ${costs + negatives} fees are negative: they are costs.`,
        ask: false,
      }
}

function larger(subtracted: number, added: number): 'subtracted' | 'added' {
  return added > subtracted ? 'added' : 'subtracted'
}
