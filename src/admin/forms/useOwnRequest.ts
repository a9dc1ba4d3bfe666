import type { Intent, IntentState } from '../../api/intents.ts'
import { useRead } from '../data-provider/useApi.ts'

const soonMs = 2_000
const laterMs = 5_000

/** Null when the request has not arrived; `mayCome` keeps polling for it. */
export function useOwnRequest(key: string | undefined, mayCome: boolean): Intent | null | undefined {
  return useRead(['own request', key], (api, signal) => api.findRequest(key ?? '', signal), {
    enabled: key !== undefined,
    refetchInterval: ({ state }) => (state.data ? intervalFor(state.data) : mayCome && laterMs),
    staleTime: 0,
    retry: false,
  }).data
}

function intervalFor({ state }: Intent): number | false {
  if (state === 'created' || state === 'sending') return soonMs
  return state === 'unknown' || state === 'to_be_approved' ? laterMs : false
}

/** What a form says of its request. */
export const openStates = {
  created: 'sending',
  sending: 'sending',
  unknown: 'in_doubt',
  to_be_approved: 'to_be_approved',
  confirmed: 'made',
  linked: 'made',
  rejected: 'not_made',
  not_sent: 'not_made',
  abandoned: 'not_made',
  refused: 'not_made',
  expired: 'not_made',
} as const satisfies Record<IntentState, string>
