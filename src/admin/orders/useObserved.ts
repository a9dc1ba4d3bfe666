import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useGateway } from '../data-provider/useGateway.ts'
import { useMid } from '../session/MidContext.ts'
import type { Order } from '../records.ts'

export type Watched = {
  id: string
  /** The service has been asked since the page opened: it may have failed. */
  isAsked: boolean
  /** As the service told it; undefined where the service does not know it. */
  order?: Order
  /** When that was, on this computer's clock. */
  readAt?: number
  /** The ledger has seen something that the page does not show yet. */
  onBehind?: () => void
}

/**
 * What the ledger has seen of an order. A live read is in the ledger before its answer is here: so it is asked after
 * the first of them, and again after each that brought a change.
 */
export function useObserved({ id, isAsked, order, readAt = 0, onBehind }: Watched) {
  const { readObserved } = useGateway()
  const { mid } = useMid()
  // There is none in the demo.
  const hasLedger = typeof readObserved === 'function'
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['observed', 'read', { id, mid }],
    queryFn: ({ signal }) => readObserved(id, mid, signal),
    enabled: hasLedger && isAsked,
  })

  const shown = useRef(order)
  useEffect(() => {
    // One and the same as long as nothing of it has changed.
    if (shown.current !== order && hasLedger) void refetch()
    shown.current = order
  }, [order, hasLedger, refetch])

  const tellBehind = useRef(onBehind)
  tellBehind.current = onBehind
  const seen = data?.order.status
  const isBehind =
    order !== undefined && seen !== undefined && seen !== order.status && dataUpdatedAt > readAt
  useEffect(() => {
    if (isBehind) tellBehind.current?.()
  }, [isBehind])
  return { hasLedger, observed: data, error }
}
