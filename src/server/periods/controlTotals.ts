import { compareWords } from '../text/searchText.ts'
import { createSum, isZero, plain, subtractAmounts, type Amount } from '../../contract/amount.ts'
import { outcomes, type OrderOutcome } from '../../contract/status.ts'
import type { ClosedRow } from '../../api/periods.ts'

export const counted = [
  'orders',
  'withoutAmount',
  'missing',
  'received',
  'ordersWithFees',
  'currencyAssumed',
] as const
export const summed = ['sourceAmount', 'receivedAmount', 'networkFee', 'processingFee', 'rrFee'] as const
/** What a share is computed from: orders with fees in the currency they pay in. Only in lines that have any. */
const charged = ['chargedAmount', 'chargedFees', 'chargedRrFee'] as const

type Counted = (typeof counted)[number]
type Summed = (typeof summed)[number]
type Charged = (typeof charged)[number]

/**
 * Totals of one merchant ID, outcome and currency. The currency is the source's for `orders`, `withoutAmount`,
 * `missing` and `sourceAmount`, the destination's for `received` and `receivedAmount`, and the fees' for the
 * rest.
 */
export type ControlLine = {
  mid: string
  outcome: OrderOutcome
  currency: string | null
} & Record<Counted, number> &
  Record<Summed, Amount> &
  Partial<Record<Charged, Amount>>

type Sum = ReturnType<typeof createSum>
type Entry = Pick<ControlLine, 'mid' | 'outcome' | 'currency'> & {
  counts: Record<Counted, number>
  sums: Record<Summed | Charged, Sum>
}

export function createControlTotals(from: readonly ControlLine[] = []) {
  const entries = new Map<string, Entry>()
  for (const line of from) addLine(line)

  function entryOf({ mid, outcome, currency }: Pick<ControlLine, 'mid' | 'outcome' | 'currency'>): Entry {
    const name = `${outcome}\n${mid}\n${currency === null ? '' : `=${currency}`}`
    const existing = entries.get(name)
    if (existing) return existing
    const entry: Entry = {
      mid,
      outcome,
      currency,
      counts: recordOf(counted, () => 0),
      sums: recordOf([...summed, ...charged], createSum),
    }
    entries.set(name, entry)
    return entry
  }

  function move(mid: string, row: ClosedRow, sign: 1 | -1): void {
    const { outcome } = row
    const source = entryOf({ mid, outcome, currency: row.sourceCurrency })
    source.counts.orders += sign
    source.counts.missing += sign * row.missing
    if (row.sourceAmount === null) source.counts.withoutAmount += sign
    addTo(source.sums.sourceAmount, row.sourceAmount, sign)
    if (row.destinationCurrency !== null || row.destinationAmount !== null) {
      const received = entryOf({ mid, outcome, currency: row.destinationCurrency })
      received.counts.received += sign
      addTo(received.sums.receivedAmount, row.destinationAmount, sign)
    }
    if (row.networkFee === null && row.processingFee === null && row.rrFee === null) return
    const fees = entryOf({ mid, outcome, currency: row.feeCurrency })
    fees.counts.ordersWithFees += sign
    if (row.feeCurrencyStated === 0) fees.counts.currencyAssumed += sign
    addTo(fees.sums.networkFee, row.networkFee, sign)
    addTo(fees.sums.processingFee, row.processingFee, sign)
    addTo(fees.sums.rrFee, row.rrFee, sign)
    if (row.feeCurrency !== row.sourceCurrency || row.sourceAmount === null) return
    addTo(fees.sums.chargedAmount, row.sourceAmount, sign)
    addTo(fees.sums.chargedFees, row.networkFee, sign)
    addTo(fees.sums.chargedFees, row.processingFee, sign)
    addTo(fees.sums.chargedRrFee, row.rrFee, sign)
  }

  function addLine(line: ControlLine): void {
    const { counts, sums } = entryOf(line)
    for (const name of counted) counts[name] += line[name]
    for (const name of [...summed, ...charged]) addTo(sums[name], line[name] ?? null, 1)
  }

  return {
    add: (mid: string, row: ClosedRow) => move(mid, row, 1),
    take: (mid: string, row: ClosedRow) => move(mid, row, -1),
    /** Lines that cancel out are dropped. */
    read: (): ControlLine[] => [...entries.values()].map(toLine).filter(isSomething).toSorted(byName),
  }
}

export function recordOf<N extends string, V>(names: readonly N[], valueOf: (name: N) => V): Record<N, V> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<N, V>
}

function addTo(sum: Sum, amount: Amount | null, sign: 1 | -1): void {
  if (amount !== null) sum.add(sign === 1 ? amount : subtractAmounts('0', amount))
}

function isSomething(line: ControlLine): boolean {
  return (
    counted.some((name) => line[name] !== 0) ||
    [...summed, ...charged].some((name) => !isZero(line[name] ?? '0'))
  )
}

function toLine({ mid, outcome, currency, counts, sums }: Entry): ControlLine {
  const amountIn = (name: Summed | Charged) => plain(sums[name].read())
  const present = charged.filter((name) => amountIn(name) !== '0')
  return { mid, outcome, currency, ...counts, ...recordOf(summed, amountIn), ...recordOf(present, amountIn) }
}

function byName(a: ControlLine, b: ControlLine): number {
  return (
    outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome) ||
    compareWords(a.currency, b.currency) ||
    compareWords(a.mid, b.mid)
  )
}
