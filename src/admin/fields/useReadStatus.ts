import { createContext, useCallback, useContext } from 'react'
import { readStatus, type StatusName, type StatusReading } from '../../contract/status.ts'
import { useMid } from '../session/MidContext.ts'
import type { Order } from '../records.ts'
import { useUnits } from './useUnits.ts'
import { visibleText } from './visibleText.ts'

/** What admins say that statuses mean. */
export type StatusNames = {
  nameOf: (mid: string, status: string) => StatusName | undefined
  /** Of a merchant ID. */
  statuses: (mid: string) => string[]
}

const nothingNamed: StatusNames = { nameOf: () => undefined, statuses: () => [] }

export const StatusNamesContext = createContext(nothingNamed)

type StatusFields = Pick<Order, 'status' | 'orderType' | 'destination' | 'mid'>

/** Reads a status with the type of its order and with what that credits, for one word means several things. */
export function useReadStatus(): (order: StatusFields) => StatusReading {
  const { kindOf } = useUnits()
  const { nameOf } = useContext(StatusNamesContext)
  const { mid: own } = useMid()
  return useCallback(
    ({ status = '', orderType, destination, mid = own }) =>
      readStatus({ status, orderType, credited: kindOf(destination?.currency), name: nameOf(mid, status) }),
    [kindOf, nameOf, own],
  )
}

/** Whatever the type of the order, a status is called the same. */
export function useStatusLabel(): (status: string) => string {
  const { nameOf } = useContext(StatusNamesContext)
  const { mid } = useMid()
  return useCallback(
    (status) => visibleText(readStatus({ status, orderType: 'payin', name: nameOf(mid, status) }).label),
    [nameOf, mid],
  )
}

/** The statuses that have a name here without having come yet. */
export function useNamedStatuses(): string[] {
  const { statuses } = useContext(StatusNamesContext)
  const { mid } = useMid()
  return statuses(mid)
}
