import { type ReactNode } from 'react'
import {
  Resource,
  ResourceDefinitionContextProvider,
  useResourceContext,
  useScrollToTop,
  type ResourceProps,
} from 'ra-core'
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router'
import { Boundary, NotFound } from './kit/page/ErrorBoundary.tsx'
import { Layout } from './frame/Layout.tsx'
import { places } from './places/places.ts'
import { ofServer, ofService } from './frame/resources.ts'
import { addressPart } from './data-provider/addressPart.ts'
import { lazyPage, lazyPlain } from './language/lazyMui.tsx'

const Home = lazyPlain(['fees', 'home', 'orders'], () => import('./home/HomePage.tsx'), 'HomePage')
const Coverage = lazyPage(
  ['data-status', 'orders', 'setup'],
  () => import('./coverage/CoveragePage.tsx'),
  'CoveragePage',
)
const Account = lazyPage(['account', 'team'], () => import('./account/Account.tsx'), 'Account')

/** Replaces react-admin's `CoreAdminUI`, which registers resources in effects and renders the frame three times. */
export function Pages({ hasServer, withoutServer }: { hasServer: boolean; withoutServer: ReactNode }) {
  useScrollToTop()
  return (
    <ResourceDefinitionContextProvider definitions={definitions}>
      <Boundary>
        <Layout>
          <Routes>
            {routesOf(ofService)}
            {hasServer ? routesOfServer : placesWithout(withoutServer)}
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Layout>
      </Boundary>
    </ResourceDefinitionContextProvider>
  )
}

function routesOf(resources: ResourceProps[]) {
  return resources.map((resource) => (
    <Route
      key={resource.name}
      path={`${resource.name}/*`}
      element={<Resource {...(resource.show && !resource.edit && { edit: OpenRecord })} {...resource} />}
    />
  ))
}

/** `/orders/OR-1` opens the record. The rest of the path belongs to the id, which may contain a slash. */
function OpenRecord() {
  const { id = '', '*': rest = '' } = useParams()
  const resource = useResourceContext()
  const { search } = useLocation()
  const whole = rest === '' ? id : `${id}/${rest}`
  return <Navigate to={`/${resource}/${addressPart(whole)}/show${search}`} replace />
}

const routesOfServer = (
  <>
    <Route path="/" element={<Home />} />
    {routesOf(ofServer)}
    {/* The alerts page lists the receivers. */}
    <Route path="alert-receivers" element={<Navigate to="/alerts" replace />} />
    <Route path="account" element={<Account />} />
    <Route path="coverage" element={<Coverage />} />
  </>
)

function placesWithout(page: ReactNode) {
  return places
    .filter(({ needsServer }) => needsServer)
    .map(({ resource }) => <Route key={resource} path={`/${resource}`} element={page} />)
}

const definitions = Object.fromEntries(
  [...ofService, ...ofServer].map((resource) => [resource.name, Resource.registerResource(resource)]),
)
