import { useContext, useMemo } from 'react'
import { StatusNamesContext } from '../fields/useReadStatus.ts'
import { useUnits } from '../fields/useUnits.ts'
import type { Order } from '../records.ts'
import { useMid } from '../session/MidContext.ts'
import { meaningOf, type Meaning } from './meaningOf.ts'
import { useMeaningTexts } from './useMeaningTexts.ts'
import { noMeanings, useOwnMeanings } from './useOwnMeanings.ts'

/** What the status of an order means; undefined until the texts are there. */
export function useMeaning({
  status,
  orderType,
  destination,
  mid,
  isFirstStatus,
}: Pick<Order, 'status' | 'orderType' | 'destination' | 'mid' | 'isFirstStatus'>): Meaning | undefined {
  const inUse = useMid().mid
  const texts = useMeaningTexts()
  const { data: written = noMeanings } = useOwnMeanings(mid ?? inUse)
  const { kindOf } = useUnits()
  const { nameOf } = useContext(StatusNamesContext)
  const credited = kindOf(destination?.currency)
  const name = status === undefined ? undefined : nameOf(status, mid)
  return useMemo(() => {
    if (!texts) return undefined
    const own = written.filter((one) => one.status === status)
    return meaningOf(texts, { status, orderType, credited, name, isFirstStatus, own })
  }, [texts, written, status, orderType, credited, name, isFirstStatus])
}
