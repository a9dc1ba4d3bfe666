import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useGateway } from '../data-provider/useGateway.ts'
import { dayOf, ownZone, startOfDay } from '../fields/zonedDay.ts'
import { useMid } from '../session/MidContext.ts'

/** A change of the ledger is told; this is for what is no part of it. */
const everyMs = 15_000

/** What needs this person under the merchant ID in use. */
export function useAttention() {
  const { readAttention } = useGateway()
  const { mid } = useMid()
  const zone = ownZone()
  const month = `${dayOf(Date.now(), zone).slice(0, 7)}-01`
  return useQuery({
    queryKey: ['attention', 'read', { mid, month, zone }],
    queryFn: ({ signal }) =>
      readAttention(
        { mid, createdAt_gte: startOfDay(month, zone) ?? new Date(Date.parse(month)).toISOString() },
        signal,
      ),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  })
}
