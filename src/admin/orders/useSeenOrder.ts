import { useRef } from 'react'
import type { Observed, Order } from '../records.ts'

/**
 * The order, marked where nobody has seen it in another status: neither the ledger nor this page. Until the ledger has
 * answered it counts as such, for a payment that is called seen too early is worse than one called seen too late.
 */
export function useSeenOrder<O extends Order | undefined>(
  order: O,
  observed: Observed | null | undefined,
): O {
  const first = useRef<Order>(undefined)
  if (order && first.current?.id !== order.id) first.current = order
  if (!order) return order
  const { status } = order
  const isFirstHere = first.current?.status === status
  const isFirstThere =
    !observed || (observed.order.status === status && observed.order.isFirstStatus === true)
  return { ...order, isFirstStatus: isFirstHere && isFirstThere }
}
