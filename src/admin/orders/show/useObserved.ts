import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useHasServer, useRead } from '../../data-provider/useApi.ts'
import { useMid } from '../../session/SessionContext.ts'
import type { Order, Observed } from '../../data-provider/records.ts'

export type ObservedProps = {
  id: string
  /** True after the live call ended, also when it failed. */
  isFetched: boolean
  order?: Order
  readAt?: number
  /** Called when the ledger has newer data than the page. */
  onNewer?: () => void
}

export function useLedgerOrder({ id, isFetched }: Pick<ObservedProps, 'id' | 'isFetched'>) {
  const { mid } = useMid()
  return useRead(['observed', 'read', { id, mid }], (api, signal) => api.readObserved(id, mid, signal), {
    enabled: isFetched,
  })
}

/** A live read updates the ledger before it returns, so reload the history after each change. */
export function useObserved({ id, isFetched, order, readAt = 0, onNewer }: ObservedProps) {
  const hasLedger = useHasServer()
  const { data, error, dataUpdatedAt, refetch } = useLedgerOrder({ id, isFetched })

  const shown = useRef(order)
  useEffect(() => {
    if (shown.current !== order && hasLedger) void refetch()
    shown.current = order
  }, [order, hasLedger, refetch])

  const tellNewer = useEffectEvent(() => onNewer?.())
  const seen = data?.order.status
  const isNewer = order !== undefined && seen !== undefined && seen !== order.status && dataUpdatedAt > readAt
  useEffect(() => {
    if (isNewer) tellNewer()
  }, [isNewer])
  return { hasLedger, observed: data, error }
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
