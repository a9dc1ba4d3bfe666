import { useContext } from 'react'
import {
  compareAmounts,
  divideAmounts,
  isPositive,
  plain,
  shareOf,
  sumAmounts,
  type Amount,
} from '../../contract/amount.ts'
import type { RrFeeUnit } from '../../api/fees.ts'
import { moneyOf, notComparable, subtractMoney } from '../../contract/money.ts'
import type { Fees, Money, Order } from '../records.ts'
import { MidContext, SessionContext } from '../session/SessionContext.ts'

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
  if (source.currency === undefined || feeCurrency(order).code !== source.currency) return undefined
  return shareOf(total, source.amount)
}

/** What is left of what is paid; undefined where that is in another currency, or not known. */
export function afterFees(order: Order, rrFeeUnit: RrFeeUnit): Money | undefined {
  const { fees, source } = order
  const total = fees && totalFee(fees, rrFeeUnit)
  if (total === undefined || source?.amount === undefined) return undefined
  const { code, isStated } = feeCurrency(order)
  const paid = moneyOf(source.amount, source.currency ?? null, true)
  const left = subtractMoney(paid, moneyOf(total, code ?? null, isStated))
  return left === notComparable ? undefined : { amount: left.amount, currency: source.currency }
}

/** What is paid for one unit of what is credited, fees and all, to six places of a small rate and two of a large one. */
export function effectiveRate({ source, destination }: Order): Amount | undefined {
  const [paid, credited] = [source?.amount, destination?.amount]
  if (paid === undefined || credited === undefined) return undefined
  if (![paid, credited].every(isPositive)) return undefined
  const decimals =
    compareAmounts(divideAmounts(paid, credited, { decimals: 0, rounding: 'down' }), '1000') < 0 ? 6 : 2
  return plain(divideAmounts(paid, credited, { decimals, rounding: 'half-even' }))
}

export function useRrFeeUnit(): (mid: string | undefined) => RrFeeUnit {
  const units = useContext(SessionContext)?.session.rrFeeUnits
  const own = useContext(MidContext)?.mid
  return (mid) => units?.[mid ?? own ?? ''] ?? 'unknown'
}
