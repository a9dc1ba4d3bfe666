import type { FeeGroup } from '../../api/fees.ts'
import type { FeeReportRow } from '../../api/feeReportRow.ts'
import { addUpFees, type FeeFigures } from '../../api/addUpFees.ts'
import { groupsIn, isStep, type Days } from '../time/period.ts'
import { isZero, type Amount } from '../../contract/amount.ts'
import { outcomes, type OrderOutcome } from '../../contract/status.ts'

export type Group = {
  keys: FeeGroup[]
  days?: Days
  figures: FeeFigures
}

export type FeeLine = {
  outcome: OrderOutcome
  currency: string | null
  figures: FeeFigures
  groups: Group[]
}

export type FeePart = { outcome: OrderOutcome; orders: number; lines: FeeLine[] }

export function toParts(rows: readonly FeeReportRow[], by: readonly string[], days: Days): FeePart[] {
  return outcomes.flatMap((outcome) => {
    const own = rows.filter((row) => keysOf(row)[0] === outcome)
    if (own.length === 0) return []
    const lines = [...Map.groupBy(own, ({ currency }) => currency)]
      .map(([currency, ofCurrency]) => ({
        outcome,
        currency,
        figures: addUpFees(ofCurrency),
        groups: by.length === 0 ? [] : groupsOf(ofCurrency, by, days),
      }))
      .toSorted(
        (one, other) =>
          other.figures.orders - one.figures.orders || compareKeys(one.currency, other.currency),
      )
    return [{ outcome, orders: lines.reduce((sum, { figures }) => sum + figures.orders, 0), lines }]
  })
}

function keysOf({ group }: FeeReportRow): FeeGroup[] {
  return [group].flat()
}

/** Time groups include empty periods; rows without a group come last. */
function groupsOf(rows: readonly FeeReportRow[], by: readonly string[], days: Days): Group[] {
  const groups = new Map(
    [...Map.groupBy(rows, (row) => JSON.stringify(keysOf(row).slice(1)))].map(([name, own]) => [
      name,
      { keys: JSON.parse(name) as FeeGroup[], figures: addUpFees(own) },
    ]),
  )
  const at = by.findIndex(isStep)
  const step = by[at]
  if (step === undefined || !isStep(step)) return [...groups.values()].toSorted(byOrders)

  const stretches = groupsIn(days, step)
  const daysOf = new Map(stretches.map(({ key, days }) => [key, days]))
  if (by.length === 1)
    for (const { key } of stretches) {
      const name = JSON.stringify([key])
      if (!groups.has(name)) groups.set(name, { keys: [key], figures: addUpFees([]) })
    }
  return [...groups.values()]
    .map((group): Group => {
      const within = daysOf.get(group.keys[at] ?? '')
      return within ? { ...group, days: within } : group
    })
    .toSorted((one, other) => compareKeys(one.keys[at], other.keys[at]) || byOrders(one, other))
}

function byOrders(one: Group, other: Group): number {
  const isNone = ({ keys }: Group) => Number(keys.every((key) => key === null))
  return isNone(one) - isNone(other) || other.figures.orders - one.figures.orders
}

/** Null comes last. */
function compareKeys(a: FeeGroup | undefined, b: FeeGroup | undefined): number {
  return Number(a === null) - Number(b === null) || (a ?? '').localeCompare(b ?? '')
}

type CountName = 'orders' | 'ordersWithFees'
type AmountName =
  | 'sourceAmount'
  | 'networkFee'
  | 'processingFee'
  | 'rrFee'
  | 'totalFee'
  | 'expectedFee'
  | 'feeDifference'
  | 'rrFeeRate'
  | 'assumedFee'

export type FeeColumn =
  | { name: CountName; kind: 'count' }
  | { name: AmountName; kind: 'amount' }
  | { name: 'share'; kind: 'share' }

const count = (name: CountName): FeeColumn => ({ name, kind: 'count' })
const amount = (name: AmountName): FeeColumn => ({ name, kind: 'amount' })

export function columnsOf(lines: readonly FeeLine[]): FeeColumn[] {
  const some = (has: (figures: FeeFigures) => boolean) => lines.some(({ figures }) => has(figures))
  return [
    count('orders'),
    count('ordersWithFees'),
    amount('sourceAmount'),
    amount('networkFee'),
    amount('processingFee'),
    ...(some(({ rrFee }) => rrFee !== null && !isZero(rrFee)) ? [amount('rrFee')] : []),
    amount('totalFee'),
    ...(some(({ expectedFee }) => expectedFee !== null)
      ? [amount('expectedFee'), amount('feeDifference')]
      : []),
    { name: 'share', kind: 'share' },
    ...(some(({ rrFeeRate }) => rrFeeRate !== undefined) ? [amount('rrFeeRate')] : []),
    ...(some(({ assumedCurrencyOrders }) => assumedCurrencyOrders > 0) ? [amount('assumedFee')] : []),
  ]
}

/** Null without a currency. */
export function amountIn(figures: FeeFigures, name: AmountName): Amount | null {
  return figures[name] ?? null
}

export function linesOf(parts: readonly FeePart[]): FeeLine[] {
  return parts.flatMap(({ lines }) => lines)
}

export function keyOf({ outcome, currency }: Pick<FeeLine, 'outcome' | 'currency'>): string {
  return `${outcome} ${currency ?? ''}`
}

export function chosenLine(
  parts: readonly FeePart[],
  { currency, of }: { currency: string | undefined; of: string | undefined },
): FeeLine | undefined {
  const part = parts.find(({ outcome }) => outcome === of) ?? parts[0]
  return part?.lines.find((line) => (line.currency ?? '') === currency) ?? part?.lines[0]
}
