import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LevelFilter } from '../../data-provider/feeLevels.ts'
import { everyMid } from '../../data-provider/ledgerFilter.ts'
import { useGateway } from '../../data-provider/useGateway.ts'
import { spanOf } from '../period.ts'
import type { FeeQuery } from '../useFeeQuery.ts'

/** What is unusual is told anew as orders come. */
const pollMs = 60_000

/** Levels, unusual orders of the period, what the team wants to hear of, and what orders say of `rrFee`. */
export function useFeeChecks({ days: { from, to }, zone, mids }: Pick<FeeQuery, 'days' | 'zone' | 'mids'>) {
  const { listFeeLevels, listUnusualFees, listRrEvidence, listFeeFloors } = useGateway()
  const mid: LevelFilter = mids === everyMid ? {} : { mid: mids }
  return useQuery({
    queryKey: ['fee-levels', { from, to, zone, mids }],
    queryFn: async ({ signal }) => {
      const [levels, unusual, evidence, floors] = await Promise.all([
        listFeeLevels(mid, signal),
        listUnusualFees({ ...mid, ...spanOf({ from, to }, zone) }, signal),
        listRrEvidence(mid, signal),
        listFeeFloors(mid, signal),
      ])
      return { levels, unusual, evidence, floors }
    },
    // There is no ledger in the demo.
    enabled: typeof listFeeLevels === 'function',
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  })
}
