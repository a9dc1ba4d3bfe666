import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Observed, Order } from '../records.ts'

/**
 * The order, marked where nobody has seen it in another status: neither the ledger nor this tab. Until the ledger has
 * answered it counts as such, for a payment that is called seen too early is worse than one called seen too late.
 */
export function useSeenOrder<O extends Order | undefined>(
  order: O,
  observed: Observed | null | undefined,
): O {
  const queryClient = useQueryClient()
  const { id, status } = order ?? {}
  const firstHere = queryClient.getQueryData<string>(keyOf(id))
  useEffect(() => {
    if (status !== undefined) queryClient.setQueryData(keyOf(id), (first?: string) => first ?? status)
  }, [queryClient, id, status])
  if (!order) return order
  const isFirstThere =
    !observed || (observed.order.status === status && observed.order.isFirstStatus === true)
  return { ...order, isFirstStatus: (firstHere ?? status) === status && isFirstThere }
}

const keyOf = (id: string | undefined) => ['first-status', id]
