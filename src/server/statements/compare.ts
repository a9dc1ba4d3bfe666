import { type Amount, isNegative, isZero, sizeOf, sumAmounts } from '../../contract/amount.ts'
import {
  addMoney,
  type Money,
  moneyOf,
  notComparable,
  type NotComparable,
  subtractMoney,
  sumMoney,
} from '../../contract/money.ts'
import { amountFacts, explainFee, isWithin, netFacts } from './explainFee.ts'
import type { Fact, StatementClass, Tolerance } from '../../api/statements.ts'
import { isAboutAmounts } from './classCounts.ts'
import { type ChargedLine, type ComparedOrder, feeOf, type KnownOrder } from './orderFacts.ts'

/** Amounts in different currencies are null here, so that no sum includes them; `facts` has both. */
export type Compared = {
  class: Extract<
    StatementClass,
    'equal' | 'within-tolerance' | 'differs' | 'closed-order' | 'other-period' | 'waiting'
  >
  theirs: Amount | null
  ours: Amount | null
  difference: Amount | null
  currency: string | null
  facts: Fact[]
}

export function compare(lines: readonly ChargedLine[], order: ComparedOrder, tolerance: Tolerance): Compared {
  const isClosed = order.outcome === 'closed'
  const fees = withheldFees(lines, order, isClosed) ?? feesOf(lines, feeOf(order))
  const theirs = addUp(fees)
  // No fee is due for an order that ended without a payment, whatever its record says.
  const ours = isClosed ? nothingIn(theirs, order) : feeOf(order)
  const waits = order.outcome === 'open' || order.outcome === 'undocumented'
  const isUnknown = order.total === null && !isClosed && !waits && fees.some(({ amount }) => !isZero(amount))
  const difference =
    theirs && (theirs === notComparable || isUnknown ? notComparable : subtractMoney(theirs, ours))
  const outcome: Fact[] =
    order.outcome === 'undocumented'
      ? [{ code: 'undocumented-order' }]
      : isClosed
        ? [{ code: 'closed-order', ours: order.total, status: order.status }]
        : []
  const wrongAmount = waits ? [] : amountFacts(lines, order)

  if (difference === notComparable) {
    const fact: Fact = {
      code: 'not-comparable',
      theirs: perCurrency(fees),
      ours: order.total === null || isClosed ? null : ours,
    }
    const none = { theirs: null, ours: null, difference: null, currency: null }
    const name = waits ? 'waiting' : isClosed ? 'closed-order' : 'differs'
    return { class: name, ...none, facts: [fact, ...wrongAmount, ...outcome] }
  }
  const charged = theirs && theirs !== notComparable ? theirs.amount : null
  const shared = {
    theirs: charged,
    ours: isClosed ? '0' : order.total,
    difference: null,
    currency: ours.currency,
  }
  if (waits) return { class: 'waiting', ...shared, facts: outcome }
  if (difference === undefined || charged === null) {
    const fact: Fact[] = isZero(ours.amount) ? [] : [{ code: 'no-fee-of-theirs' }]
    const isEqual = wrongAmount.length === 0
    return { class: isEqual ? 'equal' : 'differs', ...shared, facts: [...wrongAmount, ...fact, ...outcome] }
  }

  const isEqual = isZero(difference.amount)
  if (isClosed && !isEqual) {
    const figures = { ...shared, difference: difference.amount }
    return { class: 'closed-order', ...figures, facts: [...outcome, ...wrongAmount] }
  }
  const isNear = isEqual || isWithin(difference.amount, ours.amount, tolerance)
  // The fee of a refund or chargeback is no wrong rate.
  const isTakenBack = wrongAmount.some(({ code }) => code === 'taken-back')
  const facts = isEqual || isTakenBack ? [] : explainFee(charged, difference.amount, order)
  return {
    class: wrongAmount.length > 0 || !isNear ? 'differs' : isEqual ? 'equal' : 'within-tolerance',
    ...shared,
    ours: ours.amount,
    difference: difference.amount,
    facts: [...facts, ...wrongAmount, ...outcome],
  }
}

/** Reports a net amount that is not the amount less the fee. Only for files where nearly all lines fit. */
export function withNet(compared: Compared, lines: readonly ChargedLine[]): Compared {
  const facts = netFacts(lines)
  const isEqual = compared.class === 'equal' || compared.class === 'within-tolerance'
  if (facts.length === 0 || compared.class === 'waiting') return compared
  return { ...compared, class: isEqual ? 'differs' : compared.class, facts: [...compared.facts, ...facts] }
}

const refundWords = /refund|charge\s?back|reversal|erstattung|rückbuchung|remboursement|reembolso|rimborso/i

/** Lines that only take money of a completed order back, while its payment is in another file or in none. */
export function isLoneRefund(
  lines: readonly ChargedLine[],
  order: KnownOrder,
  positiveTypes: ReadonlySet<string | null>,
): boolean {
  const moved = lines.filter(({ amount }) => amount !== null && !isZero(amount))
  const takesBack = ({ amount, currency, kind }: ChargedLine) =>
    isNegative(amount ?? '0') &&
    currency === moved[0]?.currency &&
    (refundWords.test(kind ?? '') || positiveTypes.has(order.order_type))
  return order.outcome === 'completed' && moved.length > 0 && moved.every(takesBack)
}

export function withRefund(compared: Compared, lines: readonly ChargedLine[], order: KnownOrder): Compared {
  const ours = sizeOf(sumAmounts(lines.flatMap(({ amount }) => amount ?? [])))
  const currency = lines.find(({ amount }) => amount !== null)?.currency ?? order.source_currency ?? ''
  const facts = compared.facts.filter((fact) => !isAboutAmounts(fact))
  const refund = { code: 'taken-back', theirs: '0', ours, currency } as const
  return { ...compared, class: 'differs', facts: [...facts, refund] }
}

function nothingIn(theirs: Money | NotComparable | undefined, order: ComparedOrder): Money {
  const { currency, basis } = theirs && theirs !== notComparable ? theirs : feeOf(order)
  return moneyOf('0', currency, basis === 'stated')
}

/**
 * The fee of lines with net amounts only: the order's amount less what was paid out. Nothing of the amount is due where the
 * money went back, and where nothing was paid out for an order without a payment.
 */
function withheldFees(
  lines: readonly ChargedLine[],
  order: ComparedOrder,
  isClosed: boolean,
): Money[] | undefined {
  const nets = lines.flatMap(({ amount, fee, net, currency, fee_currency }) => {
    if (amount !== null || fee !== null || net === null) return []
    const stated = fee_currency ?? currency
    return [moneyOf(net, stated ?? order.source_currency, stated !== null)]
  })
  const paid = nets.length === lines.length ? addUp(nets) : undefined
  if (!paid) return undefined
  if (paid === notComparable) return nets
  const sides = [
    [order.source_currency, order.source_amount],
    [order.destination_currency, order.destination_amount],
  ] as const
  const [, full = null] = sides.find(([currency]) => currency === paid.currency) ?? []
  if (full === null) return [paid]
  const wentBack = isNegative(paid.amount) || (isClosed && isZero(paid.amount))
  const due = moneyOf(wentBack ? '0' : full, paid.currency, true)
  const withheld = subtractMoney(due, paid)
  return withheld === notComparable ? [paid] : [withheld]
}

/** Without a currency the order's is assumed. A zero fee counts in any currency. */
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

const maxListed = 20

/** Amounts without a currency cannot be added, so each stays separate. */
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

type Repeated<L extends ChargedLine> = { line: L; of: number }

type Group<L extends ChargedLine> = {
  lines: readonly L[]
  compared: Compared
  repeated: Repeated<L>[]
}

/** Equal lines may be correct: repeats count only if all lines together match our fee or its tolerance. */
export function classifyGroup<L extends ChargedLine>(
  lines: readonly L[],
  order: ComparedOrder,
  tolerance: Tolerance,
): Group<L> {
  const all = compare(lines, order, tolerance)
  const { distinct, repeated } = withoutRepeats(lines)
  if (repeated.length === 0) return { lines, compared: all, repeated }
  const compared = compare(distinct, order, tolerance)
  return closeness.indexOf(all.class) < closeness.indexOf(compared.class)
    ? { lines, compared: all, repeated: [] }
    : { lines: distinct, compared, repeated }
}

/** Closest first; waiting orders are not ranked. */
const closeness: readonly Compared['class'][] = ['equal', 'within-tolerance', 'differs', 'closed-order']

function withoutRepeats<L extends ChargedLine>(lines: readonly L[]) {
  const firsts = new Map<string, L>()
  const repeated: Repeated<L>[] = []
  if (lines.length > 1)
    for (const line of lines) {
      const first = firsts.get(contentKey(line))
      if (first) repeated.push({ line, of: first.number })
      else firsts.set(contentKey(line), line)
    }
  return { distinct: lines.length > 1 ? [...firsts.values()] : lines, repeated }
}

function contentKey({ amount, fee, net, currency, fee_currency, date, kind }: ChargedLine): string {
  return JSON.stringify([amount, fee, net, currency, fee_currency, date, kind])
}
