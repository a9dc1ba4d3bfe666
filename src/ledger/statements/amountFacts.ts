import { compareAmounts, subtractAmounts, sumAmounts, type Amount } from '../../contract/amount.ts'
import type { ChargedLine, ComparedOrder, Fact } from './facts.ts'

/**
 * What is wrong with the amounts of an order's lines. With several lines each may repeat the whole amount, or give its
 * part; which of both is not known, so either is right. An amount in a third currency says nothing.
 */
export function amountFacts(lines: readonly ChargedLine[], order: ComparedOrder): Fact[] {
  const stated = lines.filter(({ amount }) => amount !== null)
  const [first] = stated
  if (!first || stated.some(({ currency }) => currency !== first.currency)) return []
  const ours = ourAmount(first.currency, order)
  if (ours === null) return []
  const amounts = stated.map(({ amount }) => amount ?? '0')
  const theirs = sumAmounts(amounts)
  const isRight = (amount: Amount) => compareAmounts(sizeOf(amount), ours) === 0
  if (isRight(theirs) || amounts.every((amount) => isRight(amount) || compareAmounts(amount, '0') === 0))
    return []
  const net = order.total === null ? ours : subtractAmounts(ours, order.total)
  const isNet = order.fee_currency === first.currency && compareAmounts(sizeOf(theirs), net) === 0
  return [{ code: isNet ? 'net-as-amount' : 'amount', theirs, ours }]
}

/** Of the side that is in their currency; the source's where they name none. */
function ourAmount(currency: string | null, order: ComparedOrder): Amount | null {
  if (currency === null || currency === order.source_currency) return order.source_amount
  return currency === order.destination_currency ? order.destination_amount : null
}

export function sizeOf(amount: Amount): Amount {
  return amount.startsWith('-') ? amount.slice(1) : amount
}
