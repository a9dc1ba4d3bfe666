import { QueryClient } from '@tanstack/react-query'

/** Reads are tried again here and there by the client itself; a creation never is, nor held back while offline. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000, networkMode: 'always' },
      mutations: { retry: 0, networkMode: 'always' },
    },
  })
}
