import type { ReactNode } from 'react'
import { readStatus, type Tone } from '../../contract/status.ts'
import { Absent } from '../fields/Absent.tsx'
import { Foreign } from '../fields/Foreign.tsx'
import { Tip } from '../fields/Tip.tsx'
import { useUnits } from '../fields/useUnits.ts'
import { visibleText } from '../fields/visibleText.ts'
import type { Order } from '../records.ts'

type Given = Pick<Order, 'status' | 'orderType' | 'destination'>

/** What the status of this order means; read with its type and with what it credits, for one word means several things. */
export function useStatusReading({ status = '', orderType, destination }: Given) {
  const { kindOf } = useUnits()
  return readStatus({ status, orderType, credited: kindOf(destination?.currency) })
}

/** A word with a mark whose shape tells the tone without the colour. The service's own word is behind it. */
export function StatusMark({ order }: { order: Given }) {
  const { label, tone } = useStatusReading(order)
  const { status } = order
  if (status === undefined) return <Absent />
  return (
    <Tip text={() => visibleText(status)}>
      <span className={`mark mark-${tone}`}>
        <Shape tone={tone} />
        <Foreign text={label} />
      </span>
    </Tip>
  )
}

const shapes: Record<Tone, ReactNode> = {
  done: <circle cx="5" cy="5" r="4.5" fill="currentColor" />,
  moving: (
    <>
      <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.2" />
      <path d="M5 1a4 4 0 0 1 0 8z" fill="currentColor" />
    </>
  ),
  waiting: <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.4" />,
  look: <path d="M5 0.8 9.6 9.2H0.4z" fill="currentColor" />,
  failed: <path d="M1.2 1.2 8.8 8.8M8.8 1.2 1.2 8.8" stroke="currentColor" strokeWidth="1.8" />,
  undocumented: (
    <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.2" strokeDasharray="2 1.6" />
  ),
}

function Shape({ tone }: { tone: Tone }) {
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden>
      {shapes[tone]}
    </svg>
  )
}
