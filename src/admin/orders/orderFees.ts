import { sumAmounts, type Amount } from '../../contract/amount.ts'
import type { RrFeeUnit } from '../../contract/feeReport.ts'
import { shareOf } from '../../contract/shareOf.ts'
import type { Fees, Order } from '../records.ts'

/** The fees that are amounts, added up; undefined where none came. An `rrFee` is one only where that is said. */
export function totalFee(
  { networkFee, processingFee, rrFee }: Fees,
  rrFeeUnit: RrFeeUnit,
): Amount | undefined {
  const sent = [networkFee, processingFee, rrFeeUnit === 'amount' ? rrFee : undefined].filter(
    (fee) => fee !== undefined,
  )
  return sent.length === 0 ? undefined : sumAmounts(sent)
}

/** The currency the order states for its fees, or else the source's, which is then only assumed. */
export function feeCurrency({ fees, source }: Order): { code?: string; isStated: boolean } {
  return fees?.currency === undefined
    ? { code: source?.currency, isStated: false }
    : { code: fees.currency, isStated: true }
}

/** The part of what is paid that the fees are; undefined where that is in another currency, or nothing. */
export function feeShare(order: Order, rrFeeUnit: RrFeeUnit): Amount | undefined {
  const { fees, source } = order
  const total = fees && totalFee(fees, rrFeeUnit)
  if (total === undefined || source?.amount === undefined) return undefined
  if (feeCurrency(order).code !== source.currency) return undefined
  return shareOf(total, source.amount)
}
