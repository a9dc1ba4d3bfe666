import {
  addAmounts,
  divideAmounts,
  isZero,
  subtractAmounts,
  sumAmounts,
  type Amount,
} from '../../../contract/amount.ts'
import type { PeriodFigure } from '../../../api/periods.ts'
import type { RrFeeUnit } from '../../../api/fees.ts'
import type { ControlLine } from '../../../ledger/periods/controlTotals.ts'

type Summed = 'sourceAmount' | 'receivedAmount' | 'networkFee' | 'processingFee' | 'rrFee'

type UnitOf = (mid: string) => RrFeeUnit

/** Control totals of all merchants together, by outcome and currency. */
export function toFigures(lines: readonly ControlLine[], unitOf: UnitOf): PeriodFigure[] {
  const groups = Map.groupBy(lines, ({ outcome, currency }) => JSON.stringify([outcome, currency]))
  return [...groups].map(([id, group]) => toFigure(id, group, unitOf))
}

function toFigure(id: string, lines: readonly ControlLine[], unitOf: UnitOf): PeriodFigure {
  const [first] = lines
  if (!first) throw new TypeError('a figure has lines')
  const count = (
    name: 'orders' | 'withoutAmount' | 'missing' | 'received' | 'ordersWithFees' | 'currencyAssumed',
  ) => lines.reduce((sum, line) => sum + line[name], 0)
  const sum = (name: Summed) => sumAmounts(lines.map((line) => line[name]))
  const shown = (amount: Amount) => (first.currency === null ? null : amount)
  const sourceAmount = sum('sourceAmount')
  const feesOf = (mid: string, known: Amount, rrFee: Amount) =>
    unitOf(mid) === 'amount' ? addAmounts(known, rrFee) : known
  const totalFee = sumAmounts(
    lines.map(({ mid, networkFee, processingFee, rrFee }) =>
      feesOf(mid, addAmounts(networkFee, processingFee), rrFee),
    ),
  )
  const elsewhere = sumAmounts(
    lines.map(({ mid, feesElsewhere = '0', rrFeeElsewhere = '0' }) =>
      feesOf(mid, feesElsewhere, rrFeeElsewhere),
    ),
  )
  const hasShare = first.currency !== null && count('ordersWithFees') > 0
  return {
    id,
    outcome: first.outcome,
    currency: first.currency,
    orders: count('orders'),
    withoutAmount: count('withoutAmount'),
    missing: count('missing'),
    received: count('received'),
    ordersWithFees: count('ordersWithFees'),
    currencyAssumed: count('currencyAssumed'),
    sourceAmount: shown(sourceAmount),
    receivedAmount: shown(sum('receivedAmount')),
    networkFee: shown(sum('networkFee')),
    processingFee: shown(sum('processingFee')),
    rrFee: shown(sum('rrFee')),
    totalFee: shown(totalFee),
    share: hasShare ? shareOf(subtractAmounts(totalFee, elsewhere), sourceAmount) : null,
  }
}

function shareOf(fee: Amount, of: Amount): Amount | null {
  if (isZero(of) || of.startsWith('-')) return null
  return divideAmounts(fee, of, { decimals: 8, rounding: 'half-even' })
}
