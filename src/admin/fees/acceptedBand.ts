import type { FeeLevelRow } from '../records.ts'
import type { FeeFilters } from './useFeeQuery.ts'

export type Band = { low: number; high: number }

/**
 * Between which shares, in per cent, half of the orders lay when their level was accepted. Undefined where a line is of
 * orders of several kinds, each of which has a level of its own, or where nobody accepted one.
 */
export function acceptedBand(
  levels: readonly FeeLevelRow[],
  currency: string | null,
  { orderType, pair, paymentMethod }: FeeFilters,
): Band | undefined {
  const isAmong = (words: readonly string[] | undefined, word: string | undefined) =>
    words === undefined || (word !== undefined && words.includes(word))
  const own = levels.filter(
    (kind) =>
      kind.feeCurrency === currency &&
      isAmong(orderType, kind.orderType) &&
      isAmong(pair, `${kind.sourceCurrency ?? ''}-${kind.destinationCurrency ?? ''}`) &&
      isAmong(paymentMethod, kind.paymentMethod),
  )
  const level = own.length === 1 ? own[0]?.accepted[0]?.level : undefined
  return level && { low: level.low * 100, high: level.high * 100 }
}
