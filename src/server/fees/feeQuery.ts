import { type FeeGroup, type FeeGrouping, type RrFeeUnit } from '../../api/fees.ts'
import type { FeeCheck } from '../../api/agreedRates.ts'
import type { OrderOutcome } from '../../contract/status.ts'
import type { TimeGroup } from '../ledger/spans.ts'

/** Filters beside merchant IDs and time; null matches orders without the value. */
type FeeFilter = {
  outcome?: Wanted<OrderOutcome>
  orderType?: Wanted
  status?: Wanted
  pair?: Wanted
  paymentMethod?: Wanted
  feeCheck?: Wanted<FeeCheck>
}

type Wanted<T extends string = string> = T | null | readonly (T | null)[]

export type FeeQuery = FeeFilter & {
  mids: readonly string[]
  /** ISO 8601, excluding the end. */
  createdAt_gte?: string
  createdAt_lt?: string
  groupBy?: FeeGrouping | 'none' | readonly FeeGrouping[]
  timeZone?: string
  rrFeeUnit?: (mid: string) => RrFeeUnit
}

export function groupingsOf({ groupBy = 'none' }: Pick<FeeQuery, 'groupBy'>): FeeGrouping[] {
  return [groupBy].flat().filter((one) => one !== 'none')
}

/** Pair and payment method are only in the split totals. */
export function needsSplit(query: FeeQuery): boolean {
  const isSplit = (word: string) => word === 'pair' || word === 'paymentMethod'
  return groupingsOf(query).some(isSplit) || query.pair !== undefined || query.paymentMethod !== undefined
}

/** Several groupings by time are all derived from days. */
export function timeGroupOf(groupings: readonly FeeGrouping[]): TimeGroup | undefined {
  const times = groupings.filter(isTime)
  return times.length > 1 ? 'day' : times[0]
}

export function isTime(grouping: FeeGrouping): grouping is TimeGroup {
  return grouping === 'day' || grouping === 'week' || grouping === 'month'
}

export type FeeWords = Record<Exclude<FeeGrouping, TimeGroup>, FeeGroup>

export function isWanted(query: FeeFilter, words: FeeWords): boolean {
  return filterNames.every((name) => {
    const wanted = query[name]
    return wanted === undefined || [wanted].flat().some((one) => one === words[name])
  })
}

/** Agreed rates change, so stored totals know nothing of them: the report reads the orders. */
export function needsChecks(query: FeeQuery): boolean {
  return query.feeCheck !== undefined || groupingsOf(query).includes('feeCheck')
}

const filterNames = ['outcome', 'orderType', 'status', 'pair', 'paymentMethod', 'feeCheck'] as const
