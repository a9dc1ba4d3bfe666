import type { MatchedBy } from '../../api/statements.ts'
import type { ChargedLine } from './facts.ts'
import type { OrderColumns } from './orderFacts.ts'

/** A line with the order that it names. */
export type MatchedLine = ChargedLine &
  Omit<OrderColumns, 'fee_currency'> & {
    match_mid: string
    match_order: string
    matched_by: MatchedBy | null
    /** Both sides have a column of this name. */
    order_fee_currency: string | null
  }
