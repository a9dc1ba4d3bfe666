import { sumAmounts, type Amount } from '../../contract/amount.ts'
import type { FeeRow } from '../records.ts'
import { groupsIn, isStep, type Days } from './calendar.ts'

export const amountNames = ['sourceAmount', 'networkFee', 'processingFee', 'rrFee', 'totalFee'] as const
export type AmountName = (typeof amountNames)[number]

export type Figures = Record<AmountName, Amount> & {
  orders: number
  ordersWithFees: number
  /** Of `orders`, those whose source amount is in another currency and in no sum. */
  ordersElsewhere: number
  /** The part of `totalFee` whose currency no order states. */
  assumedFee: Amount
  ordersAssumed: number
}

export type Group = {
  /** As the ledger calls it; undefined where the orders have none of it. */
  key: string | undefined
  /** What of the group lies in the period, where groups are stretches of time. */
  days?: Days
  figures: Figures
}

export type CurrencyFees = {
  /** Undefined where the orders name none. */
  currency: string | undefined
  total: Figures
  groups: Group[]
}

/** The rows of a report by currency, the busiest first. Nothing is ever added across two of them. */
export function byCurrency(rows: readonly FeeRow[], by: string, days: Days): CurrencyFees[] {
  return [...Map.groupBy(rows, ({ currency }) => currency)]
    .map(([currency, own]) => ({ currency, total: addUp(own), groups: groupsOf(own, by, days) }))
    .toSorted((one, other) => other.total.orders - one.total.orders || compareCodes(one, other))
}

function compareCodes({ currency: a }: CurrencyFees, { currency: b }: CurrencyFees): number {
  return Number(a === undefined) - Number(b === undefined) || (a ?? '').localeCompare(b ?? '')
}

export function addUp(rows: readonly FeeRow[]): Figures {
  const sum = (name: AmountName, of = rows) => plain(sumAmounts(of.flatMap((row) => row[name] ?? [])))
  const count = (name: 'orders' | 'ordersWithFees' | 'ordersElsewhere', of = rows) =>
    of.reduce((total, row) => total + row[name], 0)
  const assumed = rows.filter(({ isStated }) => !isStated)
  return {
    orders: count('orders'),
    ordersWithFees: count('ordersWithFees'),
    ordersElsewhere: count('ordersElsewhere'),
    sourceAmount: sum('sourceAmount'),
    networkFee: sum('networkFee'),
    processingFee: sum('processingFee'),
    rrFee: sum('rrFee'),
    totalFee: sum('totalFee'),
    assumedFee: sum('totalFee', assumed),
    ordersAssumed: count('ordersWithFees', assumed),
  }
}

/** Zeros at the end of a sum are left over from what was added. */
function plain(amount: Amount): Amount {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount
}

/** How much of the fees is counted in this currency only because no order says otherwise. */
export function assumedPart({ ordersAssumed, ordersWithFees }: Figures): 'none' | 'part' | 'all' {
  if (ordersAssumed === 0) return 'none'
  return ordersAssumed < ordersWithFees ? 'part' : 'all'
}

export function isAssumed(figures: Figures): boolean {
  return assumedPart(figures) !== 'none'
}

/** Stretches of time are whole, with those in which nothing was; orders without one come last. */
function groupsOf(rows: readonly FeeRow[], by: string, days: Days): Group[] {
  const byGroup = Map.groupBy(rows, ({ group }) => group)
  const none = byGroup.get(undefined)
  const last = none ? [{ key: undefined, figures: addUp(none) }] : []
  if (isStep(by)) {
    const within = groupsIn(days, by).map((group) => ({
      ...group,
      figures: addUp(byGroup.get(group.key) ?? []),
    }))
    const withinKeys = new Set(within.map(({ key }) => key))
    const others = [...byGroup].filter(([key]) => key !== undefined && !withinKeys.has(key))
    return [...within, ...others.map(([key, own]) => ({ key, figures: addUp(own) })), ...last]
  }
  const named = [...byGroup].filter(([key]) => key !== undefined)
  return [
    ...named
      .map(([key, own]) => ({ key, figures: addUp(own) }))
      .toSorted((one, other) => other.figures.orders - one.figures.orders),
    ...last,
  ]
}
