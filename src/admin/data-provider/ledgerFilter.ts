import type { OrderOutcome } from '../../contract/status.ts'
import { addDays, isDay, startOfDay } from '../fields/zonedDay.ts'
import { failure } from './toHttpError.ts'

export const everyMid = '*'

/** `from` and `to` are days of `zone`, so a link means the same to all. `q` is personal: in no address. */
export type OrderFilterValues = {
  q?: string
  id?: string | string[]
  status?: Words
  orderType?: Words
  outcome?: OrderOutcome | OrderOutcome[]
  /** `EUR-USDT`: paid in the first, credited in the second. */
  pair?: Words
  paymentMethod?: Words
  userId?: string
  from?: string
  to?: string
  zone?: string
  createdAt_gte?: string
  createdAt_lt?: string
  sourceAmount_gte?: string
  sourceAmount_lte?: string
  /** The one they state, or else that of the source. */
  feeCurrency?: Words
  sourceCurrency?: string | string[]
  destinationCurrency?: string | string[]
  /** Of open orders: in their status for longer than usual, twice as long, or than so many seconds. */
  late?: true
  stuck?: true
  slowMethod?: boolean
  olderThan?: number
  mid?: string | string[]
} & Partial<Record<`${FeeFigure}_gte` | `${FeeFigure}_lte`, string>>

/** What an order is filtered and sorted by of its fees; a share is '0.02' where it is 2 %. */
export const feeFigures = ['totalFee', 'feeShare', 'networkFee', 'processingFee', 'rrFee'] as const
export type FeeFigure = (typeof feeFigures)[number]

type Words = string | null | (string | null)[]

/** The same as the ledger takes it: instants for days, and the merchant ID in use where none is named. */
export function toLedgerFilter(values: Record<string, unknown>, ownMid: string): Record<string, unknown> {
  const { from, to, zone, mid, ...others } = values as OrderFilterValues
  const days = {
    ...(from !== undefined && { createdAt_gte: instantOf(from, zone) }),
    ...(to !== undefined && { createdAt_lt: instantOf(isDay(to) ? addDays(to, 1) : to, zone) }),
  }
  const mids = midsOf(mid, ownMid)
  return { ...others, ...days, ...(mids && { mid: mids }) }
}

/** Undefined: all that this operator may see. */
export function midsOf(mid: unknown, ownMid: string): string[] | undefined {
  if (mid === everyMid) return undefined
  return mid === undefined ? [ownMid] : [mid].flat().map(String)
}

/** A day that nobody can read is never taken for all days. */
function instantOf(day: string, zone = ''): string {
  // A day that a zone has left out, on its way over the date line, begins with the next one.
  const instant = startOfDay(day, zone) ?? (isDay(day) ? startOfDay(addDays(day, 1), zone) : undefined)
  if (instant === undefined) throw failure('unsupported', `no day of a time zone: ${day} ${zone}`)
  return instant
}
