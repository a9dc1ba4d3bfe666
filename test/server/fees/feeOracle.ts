import type { FeeGroup, FeeGrouping } from '../../../src/api/fees.ts'
import type { FeeReportRow } from '../../../src/api/feeReportRow.ts'
import type { FeeQuery } from '../../../src/server/fees/feeQuery.ts'
import type { FeeWorld, Sent, Version } from './feeWorlds.ts'

type Line = Omit<FeeReportRow, 'id'>
type Names = Pick<Line, 'group' | 'currency' | 'currencyStated' | 'rrFeeUnit'>
type Counts = Record<'orders' | 'withFees' | 'withRr' | 'elsewhere' | 'withoutAmount', number>
type Sums = Record<'source' | 'charged' | 'network' | 'processing' | 'rr' | 'sourceFee', bigint>
type World = Pick<FeeWorld, 'truth' | 'methods' | 'names'>

/** Counts every order by itself, with local days by Intl and amounts as whole units of 1e-18. */
export function countFees(world: World, query: FeeQuery): Line[] {
  const lines = new Map<string, Names & Counts & Sums>()
  const groupings = [query.groupBy ?? 'none'].flat().filter((one) => one !== 'none')
  for (const [key, { mid, order }] of world.truth) {
    if (!query.mids.includes(mid) || !isWithin(order, query)) continue
    const words = wordsOf(world, key, mid, order, query.timeZone)
    const fits = (name: Filter) => {
      const allowed = query[name]
      return allowed === undefined || [allowed].flat().some((one) => one === words[name])
    }
    if (!(['outcome', 'orderType', 'status', 'pair', 'paymentMethod'] as const).every(fits)) continue

    const names: Names = {
      group:
        groupings.length > 1
          ? groupings.map((one) => words[one])
          : (groupings.map((one) => words[one])[0] ?? null),
      currency: order.stated ?? order.currency ?? null,
      currencyStated: order.stated !== undefined,
      rrFeeUnit: query.rrFeeUnit?.(mid) ?? 'unknown',
    }
    const line = lines.get(JSON.stringify(names)) ?? { ...names, ...nothing }
    lines.set(JSON.stringify(names), line)
    addTo(line, order)
  }
  return [...lines.values()].map(toLine)
}

type Filter = 'outcome' | 'orderType' | 'status' | 'pair' | 'paymentMethod'

const nothing: Counts & Sums = {
  orders: 0,
  withFees: 0,
  withRr: 0,
  elsewhere: 0,
  withoutAmount: 0,
  source: 0n,
  charged: 0n,
  network: 0n,
  processing: 0n,
  rr: 0n,
  sourceFee: 0n,
}

function addTo(line: Names & Counts & Sums, order: Version): void {
  const [network, processing, rr] = [order.network, order.processing, order.rr].map(unitsOf)
  const hasFees = [network, processing, rr].some((fee) => typeof fee === 'bigint')
  line.orders++
  if (hasFees) line.withFees++
  if (typeof rr === 'bigint') line.withRr++
  line.network += network ?? 0n
  line.processing += processing ?? 0n
  line.rr += rr ?? 0n
  const amount = unitsOf(order.amount)
  if (amount === null) line.withoutAmount++
  else if ((order.currency ?? null) !== line.currency) line.elsewhere++
  else {
    line.source += amount
    line.sourceFee += (network ?? 0n) + (processing ?? 0n) + (line.rrFeeUnit === 'amount' ? (rr ?? 0n) : 0n)
    if (hasFees) line.charged += amount
  }
}

function toLine(line: Names & Counts & Sums): Line {
  const { group, currency, currencyStated, rrFeeUnit, orders, withFees, withRr, elsewhere, withoutAmount } =
    line
  const sumOf = (units: bigint) => (currency === null ? null : writeUnits(units))
  return {
    group,
    currency,
    currencyStated,
    orders,
    ordersWithFees: withFees,
    assumedCurrencyOrders: currencyStated || currency === null ? 0 : withFees,
    ...(elsewhere > 0 && { ordersElsewhere: elsewhere }),
    ...(withoutAmount > 0 && { ordersWithoutAmount: withoutAmount }),
    sourceAmount: sumOf(line.source),
    chargedAmount: sumOf(line.charged),
    networkFee: sumOf(line.network),
    processingFee: sumOf(line.processing),
    rrFee: rrFeeUnit === 'rate' ? null : sumOf(line.rr),
    rrFeeUnit,
    ordersWithRrFee: withRr,
    rrFeeAverage:
      withRr === 0 || (currency === null && rrFeeUnit !== 'rate')
        ? null
        : ratio(line.rr, BigInt(withRr) * 10n ** 18n),
    totalFee: sumOf(line.network + line.processing + (rrFeeUnit === 'amount' ? line.rr : 0n)),
    sourceFee: sumOf(line.sourceFee),
    share: currency !== null && line.charged > 0n ? ratio(line.sourceFee, line.charged) : null,
  }
}

/** Rounds to eight decimals, halves to the even neighbour. */
function ratio(above: bigint, below: bigint): string {
  const size = (above < 0n ? -above : above) * 10n ** 8n
  const [whole, rest] = [size / below, size % below]
  const isUp = rest * 2n > below || (rest * 2n === below && whole % 2n === 1n)
  const rounded = (isUp ? whole + 1n : whole) * 10n ** 10n
  return writeUnits(above < 0n ? -rounded : rounded)
}

function unitsOf(sent: Sent | undefined): bigint | null {
  return sent?.units ?? null
}

export function writeUnits(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(19, '0')
  const size = `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '')
  return units < 0n ? `-${size}` : size
}

function isWithin(order: Version, { createdAt_gte, createdAt_lt }: FeeQuery): boolean {
  const at = Date.parse(order.createdAt ?? '')
  // Comparisons with NaN are false, so an order without a time lies in no span.
  return (
    (createdAt_gte === undefined || at >= Date.parse(createdAt_gte)) &&
    (createdAt_lt === undefined || at < Date.parse(createdAt_lt))
  )
}

function wordsOf(
  { methods, names }: World,
  key: string,
  mid: string,
  order: Version,
  timeZone = 'UTC',
): Record<FeeGrouping, FeeGroup> {
  const { status = null, orderType = null, currency, destination } = order
  const at = Date.parse(order.createdAt ?? '')
  const day = Number.isNaN(at) ? null : formatIn(timeZone).format(at)
  return {
    day,
    week: day && weekOf(day),
    month: day && day.slice(0, 7),
    mid,
    orderType,
    status,
    outcome: outcomeOf(order, names.get(`${mid} ${status}`)),
    pair: currency === undefined || destination === undefined ? null : `${currency}-${destination}`,
    paymentMethod: methods.get(key) ?? null,
    // No rates in this world.
    feeCheck: null,
  }
}

/** An admin's finality comes first, then the documented meaning by order type. */
function outcomeOf({ status, orderType, destination }: Version, name: Record<string, string> = {}): string {
  if (status === undefined) return 'undocumented'
  const finality = name[orderType ?? ''] ?? name['*']
  if (finality !== undefined) return words[finality] ?? ''
  const good = goodEnds[orderType ?? '']
  if (!good) return 'undocumented'
  const isMoney = destination === 'EUR' || destination === 'USD'
  if (['asset_settled', 'completed', 'fund_settled'].includes(status))
    return good(status, isMoney) ? 'completed' : 'open'
  return { initiated: 'open', expired: 'closed', asset_deposit_failed: 'open' }[status] ?? 'undocumented'
}

/** Order types after gaming as they are known from practice. */
const goodEnds: Partial<Record<string, (status: string, isMoney: boolean) => boolean>> = {
  payin: (status, isMoney) => status === 'asset_settled' || (status === 'fund_settled' && isMoney),
  gaming: (status) => status !== 'fund_settled',
  payout: (status, isMoney) => status === 'asset_settled' || (status === 'fund_settled' && isMoney),
}

const words: Record<string, string> = {
  good: 'completed',
  bad: 'closed',
  open: 'open',
  unknown: 'undocumented',
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(timeZone, format)
  return format
}

/** Counts Thursdays, because the first Thursday of a year lies in its week 1. */
function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7))
  const year = date.getUTCFullYear()
  let week = 0
  for (; date.getUTCFullYear() === year; date.setUTCDate(date.getUTCDate() - 7)) week++
  return `${year}-W${String(week).padStart(2, '0')}`
}
