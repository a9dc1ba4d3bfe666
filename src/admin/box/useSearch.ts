import { useQuery } from '@tanstack/react-query'
import { useGateway } from '../data-provider/useGateway.ts'
import { usePermission } from '../session/SessionContext.ts'

/** What a text leads to; there is nobody to ask in the demo. An earlier question is given up when another one is asked. */
export function useSearch(text: string) {
  const { searchAnything } = useGateway()
  const mayRead = usePermission('orders.read')
  return useQuery({
    queryKey: ['box', text],
    queryFn: ({ signal }) => searchAnything(text, signal),
    // One letter is in everything.
    enabled: !/^[a-z]?$/i.test(text) && mayRead && typeof searchAnything === 'function',
    // Each search by contact data is on record: none is made by itself.
    staleTime: 60_000,
    gcTime: 120_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
