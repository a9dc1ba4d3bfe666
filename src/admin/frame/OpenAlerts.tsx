import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useGateway } from '../data-provider/useGateway.ts'
import { useIsIdle } from './useReadUnits.ts'
import { usePermission } from '../session/SessionContext.ts'

const everyMs = 60_000

export function OpenAlerts() {
  const translate = useTranslate()
  const { countAlerts } = useGateway()
  const isIdle = useIsIdle()
  const mayRead = usePermission('alerts.read')
  const { data = 0 } = useQuery({
    queryKey: ['alerts-open'],
    queryFn: ({ signal }) => countAlerts(undefined, signal),
    // There is none in the demo.
    enabled: isIdle && mayRead && typeof countAlerts === 'function',
    refetchInterval: everyMs,
    retry: false,
  })
  if (data === 0) return null
  return (
    <b className="rail-badge" aria-label={translate('app.open_alerts', { smart_count: data })}>
      {data}
    </b>
  )
}
