import { useContext, type ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { useLocation } from 'react-router'
import { PermissionContext, useMid, useSession } from '../session/SessionContext.ts'
import { PageTitle } from '../page/PageTitle.tsx'
import { permissionFor, places } from './places.ts'

/** A page that one may not see says so: it is neither asked for nor shown empty. */
export function PageGuard({ children }: { children: ReactNode }) {
  const permissions = useContext(PermissionContext)
  const { mid } = useMid()
  const hasGateway = useSession().sessionMonitor !== undefined
  const [resource = '', second] = useLocation().pathname.split('/').filter(Boolean)
  const place = places.find((one) => one.resource === resource)
  if (place?.needsGateway && !hasGateway) return children
  const wanted = permissionFor(resource, second)
  if (wanted !== undefined && !permissions.includes(wanted)) return <NotAllowed />
  return mid === '' && place?.hasMid ? <NoMid /> : children
}

export function NotAllowed() {
  const translate = useTranslate()
  const { role } = useSession().session
  return (
    <>
      <PageTitle title={translate('me.not_allowed')} />
      <p>{translate('me.not_allowed_help', { role: translate(`me.roles.${role}`, { _: role }) })}</p>
    </>
  )
}

function NoMid() {
  const translate = useTranslate()
  return (
    <>
      <PageTitle title={translate('me.no_mid')} />
      <p>{translate('me.no_mid_help')}</p>
    </>
  )
}
