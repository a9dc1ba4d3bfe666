import { useQuery } from '@tanstack/react-query'
import { useContext, useMemo } from 'react'
import { DataProviderContext, useDataProvider } from 'ra-core'
import type { AdminProvider } from './createDataProvider.ts'
import { everyMid } from './ledgerFilter.ts'

/** Server calls are undefined in the demo; react-admin's hook would return a function for any name. */
export function useApi(): AdminProvider {
  const calls = useDataProvider<AdminProvider>()
  const own = useContext(DataProviderContext)
  return useMemo(
    () =>
      new Proxy(calls, {
        get: (all, name) => (own !== null && name in own ? Reflect.get(all, name) : undefined),
      }),
    [calls, own],
  )
}

const everyMs = 5_000

export function useCoverage(mid: string) {
  const { readCoverage } = useApi()
  return useQuery({
    queryKey: ['coverage', 'read', { mid }],
    queryFn: ({ signal }) => readCoverage(mid === everyMid ? undefined : mid, signal),
    enabled: typeof readCoverage === 'function' && mid !== '',
    refetchInterval: everyMs,
  })
}
