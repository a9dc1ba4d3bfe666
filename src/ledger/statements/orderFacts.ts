import { totalOf } from '../fees/feeColumns.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { Amount } from '../../contract/amount.ts'
import { type Money, moneyOf } from '../../contract/money.ts'
import { type OrderOutcome, outcomeOf } from '../../contract/status.ts'
import { nameOf, type StatusNames } from '../statusNames.ts'
import type { MatchedBy, Tolerance } from '../../api/statements.ts'

export type ResultRow = Selectable<Tables['statement_result']>
export type LineRow = Selectable<Tables['statement_line']>
export type SettlementRow = Selectable<Tables['statement_settlement']>
/** As the ledger has it now. */
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

/** What our order says. Without a stated currency of its fees, that of the source is assumed. */
export type ComparedOrder = Omit<OrderColumns, 'status' | 'order_type' | 'has_fees'> & {
  outcome: OrderOutcome
  /** Its total, of those fees that are known to be amounts; null where it has none. */
  total: Amount | null
  countsRrFee: boolean
}

export type MatchedLine = ChargedLine &
  Omit<OrderColumns, 'fee_currency'> & {
    match_mid: string
    match_order: string
    matched_by: MatchedBy | null
    /** Both sides have a column of this name. */
    order_fee_currency: string | null
  }

/** A line with its currencies called as its order calls them: files have `CBETH` for `cbETH`. */
export function nameCurrencies(line: MatchedLine): MatchedLine {
  const own = [line.order_fee_currency, line.source_currency, line.destination_currency]
  const nameOf = (written: string | null) => {
    if (written === null || own.includes(written)) return written
    const same = written.toUpperCase()
    return own.find((one) => one?.toUpperCase() === same) ?? written
  }
  return { ...line, currency: nameOf(line.currency), fee_currency: nameOf(line.fee_currency) }
}
