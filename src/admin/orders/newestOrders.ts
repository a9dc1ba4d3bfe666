import type { QueryClient } from '@tanstack/react-query'
import type { DataProvider } from 'ra-core'
import { readHistory } from '../historyEntry.ts'

/** What the list of orders asks for until a user asks for more: the list, and whatever asks before the list is there. */
export const newestOrders = { perPage: 25, sort: { field: 'createdAt', order: 'DESC' as const } }

/** The list of orders without a filter or a page, in the address or in the entry of the history. */
export function isNewestOrders(): boolean {
  const { pathname, search } = window.location
  return pathname === '/orders' && search === '' && readHistory('search') === undefined
}

/** Under the key that the list will ask for: its rows are drawn together with the frame. */
export function prefetchNewestOrders(queryClient: QueryClient, dataProvider: DataProvider): Promise<void> {
  const { perPage, sort } = newestOrders
  const params = { pagination: { page: 1, perPage }, sort, filter: {} }
  return queryClient.prefetchQuery({
    queryKey: ['orders', 'getList', params],
    queryFn: () => dataProvider.getList('orders', params),
  })
}
