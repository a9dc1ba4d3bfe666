import { compareAmounts, isZero, subtractAmounts, sumAmounts, type Amount } from '../../contract/amount.ts'
import { amountFacts } from './amountFacts.ts'
import type { StatementClass } from './classes.ts'
import { explainFee, isWithin } from './explainFee.ts'
import type { ChargedLine, ComparedOrder, Fact, Tolerance } from './facts.ts'

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
  const charged = lines.filter(({ fee }) => fee !== null)
  const theirs = charged.length === 0 ? null : sumAmounts(charged.map(({ fee }) => fee ?? '0'))
  const currency = currencyOf(charged.length === 0 ? lines : charged) ?? order.fee_currency
  const known = { theirs, ours: order.total, currency }
  const waits = order.outcome === 'open' || order.outcome === 'undocumented'
  if (waits) {
    const facts: Fact[] = order.outcome === 'undocumented' ? [{ code: 'undocumented-order' }] : []
    return { class: 'waiting', ...known, difference: null, facts }
  }

  const closed: Fact[] = order.outcome === 'closed' ? [{ code: 'closed-order' }] : []
  const wrongAmount = amountFacts(lines, order)
  const foreign = charged.find(
    ({ fee, currency, fee_currency }) => !isZero(fee ?? '0') && isOther(fee_currency ?? currency, order),
  )
  if (foreign) {
    const other = foreign.fee_currency ?? foreign.currency ?? ''
    const fact: Fact = { code: 'other-currency', theirs: other, ours: order.fee_currency }
    return { class: 'differs', ...known, difference: null, facts: [fact, ...wrongAmount, ...closed] }
  }
  if (theirs === null) {
    const fact: Fact[] = order.total === null || isZero(order.total) ? [] : [{ code: 'no-fee-of-theirs' }]
    const isEqual = wrongAmount.length === 0
    return {
      class: isEqual ? 'equal' : 'differs',
      ...known,
      difference: null,
      facts: [...wrongAmount, ...fact, ...closed],
    }
  }

  const ours = order.total ?? '0'
  const difference = subtractAmounts(theirs, ours)
  const isEqual = compareAmounts(theirs, ours) === 0
  const isNear = isEqual || isWithin(difference, ours, tolerance)
  const facts = isEqual ? [] : explainFee({ lines, theirs, difference, order })
  return {
    class: wrongAmount.length > 0 || !isNear ? 'differs' : isEqual ? 'equal' : 'within-tolerance',
    ...known,
    ours,
    difference,
    facts: [...facts, ...wrongAmount, ...closed],
  }
}

function currencyOf(lines: readonly ChargedLine[]): string | null {
  const [first] = lines
  return first ? (first.fee_currency ?? first.currency) : null
}

/** Where either does not say, they are taken to be the same. */
function isOther(theirs: string | null, { fee_currency }: ComparedOrder): boolean {
  return theirs !== null && fee_currency !== null && theirs !== fee_currency
}
