import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useGateway } from '../data-provider/useGateway.ts'
import { useMid } from '../session/MidContext.ts'

type Kind = 'orders' | 'users'
const kinds = ['orders', 'users']

const none: ReadonlySet<string> = new Set()

/** The rows of a list that this person has opened before. */
export function useLookedAt(resource: string, isReady: boolean): ReadonlySet<string> {
  const { listLookedAt } = useGateway()
  // There is nobody to keep it in the demo.
  const isKept = typeof listLookedAt === 'function' && kinds.includes(resource)
  const { data } = useQuery({
    queryKey: keyOf(resource),
    queryFn: async ({ signal }) => new Set(await listLookedAt(resource as Kind, undefined, signal)),
    enabled: isKept && isReady,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data ?? none
}

/** Once the ledger knows what is shown. A failure costs a mark, and nobody is told. */
export function useNoteLookedAt(kind: Kind, id: string, ownMid: string | undefined, isReady: boolean): void {
  const { noteLookedAt } = useGateway()
  const client = useQueryClient()
  const { mid: used } = useMid()
  const mid = ownMid ?? used
  useEffect(() => {
    if (!isReady || typeof noteLookedAt !== 'function') return
    client.setQueryData<Set<string>>(keyOf(kind), (before) => before && new Set([...before, id]))
    noteLookedAt(kind, id, mid).catch(() => {})
  }, [client, noteLookedAt, kind, id, mid, isReady])
}

function keyOf(kind: string): string[] {
  return ['looked-at', kind]
}
