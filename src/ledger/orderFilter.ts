import { sql, type RawBuilder } from 'kysely'
import { readAmount, sortKey } from '../contract/amount.ts'
import { isoTime } from '../contract/reading/time.ts'
import type { Person, Search } from './textMatch.ts'

type Words = string | readonly string[]

export type OrderFilter = {
  status?: Words
  orderType?: Words
  userId?: Words
  sourceCurrency?: Words
  destinationCurrency?: Words
  /** ISO 8601; the start belongs to the span, the end does not. */
  createdAt_gte?: string
  createdAt_lt?: string
  sourceAmount_gte?: string | number
  sourceAmount_lte?: string | number
  ids?: readonly string[]
  q?: string
  /** Their orders match as well as those that `q` finds. */
  people?: readonly Person[]
  inReferences?: boolean
}

/** The filter in the forms that the columns have. */
export type ColumnFilter = {
  words: Partial<Record<WordColumn, string[]>>
  created: Span
  amount: Span
  ids?: string[]
  search?: Search
}

/** From `from` on, to below `below` or up to `to`. */
export type Span = { from?: string; below?: string; to?: string }

export type WordColumn = 'status' | 'order_type' | 'user_id' | 'source_currency' | 'destination_currency'

const wordColumns = {
  status: 'status',
  orderType: 'order_type',
  userId: 'user_id',
  sourceCurrency: 'source_currency',
  destinationCurrency: 'destination_currency',
} as const

export function toColumnFilter(filter: OrderFilter): ColumnFilter {
  const words: ColumnFilter['words'] = {}
  for (const [name, column] of Object.entries(wordColumns)) {
    const wanted = filter[name as keyof typeof wordColumns]
    if (wanted !== undefined) words[column] = [...new Set([wanted].flat())].toSorted()
  }
  const { createdAt_gte, createdAt_lt, sourceAmount_gte, sourceAmount_lte, ids, q, people, inReferences } =
    filter
  const hasText = q !== undefined && q.trim() !== ''
  return {
    words,
    created: {
      ...(createdAt_gte === undefined ? {} : { from: isoTime(createdAt_gte) ?? createdAt_gte }),
      ...(createdAt_lt === undefined ? {} : { below: isoTime(createdAt_lt) ?? createdAt_lt }),
    },
    amount: {
      ...(sourceAmount_gte === undefined ? {} : { from: keyOf(sourceAmount_gte) }),
      ...(sourceAmount_lte === undefined ? {} : { to: keyOf(sourceAmount_lte) }),
    },
    ...(ids === undefined ? {} : { ids: [...new Set(ids)] }),
    ...(hasText || people
      ? {
          search: { ...(hasText && { q }), ...(people && { people }), ...(inReferences && { inReferences }) },
        }
      : {}),
  }
}

/** Everything but the search, as conditions on one row. */
export function conditions({ words, created, amount, ids }: ColumnFilter): RawBuilder<boolean>[] {
  return [
    ...Object.entries(words).map(([column, wanted]) => isOneOf(column, wanted)),
    ...within('created_at', created),
    ...within('source_key', amount),
    ...(ids === undefined ? [] : [isOneOf('id', ids)]),
  ]
}

export function isOneOf(column: string, wanted: readonly string[]): RawBuilder<boolean> {
  const value = sql.ref(`ledger_order.${column}`)
  if (wanted.length === 0) return sql`1 = 0`
  return wanted.length === 1 ? sql`${value} = ${wanted[0]}` : sql`${value} in (${sql.join(wanted)})`
}

export function within(column: string, { from, below, to }: Span): RawBuilder<boolean>[] {
  const value = sql.ref(`ledger_order.${column}`)
  return [
    ...(from === undefined ? [] : [sql<boolean>`${value} >= ${from}`]),
    ...(below === undefined ? [] : [sql<boolean>`${value} < ${below}`]),
    ...(to === undefined ? [] : [sql<boolean>`${value} <= ${to}`]),
  ]
}

export function isOpenSpan(span: Span): boolean {
  return Object.keys(span).length === 0
}

function keyOf(amount: string | number): string {
  const read = readAmount(amount)
  if (read === undefined) throw new TypeError(`not an amount: ${JSON.stringify(amount)}`)
  return sortKey(read)
}
