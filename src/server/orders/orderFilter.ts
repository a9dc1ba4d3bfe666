import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { orderFilter } from '../../api/orders.requests.ts'
import { readAmount, sortKey } from '../../contract/amount.ts'
import { isoTime } from '../../contract/reading/time.ts'
import {
  isInPair,
  isOneOf,
  within,
  type Span,
  hasFees,
  isChecked,
  isOfFeeIndex,
  openConditions,
  type OpenSpan,
} from '../ledger/columnConditions.ts'
import { isOfKind, type OutcomeKind } from '../ledger/outcomeKinds.ts'
import type { Search } from '../ledger/textMatch.ts'

/** Null matches orders without the value. */
type WordsOrNone = string | null | readonly (string | null)[]

/** `now`: reference time of ages, in milliseconds. */
export type OrderFilter = Omit<z.output<typeof orderFilter>, 'id' | 'mid'> &
  Search & { ids?: readonly string[]; now?: number }

/** Ignores currencies; combine with a currency filter. */
export type AmountName = keyof typeof amountColumns
type AmountColumn = (typeof amountColumns)[AmountName]

export const amountColumns = {
  sourceAmount: 'source_key',
  networkFee: 'network_key',
  processingFee: 'processing_key',
  rrFee: 'rr_key',
  totalFee: 'total_key',
  feeShare: 'share_key',
} as const

export type ColumnFilter = {
  words: Partial<Record<WordColumn, (string | null)[]>>
  created: Span
  /** Spans with both ends open are left out. */
  amounts: Partial<Record<AmountColumn, Span>>
  pairs?: (string | null)[]
  feeChecks?: (string | null)[]
  /** Set only if an outcome shares statuses with others. */
  kinds?: OutcomeKind[]
  open?: OpenSpan
  ids?: string[]
  search?: Search
}

export type WordColumn = (typeof wordColumns)[keyof typeof wordColumns]

const wordColumns = {
  status: 'status',
  orderType: 'order_type',
  userId: 'user_id',
  sourceCurrency: 'source_currency',
  destinationCurrency: 'destination_currency',
  paymentMethod: 'payment_method',
  failureCode: 'failure_code',
  feeCurrency: 'fee_currency',
} as const

/** Leaves out outcome and late orders, which need a read: see `readColumnFilter`. */
export function toColumnFilter(filter: OrderFilter): ColumnFilter {
  const words: ColumnFilter['words'] = {}
  for (const [name, column] of Object.entries(wordColumns)) {
    const wanted = filter[name as keyof typeof wordColumns]
    if (wanted !== undefined) words[column] = unique(wanted)
  }
  const { createdAt_gte, createdAt_lt, pair, feeCheck, ids, q, people, orders, amounts, inReferences } =
    filter
  const search = { people, orders, amounts, inReferences }
  const hasText = q !== undefined && q.trim() !== ''
  return {
    words,
    created: {
      from: isoTime(createdAt_gte) ?? createdAt_gte,
      below: isoTime(createdAt_lt) ?? createdAt_lt,
    },
    amounts: amountSpans(filter),
    pairs: pair === undefined ? undefined : unique(pair),
    feeChecks: feeCheck === undefined ? undefined : unique(feeCheck),
    ids: ids && [...new Set(ids)],
    search: hasText || people || orders || amounts ? { ...search, q: hasText ? q : undefined } : undefined,
  }
}

function amountSpans(filter: OrderFilter): ColumnFilter['amounts'] {
  const spans: ColumnFilter['amounts'] = {}
  for (const [name, column] of Object.entries(amountColumns)) {
    const [least, most] = [filter[`${name as AmountName}_gte`], filter[`${name as AmountName}_lte`]]
    if (least === undefined && most === undefined) continue
    spans[column] = {
      from: least === undefined ? undefined : sortKey(amountOf(least)),
      to: most === undefined ? undefined : sortKey(amountOf(most)),
    }
  }
  return spans
}

function unique(wanted: WordsOrNone): (string | null)[] {
  return [...new Set([wanted].flat())].toSorted()
}

/** All conditions except the text search. */
export function conditions({
  words,
  created,
  amounts,
  pairs,
  feeChecks,
  kinds,
  open,
  ids,
}: ColumnFilter): RawBuilder<boolean>[] {
  return [
    ...Object.entries(words).map(([column, wanted]) => isOneOf(column, wanted)),
    ...within('created_at', created),
    ...Object.entries(amounts).flatMap(([column, span]) => within(column, span)),
    ...(Object.keys(amounts).some(isOfFeeIndex) ? [hasFees] : []),
    ...(pairs === undefined ? [] : [isInPair(pairs)]),
    ...(feeChecks === undefined ? [] : [isChecked(feeChecks)]),
    ...(kinds === undefined ? [] : [isOfKind(kinds)]),
    ...(open === undefined ? [] : openConditions(open)),
    ...(ids === undefined ? [] : [isOneOf('id', ids)]),
  ]
}

function amountOf(amount: string | number): string {
  const read = readAmount(amount)
  if (read === undefined) throw new TypeError(`not an amount: ${JSON.stringify(amount)}`)
  return read
}
