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
  const fees = lines.flatMap(({ fee }) => fee ?? [])
  const { currency, other, isMixed } = currenciesOf(lines, order)
  const theirs = fees.length === 0 || isMixed ? null : sumAmounts(fees)
  const known = { theirs, ours: other === undefined ? order.total : null, currency }
  const waits = order.outcome === 'open' || order.outcome === 'undocumented'
  if (waits) {
    const facts: Fact[] = order.outcome === 'undocumented' ? [{ code: 'undocumented-order' }] : []
    return { class: 'waiting', ...known, difference: null, facts }
  }

  const closed: Fact[] = order.outcome === 'closed' ? [{ code: 'closed-order' }] : []
  const wrongAmount = amountFacts(lines, order)
  if (other !== undefined) {
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
  const facts = isEqual
    ? []
    : explainFee({ lines, theirs, difference, order: { ...order, fee_currency: currency } })
  return {
    class: wrongAmount.length > 0 || !isNear ? 'differs' : isEqual ? 'equal' : 'within-tolerance',
    ...known,
    ours,
    difference,
    facts: [...facts, ...wrongAmount, ...closed],
  }
}

/** The one currency of all fees that are not zero, and one that is not ours. Where either side does not say, they are the same. */
function currenciesOf(
  lines: readonly ChargedLine[],
  order: ComparedOrder,
): { currency: string | null; other: string | undefined; isMixed: boolean } {
  const named = lines.flatMap((line) => (isZero(line.fee ?? '0') ? [] : (feeCurrencyOf(line, order) ?? [])))
  const [first, ...more] = new Set(named)
  const ours = order.fee_currency ?? first
  if (more.length > 0)
    return { currency: null, other: [first, ...more].find((one) => one !== ours), isMixed: true }
  const usual = ours ?? (lines[0] ? feeCurrencyOf(lines[0], order) : null)
  const isOurs = first === undefined || order.fee_currency === null || isFeeCurrency(first, order)
  return { currency: first ?? usual, other: isOurs ? undefined : first, isMixed: false }
}

/** Where the order does not state it, its source's is an assumption: it may be that of either side. */
function isFeeCurrency(currency: string, order: ComparedOrder): boolean {
  const { fee_currency, fee_currency_stated, source_currency, destination_currency } = order
  const sides = fee_currency_stated === 1 ? [] : [source_currency, destination_currency]
  return [fee_currency, ...sides].includes(currency)
}

function feeCurrencyOf(line: ChargedLine, { fee_currency }: ComparedOrder): string | null {
  return line.fee_currency ?? line.currency ?? fee_currency
}
