import { useRead } from '../../data-provider/useApi.ts'
import { usePermission } from '../../session/SessionContext.ts'

export function useSearch(text: string) {
  const mayRead = usePermission('orders.read')
  return useRead(['box', text], (api, signal) => api.searchAnything(text, signal), {
    enabled: !/^[a-z]?$/i.test(text) && mayRead,
    // Searches by contact data are audited, so never repeat one automatically.
    staleTime: 60_000,
    gcTime: 120_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
