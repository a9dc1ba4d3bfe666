import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useTranslate } from 'ra-core'
import { addressPart } from '../addressPart.ts'
import { useGateway } from '../data-provider/useGateway.ts'
import { Foreign } from '../fields/Foreign.tsx'
import { RowLink } from '../fields/RowLink.tsx'
import { permissionFor } from '../frame/places.ts'
import { PermissionContext } from '../session/usePermission.ts'
import type { View } from '../viewRecords.ts'
import { failedStatuses } from '../views/failedStatuses.ts'
import { listPath } from '../views/viewState.ts'
import { HomePart } from './HomePart.tsx'

/** The others are one step away, in their list. */
const most = 8

/** The lists that this person and their colleagues have kept, each one press away; what failed is there from the start. */
export function SavedViews() {
  const translate = useTranslate()
  const { listViews } = useGateway()
  const permissions = useContext(PermissionContext)
  const query = useQuery({
    queryKey: ['views', 'list', 'of all lists'],
    queryFn: ({ signal }) => listViews(undefined, signal),
  })
  const isOpen = ({ resource }: View) => {
    const permission = permissionFor(resource)
    return permission === undefined || permissions.includes(permission)
  }
  return (
    <HomePart title={translate('views.title')} query={query} rows={2}>
      {(views) => (
        <>
          <ul className="plain-list home-viewed">
            <li>
              <RowLink to={listPath('orders', { status: failedStatuses })}>
                {translate('home.failed_orders')}
              </RowLink>
            </li>
            {views
              .filter(isOpen)
              .slice(-most)
              .map((view) => (
                <SavedView key={view.id} view={view} />
              ))}
          </ul>
          {views.length === 0 && <p className="quiet">{translate('views.none')}</p>}
        </>
      )}
    </HomePart>
  )
}

function SavedView({ view: { id, resource, name, sharedWith } }: { view: View }) {
  const translate = useTranslate()
  const list = translate(`resources.${resource}.name`, { smart_count: 2 })
  const role = sharedWith && translate(`account.roles.${sharedWith}`, { _: sharedWith })
  return (
    <li>
      <RowLink to={`/${resource}?view=${addressPart(id)}`}>
        <Foreign text={name} />
      </RowLink>
      <span className="quiet">{role ? `${list}, ${translate('views.shared_with', { role })}` : list}</span>
    </li>
  )
}
