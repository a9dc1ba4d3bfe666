import { sql, type RawBuilder } from 'kysely'

/** From `from` on, to below `below` or up to `to`. */
export type Span = { from?: string; below?: string; to?: string }

export function isOneOf(column: string, wanted: readonly (string | null)[]): RawBuilder<boolean> {
  const value = sql.ref(`ledger_order.${column}`)
  const named = wanted.filter((word) => word !== null)
  const either: RawBuilder<boolean>[] = wanted.includes(null) ? [sql`${value} is null`] : []
  if (named.length === 1) either.push(sql`${value} = ${named[0]}`)
  if (named.length > 1) either.push(sql`${value} in (${sql.join(named)})`)
  return anyOf(either)
}

/** Nothing fulfils none of them. */
export function anyOf(either: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  const [only] = either
  if (only === undefined) return sql`1 = 0`
  return either.length === 1 ? only : sql`(${sql.join(either, sql` or `)})`
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

/**
 * `EUR-USDT`: which of the dashes stands between two currencies is not told, so any of them may. Null: one of the two is
 * not known.
 */
export function isInPair(pairs: readonly (string | null)[]): RawBuilder<boolean> {
  const [source, destination] = ['source_currency', 'destination_currency'].map((column) =>
    sql.ref(`ledger_order.${column}`),
  )
  return anyOf(
    pairs.flatMap((pair) =>
      pair === null
        ? [sql<boolean>`${source} is null`, sql<boolean>`${destination} is null`]
        : [...pair.matchAll(/-/g)].map(
            ({ index }) =>
              sql<boolean>`(${source} = ${pair.slice(0, index)} and ${destination} = ${pair.slice(index + 1)})`,
          ),
    ),
  )
}

/** The same of the counts, where '' stands for null. */
export function pairOf(source: string, destination: string): string | null {
  return source === '' || destination === '' ? null : `${source}-${destination}`
}

/** By the total, with the fees that it is made of, of the orders that have fees. */
export const feeIndex = 'ledger_order_by_fees'

/** Whoever uses the index says so. Any fee that is not null implies it. */
export const hasFees = sql<boolean>`ledger_order.has_fees = 1`

/** Shares have an index of their own: the highest is what is asked for most. */
const columns: readonly string[] = ['network_key', 'processing_key', 'rr_key', 'total_key']

export function isOfFeeIndex(column: string): boolean {
  return columns.includes(column)
}

/** Of open orders, by how long they have been in their status. */
export type OpenOrderFilter = {
  /** For longer than usual; whoever is stuck is late as well. */
  late?: true
  /** For more than twice as long. */
  stuck?: true
  /** Late orders of methods that are slow as a whole; or only of the others. */
  slowMethod?: boolean
  /** For more than so many seconds. */
  olderThan?: number
  /** The moment that this is asked of, in milliseconds. */
  now?: number
}

export type OpenKind = {
  mid: string
  orderType: string | null
  paymentMethod: string | null
  status: string
}

export type KindBefore = OpenKind & { before: string }

/** The filter for columns; none of these kinds are no orders. */
export type OpenSpan = { since: Span; kinds?: KindBefore[] }

export const sinceIndex = 'ledger_order_by_since'

/** Those that have not ended and that the provider still knows: what the index has. */
export const isOpen: readonly RawBuilder<boolean>[] = [
  sql<boolean>`ledger_order.is_final = 0`,
  sql<boolean>`ledger_order.missing_at is null`,
]

export function openConditions({ since, kinds }: OpenSpan): RawBuilder<boolean>[] {
  return [...isOpen, ...within('status_since', since), ...(kinds ? [isOfKinds(kinds)] : [])]
}

export function isOfKinds(kinds: readonly KindBefore[]): RawBuilder<boolean> {
  return anyOf(
    kinds.map((kind) => {
      const all = [
        isOneOf('mid', [kind.mid]),
        isOneOf('status', [kind.status]),
        isOneOf('order_type', [kind.orderType]),
        isOneOf('payment_method', [kind.paymentMethod]),
        ...within('status_since', { below: kind.before }),
      ]
      return sql<boolean>`(${sql.join(all, sql` and `)})`
    }),
  )
}
