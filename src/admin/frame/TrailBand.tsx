import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useContext } from 'react'
import { Link } from 'react-router'
import { useGateway } from '../data-provider/useGateway.ts'
import { PermissionContext } from '../session/SessionContext.ts'
import { useIsIdle } from './useIsIdle.ts'

const everyMs = 60_000

/** Whoever may read the audit trail is told on every screen that it is not what was written. */
export function TrailBand() {
  const translate = useTranslate()
  const permissions = useContext(PermissionContext)
  const { readTrail } = useGateway()
  const isIdle = useIsIdle()
  const { data } = useQuery({
    queryKey: ['trail', 'read'],
    queryFn: ({ signal }) => readTrail(signal),
    // There is none in the demo.
    enabled: isIdle && permissions.includes('audit.read') && typeof readTrail === 'function',
    refetchInterval: everyMs,
  })
  if (data?.state !== 'broken') return null
  return (
    <div role="alert" className="frame-band frame-band-broken">
      {translate('app.trail_broken', { line: data.brokenAt, why: data.why })}{' '}
      <Link to="/audit">{translate('app.trail_open')}</Link>
    </div>
  )
}
