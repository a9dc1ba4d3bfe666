import type { FeeReportRow } from '../../api/feeReportRow.ts'
import type { MonthRate, Reporting } from '../../api/reporting.ts'
import { createSum, multiplyAmounts, roundAmount, shareOf, type Amount } from '../../contract/amount.ts'

/** Volume and fees of several currencies in one, at rates that finance entered. Never part of an exact total. */
export type OneFigure = {
  currency: string
  volume: Amount
  fees: Amount
  share: Amount | undefined
  /** Rates that were used. */
  rates: MonthRate[]
  /** Orders that are not included, because their currency has no rate. */
  left: { currency: string | null; orders: number }[]
  /** Orders without a volume here: paid in another currency than their fees, or without a readable amount. */
  withoutVolume: number
}

type Row = Pick<
  FeeReportRow,
  | 'currency'
  | 'orders'
  | 'sourceAmount'
  | 'chargedAmount'
  | 'totalFee'
  | 'sourceFee'
  | 'ordersElsewhere'
  | 'ordersWithoutAmount'
>
/** `month` as `2026-10`. */
type Placed = { row: Row; mid: string; month: string }

/** Undefined unless all merchants report in the same currency. */
export function reportingCurrencyOf(reporting: readonly Reporting[]): string | undefined {
  const [first, ...others] = new Set(reporting.map(({ currency }) => currency))
  return others.length === 0 ? (first ?? undefined) : undefined
}

export function toOneFigure(
  rows: readonly Placed[],
  reporting: readonly Reporting[],
  currency: string,
): OneFigure {
  const [volume, fees, charged, chargedFees] = [createSum(), createSum(), createSum(), createSum()]
  const used = new Set<MonthRate>()
  const left = new Map<string | null, number>()
  let withoutVolume = 0
  for (const { row, mid, month } of rows) {
    const rate = row.currency === currency ? same : rateFor(reporting, mid, row.currency, month)
    if (!rate) {
      left.set(row.currency, (left.get(row.currency) ?? 0) + row.orders)
      continue
    }
    if (rate !== same) used.add(rate)
    withoutVolume += (row.ordersElsewhere ?? 0) + (row.ordersWithoutAmount ?? 0)
    volume.add(multiplyAmounts(row.sourceAmount ?? '0', rate.rate))
    fees.add(multiplyAmounts(row.totalFee ?? '0', rate.rate))
    charged.add(multiplyAmounts(row.chargedAmount ?? '0', rate.rate))
    chargedFees.add(multiplyAmounts(row.sourceFee ?? '0', rate.rate))
  }
  const rounded = (amount: Amount) =>
    roundAmount(amount, { decimals: digitsOf(currency), rounding: 'half-even' })
  return {
    currency,
    volume: rounded(volume.read()),
    fees: rounded(fees.read()),
    share: shareOf(chargedFees.read(), charged.read()),
    rates: [...used],
    left: [...left].map(([of, orders]) => ({ currency: of, orders })),
    withoutVolume,
  }
}

const same: MonthRate = { date: '', currency: '', rate: '1', source: '' }

/** The last rate of the month, or else the last one before it. */
function rateFor(
  reporting: readonly Reporting[],
  mid: string,
  currency: string | null,
  month: string,
): MonthRate | undefined {
  return reporting
    .find(({ id }) => id === mid)
    ?.rates.filter((rate) => rate.currency === currency && rate.date.slice(0, 7) <= month)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))[0]
}

function digitsOf(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}
