import { useTranslate } from 'ra-core'
import { useContext } from 'react'
import type { BoxPlace } from '../box/BoxPlaces.ts'
import { useSession, PermissionContext } from '../session/SessionContext.ts'
import { besides, usePlaceName, usePlaces } from './places.ts'

/** Every page that this person may see, for the box. */
export function useBoxPlaces(): BoxPlace[] {
  const translate = useTranslate()
  const permissions = useContext(PermissionContext)
  const hasGateway = useSession().sessionMonitor !== undefined
  const nameOf = usePlaceName()
  const others = Object.keys(besides).filter((resource) => permissions.includes(besides[resource] ?? ''))
  return [
    ...usePlaces().map(({ resource }) => ({ path: `/${resource}`, name: nameOf(resource) })),
    ...(hasGateway ? others.map((resource) => ({ path: `/${resource}`, name: nameOf(resource) })) : []),
    ...(hasGateway ? [{ path: '/account', name: translate('me.title') }] : []),
  ]
}
