import { useTranslate } from 'ra-core'
import { createContext, useCallback, useContext } from 'react'
import { isKnownStatus, readStatus, statusLabels, type StatusReading } from '../../contract/status.ts'
import type { StatusLabel } from '../../api/statuses.ts'
import type { Order } from '../records.ts'
import { useUnits } from './MoneyText.tsx'
import { visibleText } from './visibleText.ts'

/** What admins say that statuses mean. */
export type StatusNames = {
  /** Of the merchant ID in use, unless another one is given. */
  nameOf: (status: string, mid?: string) => StatusLabel | undefined
  /** Those of the merchant ID in use that have a name. */
  statuses: string[]
}

const nothingNamed: StatusNames = { nameOf: () => undefined, statuses: [] }

export const StatusNamesContext = createContext(nothingNamed)

type StatusFields = Pick<Order, 'status' | 'orderType' | 'destination' | 'mid'>

/** Reads a status with the type of its order and with what that credits, for one word means several things. */
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

/** Whatever the type of the order, a status is called the same. */
export function useStatusLabel(): (status: string) => string {
  const { nameOf } = useContext(StatusNamesContext)
  const named = useOwnLanguage()
  return useCallback(
    (status) => {
      const reading = readStatus({ status, orderType: 'payin', name: nameOf(status) })
      return visibleText(named(reading, status).label)
    },
    [nameOf, named],
  )
}

/** What the product calls a status is said in the person's language; what an admin calls it stays. */
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

/** The statuses that have a name here without having come yet. */
export function useNamedStatuses(): string[] {
  return useContext(StatusNamesContext).statuses
}
