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
import { feeNames, type Fees, type Money, type Order } from '../data-provider/records.ts'
import { SessionContext } from '../session/SessionContext.ts'

/** Sums fees that are amounts; undefined without any, or if one is unreadable. `rrFee` counts only when it is known to be an amount. */
export function totalFee(fees: Fees, rrFeeUnit: RrFeeUnit): Amount | undefined {
  const counted = feeNames.filter((name) => name !== 'rrFee' || rrFeeUnit === 'amount')
  if (counted.some((name) => fees.unreadable?.includes(name))) return undefined
  const sent = counted.map((name) => fees[name]).filter((fee) => fee !== undefined)
  return sent.length === 0 ? undefined : sumAmounts(sent)
}

/** The stated fee currency, else the source's as an assumption. */
export function feeCurrency({ fees, source }: Order): { code?: string; isStated: boolean } {
  return fees?.currency === undefined
    ? { code: source?.currency, isStated: false }
    : { code: fees.currency, isStated: true }
}

/** Fees as a share of the source amount; undefined for another currency or zero. */
export function feeShare(order: Order, rrFeeUnit: RrFeeUnit): Amount | undefined {
  const { fees, source } = order
  const total = fees && totalFee(fees, rrFeeUnit)
  if (total === undefined || source?.amount === undefined) return undefined
  if (source.currency === undefined || feeCurrency(order).code !== source.currency) return undefined
  return shareOf(total, source.amount)
}

/** Source amount minus fees; undefined for another currency or unknown amounts. */
export function afterFees(order: Order, rrFeeUnit: RrFeeUnit): Money | undefined {
  const { fees, source } = order
  const total = fees && totalFee(fees, rrFeeUnit)
  if (total === undefined || source?.amount === undefined) return undefined
  const { code, isStated } = feeCurrency(order)
  const paid = moneyOf(source.amount, source.currency ?? null, true)
  const left = subtractMoney(paid, moneyOf(total, code ?? null, isStated))
  return left === notComparable ? undefined : { amount: left.amount, currency: source.currency }
}

/** Source amount for one destination unit, including fees; more decimals for small rates. */
export function effectiveRate({ source, destination }: Order): Amount | undefined {
  const [paid, credited] = [source?.amount, destination?.amount]
  if (paid === undefined || credited === undefined) return undefined
  if (![paid, credited].every(isPositive)) return undefined
  const decimals =
    compareAmounts(divideAmounts(paid, credited, { decimals: 0, rounding: 'down' }), '1000') < 0 ? 6 : 2
  return plain(divideAmounts(paid, credited, { decimals, rounding: 'half-even' }))
}

export function useRrFeeUnit(): (mid: string | undefined) => RrFeeUnit {
  const { session, mid: own = '' } = useContext(SessionContext) ?? {}
  return (mid) => session?.rrFeeUnits?.[mid ?? own] ?? 'unknown'
}
