import { isZero, type Amount } from '../../contract/amount.ts'
import {
  addMoney,
  moneyOf,
  notComparable,
  subtractMoney,
  sumMoney,
  type Money,
  type NotComparable,
} from '../../contract/money.ts'
import { amountFacts } from './amountFacts.ts'
import type { Fact, StatementClass, Tolerance } from '../../api/statements.ts'
import { explainFee, isWithin } from './explainFee.ts'
import type { ChargedLine, ComparedOrder } from './facts.ts'
import { feeOf } from './orderFacts.ts'

/** Amounts that are not comparable are null here, so that no sum takes them; the facts have both. */
export type Compared = {
  class: Extract<StatementClass, 'equal' | 'within-tolerance' | 'differs' | 'waiting'>
  theirs: Amount | null
  ours: Amount | null
  difference: Amount | null
  currency: string | null
  facts: Fact[]
}

/** All lines of an order, added up, beside what the order says. */
export function compare(lines: readonly ChargedLine[], order: ComparedOrder, tolerance: Tolerance): Compared {
  const ours = feeOf(order)
  const fees = feesOf(lines, ours)
  const theirs = addUp(fees)
  const difference = theirs && (theirs === notComparable ? theirs : subtractMoney(theirs, ours))
  const waits = order.outcome === 'open' || order.outcome === 'undocumented'
  const outcome: Fact[] =
    order.outcome === 'undocumented'
      ? [{ code: 'undocumented-order' }]
      : order.outcome === 'closed'
        ? [{ code: 'closed-order' }]
        : []
  const wrongAmount = waits ? [] : amountFacts(lines, order)

  if (difference === notComparable) {
    const fact: Fact = {
      code: 'not-comparable',
      theirs: perCurrency(fees),
      ours: order.total === null ? null : ours,
    }
    const none = { theirs: null, ours: null, difference: null, currency: null }
    return { class: waits ? 'waiting' : 'differs', ...none, facts: [fact, ...wrongAmount, ...outcome] }
  }
  const charged = theirs && theirs !== notComparable ? theirs.amount : null
  const known = { theirs: charged, ours: order.total, difference: null, currency: ours.currency }
  if (waits) return { class: 'waiting', ...known, facts: outcome }
  if (difference === undefined || charged === null) {
    const fact: Fact[] = isZero(ours.amount) ? [] : [{ code: 'no-fee-of-theirs' }]
    const isEqual = wrongAmount.length === 0
    return { class: isEqual ? 'equal' : 'differs', ...known, facts: [...wrongAmount, ...fact, ...outcome] }
  }

  const isEqual = isZero(difference.amount)
  const isNear = isEqual || isWithin(difference.amount, ours.amount, tolerance)
  const facts = isEqual ? [] : explainFee({ lines, theirs: charged, difference: difference.amount, order })
  return {
    class: wrongAmount.length > 0 || !isNear ? 'differs' : isEqual ? 'equal' : 'within-tolerance',
    ...known,
    ours: ours.amount,
    difference: difference.amount,
    facts: [...facts, ...wrongAmount, ...outcome],
  }
}

/** A line without a currency is assumed to be in the order's; a fee of zero charges nothing, in whatever currency. */
function feesOf(lines: readonly ChargedLine[], ours: Money): Money[] {
  return lines.flatMap(({ fee, fee_currency, currency }) => {
    if (fee === null) return []
    const stated = isZero(fee) ? null : (fee_currency ?? currency)
    return [moneyOf(fee, stated ?? ours.currency, stated !== null)]
  })
}

function addUp([first, ...more]: readonly Money[]): Money | NotComparable | undefined {
  return first && sumMoney([first, ...more])
}

/** More amounts without a currency say no more. */
const maxListed = 20

/** One sum for each currency. Amounts without a currency cannot be added: each stands alone. */
function perCurrency(fees: readonly Money[]): Money[] {
  const charged = fees.filter(({ amount }) => !isZero(amount))
  const sums: Money[] = []
  for (const fee of charged.length > 0 ? charged : fees.slice(0, 1)) {
    const at = sums.findIndex((sum) => addMoney(sum, fee) !== notComparable)
    const sum = sums[at] && addMoney(sums[at], fee)
    if (sum && sum !== notComparable) sums[at] = sum
    else if (sums.length < maxListed) sums.push(fee)
  }
  return sums
}
