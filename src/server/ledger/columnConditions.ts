import { sql, type RawBuilder } from 'kysely'

/** Includes `from` and `to`, excludes `below`. */
export type Span = { from?: string; below?: string; to?: string }

export function isOneOf(column: string, wanted: readonly (string | null)[]): RawBuilder<boolean> {
  const value = sql.ref(`ledger_order.${column}`)
  const named = wanted.filter((word) => word !== null)
  const either: RawBuilder<boolean>[] = wanted.includes(null) ? [sql`${value} is null`] : []
  if (named.length === 1) either.push(sql`${value} = ${named[0]}`)
  if (named.length > 1) either.push(sql`${value} in (${sql.join(named)})`)
  return anyOf(either)
}

/** An empty list matches nothing. */
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

export function isOpenSpan({ from, below, to }: Span): boolean {
  return (from ?? below ?? to) === undefined
}

/** Any dash of `EUR-USDT` may be the separator, since currencies may contain dashes. Null: one is unknown. */
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

export function pairOf(source: string, destination: string): string | null {
  return source === '' || destination === '' ? null : `${source}-${destination}`
}

/** Sorted by total; covers the single fees of orders that have any. */
export const feeIndex = 'ledger_order_by_fees'

/** Must be in the query, or the partial index is not used. Any non-null fee implies it. */
export const hasFees = sql<boolean>`ledger_order.has_fees = 1`

/** `no-rate` is stored as null; null: orders without fees. */
export function isChecked(checks: readonly (string | null)[]): RawBuilder<boolean> {
  const stored = checks.filter((check) => check !== null && check !== 'no-rate')
  return anyOf([
    ...(stored.length > 0 ? [isOneOf('fee_check', stored)] : []),
    ...(checks.includes('no-rate') ? [sql<boolean>`(${hasFees} and ledger_order.fee_check is null)`] : []),
    ...(checks.includes(null) ? [sql<boolean>`ledger_order.has_fees = 0`] : []),
  ])
}

export function isOnlyStored(checks: readonly (string | null)[]): boolean {
  return !checks.includes(null) && !checks.includes('no-rate')
}

/** Shares have an index of their own. */
const columns: readonly string[] = ['network_key', 'processing_key', 'rr_key', 'total_key']

export function isOfFeeIndex(column: string): boolean {
  return columns.includes(column)
}

export type OpenKind = {
  mid: string
  orderType: string | null
  paymentMethod: string | null
  status: string
}

export type KindBefore = OpenKind & { before: string }

/** An empty `kinds` matches no orders. */
export type OpenSpan = { since: Span; kinds?: KindBefore[] }

export const sinceIndex = 'ledger_order_by_since'

/** Matches the condition of the partial index. */
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
