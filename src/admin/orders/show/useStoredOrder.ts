import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRead } from '../../data-provider/useApi.ts'
import { useMid } from '../../session/SessionContext.ts'
import type { Order, Observed } from '../../data-provider/records.ts'

export type StoredOrder = ReturnType<typeof useStoredOrder>

/** The ledger's record, read after the live call has ended, also when that failed. */
export function useStoredOrder(id: string, isFetched: boolean) {
  const { mid } = useMid()
  return useRead(['observed', 'read', { id, mid }], (api, signal) => api.readObserved(id, mid, signal), {
    enabled: isFetched,
  })
}

type Live = { data?: Order; dataUpdatedAt: number; refetch: () => unknown }

/** A live read updates the ledger before it returns. Also reads the live order when the ledger has a newer status. */
export function useInStep(live: Live, stored: StoredOrder): void {
  const { data: order, refetch: readLive } = live
  const { data, isFetched, refetch: readStored } = stored
  const shown = useRef(order)
  useEffect(() => {
    if (shown.current && shown.current !== order && isFetched) void readStored()
    shown.current = order
  }, [order, isFetched, readStored])

  const seen = data?.order.status
  const isNewer =
    order !== undefined &&
    seen !== undefined &&
    seen !== order.status &&
    stored.dataUpdatedAt > live.dataUpdatedAt
  useEffect(() => {
    if (isNewer) void readLive()
  }, [isNewer, readLive])
}

/** Marks an order seen in one status only. When unsure too, so that a payment is not claimed early. */
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
