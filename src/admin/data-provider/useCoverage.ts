import { useQuery } from '@tanstack/react-query'
import { everyMid } from './ledgerFilter.ts'
import { useGateway } from './useGateway.ts'

/** Most of what it says changes without a row that changes. */
const everyMs = 5_000

/** What the ledger holds of a merchant ID, or of all of them; asked again as long as somebody looks. */
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
