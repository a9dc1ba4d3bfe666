import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../data-provider/useApi.ts'
import { usePermission } from '../../session/SessionContext.ts'

export function useSearch(text: string) {
  const { searchAnything } = useApi()
  const mayRead = usePermission('orders.read')
  return useQuery({
    queryKey: ['box', text],
    queryFn: ({ signal }) => searchAnything(text, signal),
    enabled: !/^[a-z]?$/i.test(text) && mayRead && typeof searchAnything === 'function',
    // Searches by contact data are audited, so never repeat one automatically.
    staleTime: 60_000,
    gcTime: 120_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
