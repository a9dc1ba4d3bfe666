import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useContext } from 'react'
import { DataProviderContext, useDataProvider } from 'ra-core'
import type { ApiCalls } from './apiCalls.ts'
import type { AdminProvider } from './createDataProvider.ts'
import { everyMid } from './ledgerFilter.ts'

export function useApi(): AdminProvider {
  return useDataProvider<AdminProvider>()
}

/** False in the demo, whose data provider has none of our server's calls. */
export function useHasServer(): boolean {
  const provider = useContext(DataProviderContext)
  return provider !== null && 'readCoverage' in provider
}

type Options<T> = Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn' | 'enabled'> & { enabled?: boolean }

/** Reads from our server; stays idle without one. */
export function useRead<T>(
  queryKey: QueryKey,
  read: (api: ApiCalls, signal: AbortSignal) => Promise<T>,
  { enabled = true, ...options }: Options<T> = {},
) {
  const api = useApi()
  const hasServer = useHasServer()
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => read(api, signal),
    enabled: hasServer && enabled,
    ...options,
  })
}

const everyMs = 5_000

export function useCoverage(mid: string) {
  return useRead(
    ['coverage', 'read', { mid }],
    (api, signal) => api.readCoverage(mid === everyMid ? undefined : mid, signal),
    { enabled: mid !== '', refetchInterval: everyMs },
  )
}
