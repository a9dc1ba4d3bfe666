import { isPaymentUnknown } from '../../contract/status.ts'
import { Absent } from './Absent.tsx'
import { Foreign } from './Foreign.tsx'
import { Tip } from './Tip.tsx'
import { useReadStatus } from './useReadStatus.ts'
import { visibleText } from './visibleText.ts'
import type { Order } from '../records.ts'
import { ToneMark } from './ToneMark.tsx'

type StatusFields = Pick<Order, 'status' | 'orderType' | 'destination' | 'mid' | 'isFirstStatus'>

type Props = {
  order: StatusFields
  /** Shows the service's own word for a first status, whose label would speak of a payment. */
  isCareful?: boolean
}

/** What the status means; the service's own word is behind it. */
export function StatusMark({ order, isCareful = false }: Props) {
  const reading = useReadStatus()(order)
  const { status } = order
  if (status === undefined) return <Absent />
  const isUnknown = isCareful && isPaymentUnknown(reading, order.isFirstStatus)
  return (
    <Tip text={() => visibleText(status)}>
      <ToneMark tone={isUnknown ? 'waiting' : reading.tone}>
        <Foreign text={isUnknown ? status : reading.label} />
      </ToneMark>
    </Tip>
  )
}
