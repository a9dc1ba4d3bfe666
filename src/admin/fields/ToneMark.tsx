import type { ReactNode } from 'react'
import { isPaymentUnknown, type Tone } from '../../contract/status.ts'
import { Absent, Foreign } from './Foreign.tsx'
import { useReadStatus } from './useReadStatus.ts'
import { visibleText } from './visibleText.ts'
import type { Order } from '../records.ts'

/** Words are ink; those of trouble are coloured like their mark. */
const isLoud = (tone: Tone) => tone === 'failed' || tone === 'look'

/** A word with a mark whose shape tells the tone without the colour. */
export function ToneMark({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="mark" style={isLoud(tone) ? { color: `var(--${tone})` } : undefined}>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden style={{ color: `var(--${tone})` }}>
        {shapes[tone]}
      </svg>
      {children}
    </span>
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
  closed: <path d="M1.8 1.8 8.2 8.2M8.2 1.8 1.8 8.2" stroke="currentColor" strokeWidth="1.2" />,
  failed: <path d="M1.2 1.2 8.8 8.8M8.8 1.2 1.2 8.8" stroke="currentColor" strokeWidth="1.8" />,
  undocumented: (
    <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.2" strokeDasharray="2 1.6" />
  ),
}

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

type TipProps = {
  /** Called on hover and focus only: writing out a time is slow. */
  text: () => string
  children: ReactNode
  focusable?: boolean
}

/** A word more on hover and on focus, in CSS alone: a table holds hundreds of these. */
export function Tip({ text, children, focusable = false }: TipProps) {
  const write = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    currentTarget.dataset.tip = text()
  }
  return (
    <span className="tip" onPointerEnter={write} onFocus={write} {...(focusable && { tabIndex: 0 })}>
      {children}
    </span>
  )
}
