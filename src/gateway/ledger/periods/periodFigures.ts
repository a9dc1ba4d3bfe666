import { addAmounts, divideAmounts, isZero, sumAmounts, type Amount } from '../../../contract/amount.ts'
import type { RrFeeUnit } from '../../../contract/feeReport.ts'
import { coverPersonal } from '../../redact/detect/coverPersonal.ts'
import type { ControlLine } from '../../../ledger/periods/controlTotals.ts'

export type PeriodFigure = Omit<ControlLine, 'mid'> & {
  id: string
  /** Network and processing fees, and `rrFee` where it is said to be an amount. */
  totalFee: Amount
  /** `totalFee` / `sourceAmount`, to 8 decimals; null where there is no positive amount. */
  share: Amount | null
}

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
  const sum = (name: 'sourceAmount' | 'receivedAmount' | 'networkFee' | 'processingFee' | 'rrFee') =>
    sumAmounts(lines.map((line) => line[name]))
  const sourceAmount = sum('sourceAmount')
  const totalFee = sumAmounts(
    lines.map(({ mid, networkFee, processingFee, rrFee }) => {
      const known = addAmounts(networkFee, processingFee)
      return unitOf(mid) === 'amount' ? addAmounts(known, rrFee) : known
    }),
  )
  return {
    id,
    outcome: first.outcome,
    currency: first.currency === null ? null : coverPersonal(first.currency),
    orders: count('orders'),
    withoutAmount: count('withoutAmount'),
    missing: count('missing'),
    received: count('received'),
    ordersWithFees: count('ordersWithFees'),
    currencyAssumed: count('currencyAssumed'),
    sourceAmount,
    receivedAmount: sum('receivedAmount'),
    networkFee: sum('networkFee'),
    processingFee: sum('processingFee'),
    rrFee: sum('rrFee'),
    totalFee,
    share: shareOf(totalFee, sourceAmount),
  }
}

function shareOf(fee: Amount, of: Amount): Amount | null {
  if (isZero(of) || of.startsWith('-')) return null
  return divideAmounts(fee, of, { decimals: 8, rounding: 'half-even' })
}
