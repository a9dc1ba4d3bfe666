import { sumAmounts } from '../../contract/amount.ts'
import { Absent } from '../fields/Absent.tsx'
import { MoneyText } from '../fields/MoneyText.tsx'
import type { Fees, Order } from '../records.ts'

/** The fee fields as sent, added up; undefined where there are none. */
export function totalFee({ networkFee, processingFee, rrFee }: Fees): string | undefined {
  const sent = [networkFee, processingFee, rrFee].filter((fee) => fee !== undefined)
  return sent.length === 0 ? undefined : sumAmounts(sent)
}

/** The currency the order states for its fees, or else the source's, which is then only assumed. */
export function feeCurrency({ fees, source }: Order): { code?: string; isStated: boolean } {
  return fees?.currency === undefined
    ? { code: source?.currency, isStated: false }
    : { code: fees.currency, isStated: true }
}

export function FeeSum({ order }: { order: Order }) {
  const total = order.fees && totalFee(order.fees)
  if (total === undefined) return <Absent />
  return <MoneyText money={{ amount: total, currency: feeCurrency(order).code }} />
}
