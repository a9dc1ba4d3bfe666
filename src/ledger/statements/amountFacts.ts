import { compareAmounts, type Amount } from '../../contract/amount.ts'
import {
  isSameMoney,
  moneyOf,
  notComparable,
  subtractMoney,
  sumMoney,
  type Money,
} from '../../contract/money.ts'
import type { Fact } from '../../api/statements.ts'
import { type ChargedLine, type ComparedOrder, feeOf } from './orderFacts.ts'

/**
 * What is wrong with the amounts of an order's lines. With several lines each may repeat the whole amount, or give its
 * part; which of both is not known, so either is right. An amount in a third currency says nothing.
 */
export function amountFacts(lines: readonly ChargedLine[], order: ComparedOrder): Fact[] {
  const [first, ...more] = lines.flatMap((line) => amountOf(line, order) ?? [])
  if (!first) return []
  const theirs = sumMoney([first, ...more])
  if (theirs === notComparable) return []
  const ours = sideIn(theirs.currency, order)
  if (!ours) return []
  const isRight = (money: Money) => isSameMoney(withoutSign(money), ours)
  const isZeroOrRight = (money: Money) => isRight(money) || compareAmounts(money.amount, '0') === 0
  if (isRight(theirs) || [first, ...more].every(isZeroOrRight)) return []
  const net = subtractMoney(ours, feeOf(order))
  const isNet = net !== notComparable && isSameMoney(withoutSign(theirs), net)
  const { amount, currency } = ours
  return [
    {
      code: isNet ? 'net-as-amount' : 'amount',
      theirs: theirs.amount,
      ours: amount,
      currency: currency ?? '',
    },
  ]
}

/** Without a stated currency the currency of the source is assumed. */
function amountOf({ amount, currency }: ChargedLine, order: ComparedOrder): Money | undefined {
  if (amount === null) return undefined
  return moneyOf(amount, currency ?? order.source_currency, currency !== null)
}

function sideIn(currency: string | null, order: ComparedOrder): Money | undefined {
  const { source_currency, source_amount, destination_currency, destination_amount } = order
  const amount =
    currency === source_currency
      ? source_amount
      : currency === destination_currency
        ? destination_amount
        : null
  return amount === null ? undefined : moneyOf(amount, currency, true)
}

function withoutSign(money: Money): Money {
  return { ...money, amount: sizeOf(money.amount) }
}

export function sizeOf(amount: Amount): Amount {
  return amount.startsWith('-') ? amount.slice(1) : amount
}
