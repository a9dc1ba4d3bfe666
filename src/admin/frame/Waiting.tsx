import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useGateway } from '../data-provider/useGateway.ts'
import { useMid } from '../session/SessionContext.ts'
import { useIsIdle } from './useReadUnits.ts'

const everyMs = 60_000

export function Waiting() {
  const translate = useTranslate()
  const { countWaiting } = useGateway()
  const { mid } = useMid()
  const isIdle = useIsIdle()
  const { data = 0 } = useQuery({
    queryKey: ['intents-waiting', { mid }],
    queryFn: ({ signal }) => countWaiting(mid, signal),
    // There is none in the demo.
    enabled: isIdle && mid !== '' && typeof countWaiting === 'function',
    refetchInterval: everyMs,
    retry: false,
  })
  if (data === 0) return null
  return (
    <b className="rail-badge" aria-label={translate('app.waiting', { smart_count: data })}>
      {data}
    </b>
  )
}
