import { totalOf } from '../ledger/feeColumns.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { Amount } from '../../contract/amount.ts'
import { type Money, moneyOf } from '../../contract/money.ts'
import { type OrderOutcome, outcomeOf } from '../../contract/status.ts'
import { nameOf, type StatusNames } from '../ledger/statusNames.ts'
import type { Db } from '../../store/openStore.ts'
import { keyOf } from './place.ts'
import type { Tolerance } from '../../api/statements.ts'

export type ResultRow = Selectable<Tables['statement_result']>
export type LineRow = Selectable<Tables['statement_line']>
export type SettlementRow = Selectable<Tables['statement_settlement']>
export type OrderRow = Selectable<Tables['ledger_order']>

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

type OrderColumns = Pick<OrderRow, (typeof comparedColumns)[number]>

/** Whether `rrFee` of this merchant ID is money and part of the total. */
export type CountsRrFee = (mid: string) => boolean

type Reading = { names: StatusNames; countsRrFee: CountsRrFee }

export function comparedOrder<Row extends OrderColumns>(
  mid: string,
  row: Row,
  { names, countsRrFee }: Reading,
): Row & ComparedOrder {
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

export type KnownOrder = ComparedOrder & Pick<OrderRow, 'created_at' | 'order_type' | 'payment_method'>

const maxAtOnce = 500

/** Orders of several merchants, by `keyOf`. */
export async function readOrders(
  db: Db,
  wanted: readonly { mid: string; id: string }[],
  reading: Reading,
): Promise<Map<string, KnownOrder>> {
  const orders = new Map<string, KnownOrder>()
  for (const [mid, ofMid] of Map.groupBy(wanted, (one) => one.mid))
    for (let from = 0; from < ofMid.length; from += maxAtOnce) {
      const ids = ofMid.slice(from, from + maxAtOnce).map(({ id }) => id)
      const rows = await db
        .selectFrom('ledger_order')
        .select(['id', 'created_at', 'payment_method', ...comparedColumns])
        .where('mid', '=', mid)
        .where('id', 'in', ids)
        .execute()
      for (const row of rows) orders.set(keyOf(mid, row.id), comparedOrder(mid, row, reading))
    }
  return orders
}

/** Without a stated currency the source currency is assumed, never the destination's. */
export function feeOf(order: Pick<ComparedOrder, 'total' | 'fee_currency' | 'fee_currency_stated'>): Money {
  return moneyOf(order.total ?? '0', order.fee_currency, order.fee_currency_stated === 1)
}

export const noTolerance: Tolerance = { amount: '0', percent: '0' }

export const lineColumns = [
  'number',
  'amount',
  'fee',
  'net',
  'currency',
  'fee_currency',
  'date',
  'kind',
] as const

export type ChargedLine = Pick<LineRow, (typeof lineColumns)[number]>

/** Without a stated fee currency the source currency is assumed. */
export type ComparedOrder = Omit<OrderColumns, 'order_type' | 'has_fees'> & {
  outcome: OrderOutcome
  /** Sum of the fees that are amounts; null without any. */
  total: Amount | null
  countsRrFee: boolean
}

export type MatchedLine = ChargedLine &
  Pick<LineRow, 'matched_by'> & { match_mid: string; match_order: string }

/** Adopts the order's spelling of currencies: files have `CBETH` for `cbETH`. */
export function nameCurrencies(line: MatchedLine, order: ComparedOrder): MatchedLine {
  const own = [order.fee_currency, order.source_currency, order.destination_currency]
  const nameOf = (written: string | null) => {
    if (written === null || own.includes(written)) return written
    const same = written.toUpperCase()
    return own.find((one) => one?.toUpperCase() === same) ?? written
  }
  return { ...line, currency: nameOf(line.currency), fee_currency: nameOf(line.fee_currency) }
}
