import type { RawBuilder } from 'kysely'
import { readAmount, sortKey } from '../contract/amount.ts'
import type { OrderOutcome } from '../contract/status.ts'
import { isoTime } from '../contract/reading/time.ts'
import { shortKey } from '../contract/shortKey.ts'
import {
  isInPair,
  isOneOf,
  within,
  type Span,
  hasFees,
  isOfFeeIndex,
  openConditions,
  type OpenOrderFilter,
  type OpenSpan,
} from './columnConditions.ts'
import { isOfKind, type OutcomeKind } from './outcomeKinds.ts'
import type { Search } from './textMatch.ts'

type Words = string | readonly string[]
/** Null: orders that do not say. */
type WordsOrNone = string | null | readonly (string | null)[]

export type OrderFilter = {
  status?: WordsOrNone
  orderType?: WordsOrNone
  userId?: Words
  sourceCurrency?: Words
  destinationCurrency?: Words
  /** `EUR-USDT`: paid in the first, credited in the second. */
  pair?: WordsOrNone
  /** What became of them, by what admins say of statuses, too. */
  outcome?: OrderOutcome | readonly OrderOutcome[]
  /** Known of orders that were made here. */
  paymentMethod?: WordsOrNone
  /** The one they state for their fees, or else that of the source. */
  feeCurrency?: WordsOrNone
  /** ISO 8601; the start belongs to the span, the end does not. */
  createdAt_gte?: string
  createdAt_lt?: string
  ids?: readonly string[]
} & Search &
  OpenOrderFilter &
  Partial<Record<`${AmountName}_gte` | `${AmountName}_lte`, string | number>>

/** Figures without their currency: who wants one currency asks for it as well. */
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

/** The filter in the forms that the columns have. */
export type ColumnFilter = {
  words: Partial<Record<WordColumn, (string | null)[]>>
  created: Span
  /** By the column of their keys; a span that is open at both ends is not there. */
  amounts: Partial<Record<AmountColumn, Span>>
  pairs?: (string | null)[]
  /** Only where the statuses of an outcome are those of others, too. */
  kinds?: OutcomeKind[]
  /** Of open orders only. */
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
  feeCurrency: 'fee_currency',
} as const

/** Without the outcome and what is late, which takes a look at the ledger: see `readColumnFilter`. */
export function toColumnFilter(filter: OrderFilter): ColumnFilter {
  const words: ColumnFilter['words'] = {}
  for (const [name, column] of Object.entries(wordColumns)) {
    const wanted = filter[name as keyof typeof wordColumns]
    if (wanted !== undefined) words[column] = unique(wanted)
  }
  const { createdAt_gte, createdAt_lt, pair, ids, q, people, orders, inReferences } = filter
  const hasText = q !== undefined && q.trim() !== ''
  return {
    words,
    created: {
      ...(createdAt_gte === undefined ? {} : { from: isoTime(createdAt_gte) ?? createdAt_gte }),
      ...(createdAt_lt === undefined ? {} : { below: isoTime(createdAt_lt) ?? createdAt_lt }),
    },
    amounts: amountSpans(filter),
    ...(pair === undefined ? {} : { pairs: unique(pair) }),
    ...(ids === undefined ? {} : { ids: [...new Set(ids)] }),
    ...((hasText || people || orders) && {
      search: {
        ...(hasText && { q }),
        ...(people && { people }),
        ...(orders && { orders }),
        ...(inReferences && { inReferences }),
      },
    }),
  }
}

function amountSpans(filter: OrderFilter): ColumnFilter['amounts'] {
  const spans: ColumnFilter['amounts'] = {}
  for (const [name, column] of Object.entries(amountColumns)) {
    const [least, most] = [filter[`${name as AmountName}_gte`], filter[`${name as AmountName}_lte`]]
    if (least === undefined && most === undefined) continue
    const keyOf = column === 'source_key' ? sortKey : shortKey
    spans[column] = {
      ...(least === undefined ? {} : { from: keyOf(amountOf(least)) }),
      ...(most === undefined ? {} : { to: keyOf(amountOf(most)) }),
    }
  }
  return spans
}

function unique(wanted: WordsOrNone): (string | null)[] {
  return [...new Set([wanted].flat())].toSorted()
}

/** Everything but the search, as conditions on one row. */
export function conditions({
  words,
  created,
  amounts,
  pairs,
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
