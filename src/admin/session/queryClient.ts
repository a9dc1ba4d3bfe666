import { QueryClient } from '@tanstack/react-query'

/** Reads are retried by the client; a creation is never retried or queued while offline. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000, networkMode: 'always' },
      mutations: { retry: 0, networkMode: 'always' },
    },
  })
}
