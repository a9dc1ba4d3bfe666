import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useGateway } from '../data-provider/useGateway.ts'
import { useMid } from '../session/SessionContext.ts'

/** A change of the ledger is told; this is for what is no part of it. */
const everyMs = 15_000

/** What needs this person under the merchant ID in use. */
export function useAttention() {
  const { readAttention } = useGateway()
  const { mid } = useMid()
  return useQuery({
    queryKey: ['attention', 'read', { mid }],
    queryFn: ({ signal }) => readAttention({ mid }, signal),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  })
}
