import { Absent } from './Absent.tsx'
import { Foreign } from './Foreign.tsx'
import { Tip } from './Tip.tsx'
import { useReadStatus } from './useReadStatus.ts'
import { visibleText } from './visibleText.ts'
import type { Order } from '../records.ts'
import { ToneMark } from './ToneMark.tsx'

type StatusFields = Pick<Order, 'status' | 'orderType' | 'destination' | 'mid'>

/** What the status means; the service's own word is behind it. */
export function StatusMark({ order }: { order: StatusFields }) {
  const { label, tone } = useReadStatus()(order)
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
