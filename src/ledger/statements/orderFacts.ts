import { sumAmounts, type Amount } from '../../contract/amount.ts'
import { moneyOf, type Money } from '../../contract/money.ts'
import { outcomeOf } from '../../contract/status.ts'
import { nameOf, type StatusNames } from '../statusNames.ts'
import type { ComparedOrder } from './facts.ts'

/** The columns of an order that are compared. */
export const comparedColumns = [
  'status',
  'order_type',
  'source_currency',
  'source_amount',
  'destination_currency',
  'destination_amount',
  'network_fee',
  'processing_fee',
  'rr_fee',
  'fee_currency',
  'fee_currency_stated',
  'has_fees',
] as const

export type OrderColumns = Omit<ComparedOrder, 'outcome' | 'total' | 'countsRrFee'> & {
  status: string | null
  order_type: string | null
  has_fees: number
}

/** Whether `rrFee` of this merchant ID's orders is money, and so part of a total. */
export type CountsRrFee = (mid: string) => boolean

export function comparedOrder(
  mid: string,
  row: OrderColumns,
  { names, countsRrFee }: { names: StatusNames; countsRrFee: CountsRrFee },
): ComparedOrder {
  const counts = countsRrFee(mid)
  return {
    ...row,
    outcome: outcomeOf({
      status: row.status,
      orderType: row.order_type,
      credited: row.destination_currency,
      name: nameOf(names, mid, row.status),
    }),
    total: totalOf(row, counts),
    countsRrFee: counts,
  }
}

/** The fees of an order. Without a stated currency the currency of the source is assumed, never the destination's. */
export function feeOf(order: Pick<ComparedOrder, 'total' | 'fee_currency' | 'fee_currency_stated'>): Money {
  return moneyOf(order.total ?? '0', order.fee_currency, order.fee_currency_stated === 1)
}

/** Null for an order that carries no fee which is known to be money. */
export function totalOf(
  { network_fee, processing_fee, rr_fee }: Pick<OrderColumns, 'network_fee' | 'processing_fee' | 'rr_fee'>,
  countsRrFee: boolean,
): Amount | null {
  const fees = [network_fee, processing_fee, countsRrFee ? rr_fee : null].filter((fee) => fee !== null)
  return fees.length === 0 ? null : sumAmounts(fees)
}
