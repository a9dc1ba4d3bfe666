import type { Amount } from '../../contract/amount.ts'
import { Absent } from '../fields/Foreign.tsx'
import { MoneyText, ShareText } from '../fields/MoneyText.tsx'
import type { Order } from '../records.ts'
import { feeCurrency, feeShare, totalFee } from './orderFees.ts'
import { useRrFeeUnit } from './useRrFeeUnit.ts'

/** One of the fees, as sent; an `rrFee` that is not said to be an amount has no currency. */
export function FeeField({ order, name }: { order: Order; name: 'networkFee' | 'processingFee' | 'rrFee' }) {
  const unitOf = useRrFeeUnit()
  const isAmount = name !== 'rrFee' || unitOf(order.mid) === 'amount'
  return <FeeText order={order} amount={order.fees?.[name]} isAmount={isAmount} />
}

export function FeeSum({ order }: { order: Order }) {
  const unitOf = useRrFeeUnit()
  return <FeeText order={order} amount={order.fees && totalFee(order.fees, unitOf(order.mid))} />
}

export function FeeShare({ order }: { order: Order }) {
  const unitOf = useRrFeeUnit()
  const share = feeShare(order, unitOf(order.mid))
  return share === undefined ? <Absent /> : <ShareText share={share} />
}

type Props = { order: Order; amount: Amount | undefined; isAmount?: boolean }

function FeeText({ order, amount, isAmount = true }: Props) {
  if (amount === undefined) return <Absent />
  return (
    <MoneyText money={{ amount, currency: isAmount ? feeCurrency(order).code : undefined }} isFocusable />
  )
}
