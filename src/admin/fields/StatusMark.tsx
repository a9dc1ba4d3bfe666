import { readStatus } from '../../contract/status.ts'
import { Absent } from './Absent.tsx'
import { Foreign } from './Foreign.tsx'
import { Tip } from './Tip.tsx'
import { useUnits } from './useUnits.ts'
import { visibleText } from './visibleText.ts'
import type { Order } from '../records.ts'
import { ToneMark } from './ToneMark.tsx'

type StatusFields = Pick<Order, 'status' | 'orderType' | 'destination'>

/** What the status of this order means; read with its type and with what it credits, for one word means several things. */
export function useStatusReading({ status = '', orderType, destination }: StatusFields) {
  const { kindOf } = useUnits()
  return readStatus({ status, orderType, credited: kindOf(destination?.currency) })
}

/** What the status means; the service's own word is behind it. */
export function StatusMark({ order }: { order: StatusFields }) {
  const { label, tone } = useStatusReading(order)
  const { status } = order
  if (status === undefined) return <Absent />
  return (
    <Tip text={() => visibleText(status)}>
      <ToneMark tone={tone}>
        <Foreign text={label} />
      </ToneMark>
    </Tip>
  )
}
