import { useQuery } from '@tanstack/react-query'
import { everyMid } from './ledgerFilter.ts'
import { useGateway } from './useGateway.ts'

/** Most of what it says changes without a row that changes. */
const everyMs = 5_000

/** What the ledger holds of a merchant ID, or of all of them; polled as long as it is on screen. */
export function useCoverage(mid: string) {
  const { readCoverage } = useGateway()
  return useQuery({
    queryKey: ['coverage', 'read', { mid }],
    queryFn: ({ signal }) => readCoverage(mid === everyMid ? undefined : mid, signal),
    // There is none in the demo.
    enabled: typeof readCoverage === 'function' && mid !== '',
    refetchInterval: everyMs,
  })
}
