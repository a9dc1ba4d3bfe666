import { useTranslate } from 'ra-core'
import type { FeeCheck } from '../../api/agreedRates.ts'
import { sizeOf } from '../../contract/amount.ts'
import type { Order } from '../data-provider/records.ts'
import { Absent } from '../kit/field/Foreign.tsx'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { ToneMark, type MarkTone } from '../kit/field/ToneMark.tsx'
import { feeCurrency } from './orderFees.ts'

const tones: Record<FeeCheck, MarkTone> = { agreed: 'done', over: 'look', under: 'look', 'no-rate': 'closed' }

/** How the fees of an order compare with the agreed rate, with the difference. */
export function FeeCheckMark(order: Order) {
  const translate = useTranslate()
  const { feeCheck, feeDifference } = order
  if (feeCheck === undefined) return <Absent />
  const isOff = feeCheck === 'over' || feeCheck === 'under'
  return (
    <ToneMark tone={tones[feeCheck]}>
      {isOff && feeDifference !== undefined && (
        <>
          <MoneyText money={{ amount: sizeOf(feeDifference), currency: feeCurrency(order).code }} />{' '}
        </>
      )}
      {translate(isOff ? `fee.check_short.${feeCheck}` : `fee.check.${feeCheck}`)}
    </ToneMark>
  )
}
