import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query'
import { useApi } from '../../data-provider/useApi.ts'
import type { OrderReceipt } from '../../data-provider/records.ts'
import { useMid, usePermission } from '../../session/SessionContext.ts'

type Props = {
  id: string | undefined
  mid?: string
  isOver?: boolean
}

/** The service never returns a receipt again: it comes from this tab or the server. */
export function useReceipt({ id = '', mid, isOver = false }: Props): OrderReceipt | undefined {
  const { readReceipt } = useApi()
  const inUse = useMid()
  const mayRead = usePermission('orders.create')
  const { data: own } = useQuery<OrderReceipt>({ queryKey: ownReceiptKey(id), queryFn: skipToken })
  const query = { id, mid: mid ?? inUse.mid }
  const { data } = useQuery({
    queryKey: ['receipts', 'read', query],
    queryFn: ({ signal }) => readReceipt(query.id, query.mid, signal),
    // The page works without it, and each read is audited.
    enabled: typeof readReceipt === 'function' && mayRead && id !== '' && !own && !isOver,
    staleTime: Infinity,
    retry: false,
  })
  const receipt = own ?? data ?? undefined
  return isOver ? receipt && withoutPayData(receipt) : receipt
}

function withoutPayData({ id, flow, amount, fixedSide }: OrderReceipt): OrderReceipt {
  return { id, flow, amount, fixedSide, accountDetails: [] }
}

const own = ['receipts', 'own']

const ownReceiptKey = (id: string) => [...own, id]

/** Cached until the sign-out, because the service never returns it again. */
export function keepReceipt(queryClient: QueryClient, receipt: OrderReceipt): void {
  queryClient.setQueryDefaults(own, { gcTime: Infinity })
  queryClient.setQueryData(ownReceiptKey(receipt.id), receipt)
}
