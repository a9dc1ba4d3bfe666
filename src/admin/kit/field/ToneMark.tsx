import { createContext, useCallback, useContext, type ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import {
  isPaymentUnknown,
  isKnownStatus,
  readStatus,
  statusLabels,
  type Tone,
  type StatusReading,
  knownStatuses,
} from '../../../contract/status.ts'
import { Absent, Foreign, visibleText } from './Foreign.tsx'
import type { Order } from '../../data-provider/records.ts'
import type { StatusLabel } from '../../../api/statuses.ts'
import { useUnits } from './MoneyText.tsx'

/** `late`: an order that takes longer than usual, whatever its status. */
export type MarkTone = Tone | 'late'

const isLoud = (tone: MarkTone) => tone === 'failed' || tone === 'look' || tone === 'late'
const inkOf = (tone: MarkTone) => `var(--${tone === 'late' ? 'look' : tone})`

/** The shape of the mark shows the tone without colour. */
export function ToneMark({ tone, children }: { tone: MarkTone; children: ReactNode }) {
  return (
    <span className="mark" style={isLoud(tone) ? { color: inkOf(tone) } : undefined}>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden style={{ color: inkOf(tone) }}>
        {shapes[tone]}
      </svg>
      {children}
    </span>
  )
}

const shapes: Record<MarkTone, ReactNode> = {
  late: (
    <path
      d="M5 1a4 4 0 1 1 0 8a4 4 0 0 1 0-8zM5 2.8V5.2L6.7 6.2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
    />
  ),
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

export function StatusMark({ order }: { order: StatusFields & Pick<Order, 'isFirstStatus'> }) {
  const { label, tone } = useShownStatus()(order)
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

type TipProps = {
  /** Called on hover and focus only, because formatting a time is slow. */
  text: () => string
  children: ReactNode
  focusable?: boolean
}

/** A tooltip in CSS alone, because a table has hundreds of them. */
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

export type StatusNames = {
  /** `mid` defaults to the current merchant ID. */
  nameOf: (status: string, mid?: string) => StatusLabel | undefined
  statuses: string[]
}

const nothingNamed: StatusNames = { nameOf: () => undefined, statuses: [] }

export const StatusNamesContext = createContext(nothingNamed)

type StatusFields = Pick<Order, 'status' | 'orderType' | 'destination' | 'mid'>

/** Order type and credited kind matter, since one status has several meanings. */
export function useReadStatus(): (order: StatusFields) => StatusReading {
  const { kindOf } = useUnits()
  const { nameOf } = useContext(StatusNamesContext)
  const named = useOwnLanguage()
  return useCallback(
    ({ status = '', orderType, destination, mid }) =>
      named(
        readStatus({ status, orderType, credited: kindOf(destination?.currency), name: nameOf(status, mid) }),
        status,
      ),
    [kindOf, nameOf, named],
  )
}

/** An order in its first status counts as unpaid, whatever the status is called. */
export function useShownStatus(): (
  order: StatusFields & Pick<Order, 'isFirstStatus'>,
) => Pick<StatusReading, 'label' | 'tone'> {
  const read = useReadStatus()
  return (order) => {
    const reading = read(order)
    const isUnknown = isPaymentUnknown(reading, order.isFirstStatus)
    return isUnknown ? read({ status: 'initiated', orderType: 'payin', mid: order.mid }) : reading
  }
}

export function useStatusLabel(): (status: string) => string {
  const { nameOf } = useContext(StatusNamesContext)
  const named = useOwnLanguage()
  return (status) => {
    const reading = readStatus({ status, orderType: 'payin', name: nameOf(status) })
    return visibleText(named(reading, status).label)
  }
}

/** Translates our own labels; an admin's label stays as written. */
function useOwnLanguage() {
  const translate = useTranslate()
  return useCallback(
    (reading: StatusReading, status: string): StatusReading =>
      isKnownStatus(status) && reading.label === statusLabels[status]
        ? { ...reading, label: translate(`status.${status}`, { _: reading.label }) }
        : reading,
    [translate],
  )
}

/** The known statuses, and those that an admin has named. Orders may have other statuses, too. */
export function useStatuses(): string[] {
  return [...new Set([...knownStatuses, ...useContext(StatusNamesContext).statuses])]
}
