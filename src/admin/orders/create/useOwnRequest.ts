import { useQuery } from '@tanstack/react-query'
import { useGateway } from '../../data-provider/useGateway.ts'
import type { Intent } from '../../records.ts'

const soonMs = 2_000
const laterMs = 5_000

/** What the gateway knows of a request of ours, followed until it is settled; null where it has not arrived. */
export function useOwnRequest(key: string | undefined): Intent | null | undefined {
  const { findRequest } = useGateway()
  const { data } = useQuery({
    queryKey: ['own request', key],
    queryFn: ({ signal }) => findRequest(key ?? '', signal),
    // There is no gateway in the demo.
    enabled: typeof findRequest === 'function' && key !== undefined,
    refetchInterval: ({ state }) => intervalFor(state.data),
    staleTime: 0,
    retry: false,
  })
  return data
}

function intervalFor(request: Intent | null | undefined): number | false {
  if (request === null || request === undefined) return laterMs
  const { state } = request
  if (state === 'created' || state === 'sending') return soonMs
  return state === 'unknown' || state === 'to_be_approved' ? laterMs : false
}
