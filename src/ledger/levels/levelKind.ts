import { hash } from 'node:crypto'

/** Orders that are charged alike. Null: the order does not say. */
export type LevelKind = {
  orderType: string | null
  sourceCurrency: string | null
  destinationCurrency: string | null
  /** Known of orders that were made here. */
  paymentMethod: string | null
  feeCurrency: string
}

/** What cannot be a key of its own in a column of bounded length. */
export function digestOf(kind: LevelKind): string {
  const { orderType, sourceCurrency, destinationCurrency, paymentMethod, feeCurrency } = kind
  const parts = [orderType, sourceCurrency, destinationCurrency, paymentMethod, feeCurrency]
  return hash('sha256', JSON.stringify(parts)).slice(0, 32)
}
