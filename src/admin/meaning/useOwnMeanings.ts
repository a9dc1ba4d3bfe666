import { useQuery } from '@tanstack/react-query'
import { useGateway } from '../data-provider/useGateway.ts'
import type { StatusMeaning } from '../records.ts'

/** What the team says in its own words; without a gateway, and until they have come, nobody says anything. */
export function useOwnMeanings(mid: string): StatusMeaning[] {
  const { listMeanings } = useGateway()
  const { data = none } = useQuery({
    queryKey: ['meanings', 'own', mid],
    queryFn: ({ signal }) => listMeanings(mid, signal),
    enabled: typeof listMeanings === 'function',
    staleTime: 60_000,
  })
  return data
}

const none: StatusMeaning[] = []
