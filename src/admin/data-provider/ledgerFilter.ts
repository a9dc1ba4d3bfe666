import type { FeeCheck } from '../../api/agreedRates.ts'
import type { OrderOutcome } from '../../contract/status.ts'
import { addDays, isDay, startOfDay } from '../time/zonedDay.ts'
import { failure } from './toHttpError.ts'

export const everyMid = '*'

/** `from` and `to` are days in `zone`, so that a link means the same to everyone. `q` is personal and never in an address. */
export type OrderFilterValues = {
  q?: string
  id?: string | string[]
  status?: Words
  orderType?: Words
  outcome?: OrderOutcome | OrderOutcome[]
  pair?: Words
  feeCheck?: FeeCheck | (FeeCheck | null)[]
  paymentMethod?: Words
  failureCode?: Words
  userId?: string
  from?: string
  to?: string
  zone?: string
  createdAt_gte?: string
  createdAt_lt?: string
  sourceAmount_gte?: string
  sourceAmount_lte?: string
  /** The stated fee currency, else the source's. */
  feeCurrency?: Words
  sourceCurrency?: string | string[]
  destinationCurrency?: string | string[]
  /** Open orders that exceed the usual time, twice the usual time or a number of seconds. */
  late?: true
  stuck?: true
  olderThan?: number
  mid?: string | string[]
} & Partial<Record<`${FeeFigure}_gte` | `${FeeFigure}_lte`, string>>

/** Fee columns for filters and sorting; a share of '0.02' is 2 %. */
export const feeFigures = ['totalFee', 'feeShare', 'networkFee', 'processingFee', 'rrFee'] as const
export type FeeFigure = (typeof feeFigures)[number]

type Words = string | null | (string | null)[]

/** Converts to the ledger's filter: days to instants, and the current merchant ID by default. */
export function toLedgerFilter(values: Record<string, unknown>, ownMid: string): Record<string, unknown> {
  const { from, to, zone, mid, ...rest } = values as OrderFilterValues
  const days = {
    ...(from !== undefined && { createdAt_gte: instantOf(from, zone) }),
    ...(to !== undefined && { createdAt_lt: instantOf(isDay(to) ? addDays(to, 1) : to, zone) }),
  }
  const mids = midsOf(mid, ownMid)
  return { ...rest, ...days, ...(mids && { mid: mids }) }
}

/** Undefined means all merchant IDs of this operator. */
export function midsOf(mid: unknown, ownMid: string): string[] | undefined {
  if (mid === everyMid) return undefined
  return mid === undefined ? [ownMid] : [mid].flat().map(String)
}

/** An unreadable day must never widen the filter to all days. */
function instantOf(day: string, zone = ''): string {
  // A day that a zone skipped at the date line starts with the next day.
  const instant = startOfDay(day, zone) ?? (isDay(day) ? startOfDay(addDays(day, 1), zone) : undefined)
  if (instant === undefined) throw failure('unsupported', `no day of a time zone: ${day} ${zone}`)
  return instant
}
