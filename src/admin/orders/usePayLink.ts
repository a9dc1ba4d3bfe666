import { useGetList } from 'react-admin'
import { useMid } from '../session/MidContext.ts'
import type { Intent, Order } from '../records.ts'
import { usePermission } from '../session/usePermission.ts'
import { findReceipt } from './receipts.ts'

const latest = {
  pagination: { page: 1, perPage: 1 },
  sort: { field: 'createdAt', order: 'DESC' as const },
}

/** No read of the service gives a pay link back: it is in the receipt of this tab, or the gateway has kept it. */
export function usePayLink({ id, mid }: Pick<Order, 'id' | 'mid'>): string | undefined {
  const inUse = useMid()
  const mayRead = usePermission('intents.read')
  const receipt = findReceipt(id)
  const { data } = useGetList<Intent>(
    'intents',
    { ...latest, filter: { orderId: id, mid: mid ?? inUse.mid } },
    // The page stands without it.
    { enabled: mayRead && receipt?.payUrl === undefined, retry: false, onError: () => {} },
  )
  return receipt?.payUrl ?? data?.[0]?.payUrl
}
