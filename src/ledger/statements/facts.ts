import type { Tolerance } from '../../api/statements.ts'
import type { Amount } from '../../contract/amount.ts'
import type { OrderOutcome } from '../../contract/status.ts'

export const noTolerance: Tolerance = { amount: '0', percent: '0' }

/** What a line of a statement says of an order. */
export type ChargedLine = {
  number: number
  amount: Amount | null
  fee: Amount | null
  net: Amount | null
  currency: string | null
  fee_currency: string | null
  date: string | null
  kind: string | null
}

/** What our order says. */
export type ComparedOrder = {
  source_currency: string | null
  source_amount: Amount | null
  destination_currency: string | null
  destination_amount: Amount | null
  network_fee: Amount | null
  processing_fee: Amount | null
  rr_fee: Amount | null
  fee_currency: string | null
  /** 0: it is that of the source, by assumption. */
  fee_currency_stated: number
  outcome: OrderOutcome
  /** Its total, of those fees that are known to be amounts; null where it has none. */
  total: Amount | null
  /** Whether `rr_fee` is in the total. */
  countsRrFee: boolean
}
