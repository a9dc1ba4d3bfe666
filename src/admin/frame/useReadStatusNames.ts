import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useGateway } from '../data-provider/useGateway.ts'
import type { StatusNames } from '../fields/useReadStatus.ts'
import type { StatusLabel } from '../../api/statuses.ts'
import { useMid, usePermission } from '../session/SessionContext.ts'
import { useIsIdle } from './useIsIdle.ts'

const everyMs = 60_000

/** Read once for the whole frame, after the page: a status that nobody has named yet is neutral meanwhile. */
export function useReadStatusNames(): StatusNames {
  const { listStatusLabels } = useGateway()
  const { mid: own } = useMid()
  const maySee = usePermission('orders.read')
  const isIdle = useIsIdle()
  const { data = none } = useQuery({
    queryKey: ['status-labels', 'getList', {}],
    queryFn: ({ signal }) => listStatusLabels(signal),
    // There is none in the demo.
    enabled: isIdle && maySee && typeof listStatusLabels === 'function',
    refetchInterval: everyMs,
  })
  return useMemo(() => {
    const names = new Map(data.map((label) => [`${label.mid}\n${label.status}`, label]))
    return {
      nameOf: (status, mid = own) => names.get(`${mid}\n${status}`),
      statuses: data.filter(({ mid }) => mid === own).map(({ status }) => status),
    }
  }, [data, own])
}

const none: StatusLabel[] = []
