import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useGetOne } from 'react-admin'
import type { Intent } from '../../../api/intents.ts'
import type { Order } from '../../records.ts'
import { useMid, usePermission } from '../../session/SessionContext.ts'
import { similarOrder, type Start } from './similarOrder.ts'

export type Similar = {
  start: Start | undefined
  error: unknown
  /** Whether our own request for that order was found. */
  isOwn: boolean
  retry: () => void
}

const newest = { pagination: { page: 1, perPage: 1 }, sort: { field: 'createdAt', order: 'DESC' as const } }

/** An order as a beginning for another: the record, and what we asked for where it was made here. */
export function useSimilar(id: string): Similar {
  const dataProvider = useDataProvider()
  const { mid, mode } = useMid()
  const mayRead = usePermission('intents.read')
  const order = useGetOne<Order>('orders', { id }, { retry: false })
  const wants = mode !== 'demo' && mayRead
  const request = useQuery({
    queryKey: ['order request', id, mid],
    queryFn: async ({ signal }) => {
      const filter = { orderId: id, kind: 'order', mid }
      const { data } = await dataProvider.getList<Intent>('intents', { ...newest, filter, signal })
      return data[0] ?? null
    },
    enabled: wants,
    retry: false,
  })
  // Without our request the record is still a beginning: what it does not say is named.
  const isRead = order.data !== undefined && (!wants || !request.isPending)
  return {
    start: isRead ? similarOrder(order.data, request.data ?? undefined) : undefined,
    error: order.data === undefined ? order.error : null,
    isOwn: Boolean(request.data),
    retry: () => void order.refetch(),
  }
}
