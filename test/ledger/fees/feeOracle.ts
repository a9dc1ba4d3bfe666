import type { FeeQuery } from '../../../src/ledger/fees/feeReport.ts'
import type { FeeRow } from '../../../src/ledger/fees/feeRow.ts'
import type { FeeWorld, Sent, Version } from './feeWorlds.ts'

type Line = Omit<FeeRow, 'id'>
type Counted = Omit<Line, `${string}Fee` | 'sourceAmount' | 'rrFeeUnit'> & { sums: Sums }
type Sums = Record<'source' | 'network' | 'processing' | 'rr', bigint>

/** Every order looked at one by one, its local day as Intl writes it, its amounts as whole units of 1e-18. */
export function countFees({ truth }: Pick<FeeWorld, 'truth'>, query: FeeQuery): Line[] {
  const lines = new Map<string, Counted>()
  for (const { mid, order } of truth.values()) {
    if (!query.mids.includes(mid) || !isAskedFor(order, query)) continue
    const currencyStated = order.stated !== undefined
    const currency = order.stated ?? order.currency ?? null
    const group = groupOf(mid, order, query)
    const key = JSON.stringify([group, currency, currencyStated])
    const line: Counted = lines.get(key) ?? {
      group,
      currency,
      currencyStated,
      orders: 0,
      ordersWithFees: 0,
      sums: { source: 0n, network: 0n, processing: 0n, rr: 0n },
    }
    lines.set(key, line)
    line.orders++
    const fees = [order.network, order.processing, order.rr]
    if (fees.some((fee) => unitsOf(fee) !== null)) line.ordersWithFees++
    const amount = unitsOf(order.amount)
    if (amount !== null && (order.currency ?? null) === currency) line.sums.source += amount
    else if (amount !== null) line.ordersElsewhere = (line.ordersElsewhere ?? 0) + 1
    line.sums.network += unitsOf(order.network) ?? 0n
    line.sums.processing += unitsOf(order.processing) ?? 0n
    line.sums.rr += unitsOf(order.rr) ?? 0n
  }
  return [...lines.values()].map(({ sums, ...line }) => ({
    ...line,
    sourceAmount: written(sums.source),
    networkFee: written(sums.network),
    processingFee: written(sums.processing),
    rrFee: written(sums.rr),
    rrFeeUnit: 'unknown',
    totalFee: written(sums.network + sums.processing),
  }))
}

function unitsOf(sent: Sent | undefined): bigint | null {
  return sent?.units ?? null
}

export function written(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(19, '0')
  const size = `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '')
  return units < 0n ? `-${size}` : size
}

function isAskedFor(order: Version, { createdAt_gte, createdAt_lt }: FeeQuery): boolean {
  const at = Date.parse(order.createdAt ?? '')
  // What compares with NaN is false: without a time an order lies in no span.
  return (
    (createdAt_gte === undefined || at >= Date.parse(createdAt_gte)) &&
    (createdAt_lt === undefined || at < Date.parse(createdAt_lt))
  )
}

function groupOf(
  mid: string,
  order: Version,
  { groupBy = 'none', timeZone = 'UTC' }: FeeQuery,
): string | null {
  if (groupBy === 'none') return null
  if (groupBy === 'mid') return mid
  if (groupBy === 'orderType' || groupBy === 'status') return order[groupBy] ?? null
  const at = Date.parse(order.createdAt ?? '')
  if (Number.isNaN(at)) return null
  const day = formatIn(timeZone).format(at)
  if (groupBy === 'week') return weekOf(day)
  return groupBy === 'day' ? day : day.slice(0, 7)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(timeZone, format)
  return format
}

/** Counts Thursdays: the first one of a year lies in its week 1. */
function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7))
  const year = date.getUTCFullYear()
  let week = 0
  for (; date.getUTCFullYear() === year; date.setUTCDate(date.getUTCDate() - 7)) week++
  return `${year}-W${String(week).padStart(2, '0')}`
}
