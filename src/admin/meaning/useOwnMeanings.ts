import { useQuery } from '@tanstack/react-query'
import { useGateway } from '../data-provider/useGateway.ts'
import type { StatusMeaning } from '../records.ts'

/** What the team says in its own words; without a gateway nobody says anything. */
export function useOwnMeanings(mid: string) {
  const { listMeanings } = useGateway()
  return useQuery({
    queryKey: ['meanings', 'own', mid],
    queryFn: ({ signal }) => listMeanings(mid, signal),
    enabled: typeof listMeanings === 'function',
    staleTime: 60_000,
  })
}

/** Until they have come. */
export const noMeanings: StatusMeaning[] = []
