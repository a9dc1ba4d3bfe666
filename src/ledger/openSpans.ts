import { sql, type RawBuilder } from 'kysely'
import { anyOf, isOneOf, within, type Span } from './columnConditions.ts'

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

/** Orders of one type and method in one status. */
export type OpenKind = {
  mid: string
  orderType: string | null
  paymentMethod: string | null
  status: string
}

/** Those of a kind that were in their status before a time. */
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
