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
