import type { QueryClient } from '@tanstack/react-query'
import type { DataProvider } from 'ra-core'
import { readHistory } from '../session/historyEntry.ts'

export const newestOrders = { perPage: 25, sort: { field: 'createdAt', order: 'DESC' as const } }

/** True when neither the address nor the history entry has a filter or page. */
export function isNewestOrders(): boolean {
  const { pathname, search } = window.location
  return pathname === '/orders' && search === '' && readHistory('search') === undefined
}

/** Uses the key of the list, so that the first rows render together with the frame. */
export function prefetchNewestOrders(queryClient: QueryClient, dataProvider: DataProvider): Promise<void> {
  const { perPage, sort } = newestOrders
  const params = { pagination: { page: 1, perPage }, sort, filter: {} }
  return queryClient.prefetchQuery({
    queryKey: ['orders', 'getList', params],
    queryFn: () => dataProvider.getList('orders', params),
  })
}
