import { useQuery } from '@tanstack/react-query'
import { useGateway } from '../../data-provider/useGateway.ts'
import type { Intent } from '../../../api/intents.ts'

const soonMs = 2_000
const laterMs = 5_000

/**
 * What the gateway knows of a request of ours, followed until it is settled; null where it has not arrived. `mayCome`: it
 * may be on its way, so it is looked for again.
 */
export function useOwnRequest(key: string | undefined, mayCome: boolean): Intent | null | undefined {
  const { findRequest } = useGateway()
  const { data } = useQuery({
    queryKey: ['own request', key],
    queryFn: ({ signal }) => findRequest(key ?? '', signal),
    // There is no gateway in the demo.
    enabled: typeof findRequest === 'function' && key !== undefined,
    refetchInterval: ({ state }) => (state.data ? intervalFor(state.data) : mayCome && laterMs),
    staleTime: 0,
    retry: false,
  })
  return data
}

function intervalFor({ state }: Intent): number | false {
  if (state === 'created' || state === 'sending') return soonMs
  return state === 'unknown' || state === 'to_be_approved' ? laterMs : false
}
