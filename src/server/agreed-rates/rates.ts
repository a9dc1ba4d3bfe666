import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { AgreedRate } from '../../api/agreedRates.ts'
import type { rateTerms } from '../../api/agreedRates.requests.ts'
import { isoTime } from '../../contract/reading/time.ts'
import type { RateRow } from '../ledger/agreedFee.ts'

export type Terms = z.output<typeof rateTerms>

const dayMs = 86_400_000

export function toRate(row: RateRow): AgreedRate {
  return {
    id: row.id,
    mid: row.mid,
    orderType: row.order_type,
    paymentMethod: row.payment_method,
    pair: row.pair,
    currency: row.currency,
    percent: row.percent,
    fixed: row.fixed,
    minimum: row.minimum,
    maximum: row.maximum,
    covers: row.covers,
    from: row.valid_from,
    to: row.valid_to,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  }
}

export function toRow(
  terms: Terms,
  { at, by, id = randomUUID() }: { at: string; by: string; id?: string },
): RateRow {
  const to = terms.to ?? null
  return {
    id,
    mid: terms.mid,
    order_type: terms.orderType ?? null,
    payment_method: terms.paymentMethod ?? null,
    pair: terms.pair ?? null,
    currency: terms.currency,
    percent: terms.percent,
    fixed: terms.fixed,
    minimum: terms.minimum ?? null,
    maximum: terms.maximum ?? null,
    covers: terms.covers,
    valid_from: terms.from,
    valid_to: to,
    from_at: startOf(terms.from),
    to_at: to === null ? null : isDay(to) ? new Date(Date.parse(to) + dayMs).toISOString() : startOf(to),
    updated_at: at,
    updated_by: by,
  }
}

function isDay(time: string): boolean {
  return time.length === 10
}

function startOf(time: string): string {
  return isDay(time) ? `${time}T00:00:00.000Z` : (isoTime(time) ?? time)
}

/** A rate of the same kind of orders and the same time. On the last day of a rate the next one may begin. */
export function overlapping(rate: RateRow, others: readonly RateRow[]): RateRow | undefined {
  return others.find(
    (other) =>
      other.id !== rate.id &&
      other.mid === rate.mid &&
      other.currency === rate.currency &&
      other.order_type === rate.order_type &&
      other.payment_method === rate.payment_method &&
      other.pair === rate.pair &&
      !follows(rate, other) &&
      !follows(other, rate),
  )
}

function follows(later: RateRow, earlier: RateRow): boolean {
  if (earlier.to_at === null) return false
  return (
    later.from_at >= earlier.to_at || (later.from_at > earlier.from_at && later.from_at === lastDay(earlier))
  )
}

function lastDay({ valid_to }: RateRow): string | undefined {
  return valid_to !== null && isDay(valid_to) ? startOf(valid_to) : undefined
}
