import {
  memo,
  Suspense,
  useEffect,
  useSyncExternalStore,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useNotificationContext, useStore, useTranslate } from 'ra-core'
import { useLocation, useNavigate, Link, createPath } from 'react-router'
import { AwayBand } from '../coverage/CoverageMark.tsx'
import { useLedgerEvents } from '../coverage/followLedger.ts'
import { StatusNamesContext } from '../kit/field/ToneMark.tsx'
import { ownZone } from '../time/zonedDay.ts'
import { UnitsContext } from '../kit/field/MoneyText.tsx'
import { StepUpDialog } from '../forms/StepUpDialog.tsx'
import { lazyDialog, lazyPlain } from '../language/lazyMui.tsx'
import { ViewsContext } from '../kit/list/openView.ts'
import { PageSkeleton } from '../kit/page/PageTitle.tsx'
import type { SessionMonitor } from '../session/createSessionMonitor.ts'
import { markHistory } from '../session/startSessionMonitor.ts'
import { useMid, usePermission, usePermissions, useSession } from '../session/SessionContext.ts'
import { useDocumentScheme } from '../kit/page/useMediaQuery.ts'
import { ViewGate } from '../views/ViewGate.tsx'
import { useNoteVisits } from '../visits/visits.ts'
import { BottomBar, Rail } from './Rail.tsx'
import { Closed, ErrorBoundary } from '../kit/page/ErrorBoundary.tsx'
import { TopBar } from './TopBar.tsx'
import { useGoKeys, permissionFor, places } from '../places/places.ts'
import { useReadStatusNames, useReadUnits, useIsIdle } from './useReadUnits.ts'
import { useRead } from '../data-provider/useApi.ts'

const ViewBar = lazyPlain(['views'], () => import('../views/ViewBar.tsx'), 'ViewBar')

export function Layout({ children }: { children?: ReactNode }) {
  const translate = useTranslate()
  const { sessionMonitor, session } = useSession()
  const { key } = useLocation()
  useGoKeys()
  useDocumentScheme()
  const followLinks = useFollowLinks()
  const isElsewhere = useMidOfAddress()
  useLedgerEvents()
  useNoteVisits()
  useEffect(() => markHistory(session.operator.id), [key, session])
  return (
    <UnitsContext value={useReadUnits()}>
      <StatusNamesContext value={useReadStatusNames()}>
        <div className="frame">
          <a href="#page" className="frame-skip" onClick={skipToPage}>
            {translate('ra.navigation.skip_nav')}
          </a>
          <ModeBand />
          <TrailBand />
          <AwayBand />
          <TopBar />
          <div className="frame-sides">
            <Rail />
            <main id="page" className="frame-page" tabIndex={-1} onClick={followLinks}>
              <div className="frame-sheet">
                <ErrorBoundary>
                  <Suspense fallback={<PageSkeleton />}>
                    {isElsewhere ? (
                      <PageSkeleton />
                    ) : (
                      <PageGuard>
                        <ViewsContext value={sessionMonitor && ViewBar}>
                          <ViewGate>{children}</ViewGate>
                        </ViewsContext>
                      </PageGuard>
                    )}
                  </Suspense>
                </ErrorBoundary>
                <ZoneLine />
              </div>
            </main>
          </div>
          <BottomBar />
          <Notifications />
          {sessionMonitor && (
            <>
              <SessionWarning sessionMonitor={sessionMonitor} />
              <StepUpDialog isEarly={session.secondFactor} />
            </>
          )}
        </div>
      </StatusNamesContext>
    </UnitsContext>
  )
}

/** Done in code, because in the demo the part after `#` is an address. */
function skipToPage(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('page')?.focus()
}

function ZoneLine() {
  const translate = useTranslate()
  // Renders again when the zone is chosen.
  useStore('timeZone')
  return <p className="page-zone">{translate('app.zone', { zone: ownZone() })}</p>
}

const Notification = lazyDialog([], () => import('./Notification.tsx'), 'Notification')

/** `useNotify` of react-admin: for results that are not where the person looks. The first one loads MUI. */
function Notifications() {
  const isEmpty = useNotificationContext().notifications.length === 0
  const [isLoaded, setIsLoaded] = useState(false)
  if (!isEmpty && !isLoaded) setIsLoaded(true)
  return isLoaded && <Notification />
}

const ModeBand = memo(function ModeBand() {
  const translate = useTranslate()
  const { mode } = useMid()
  if (mode === 'live') return null
  return (
    <div role="note" className="frame-band">
      {translate(mode === 'demo' ? 'app.demo' : 'app.stand_in')}
    </div>
  )
})

const WarningDialog = lazyDialog(['account'], () => import('../account/WarningDialog.tsx'), 'WarningDialog')

function SessionWarning({ sessionMonitor }: { sessionMonitor: SessionMonitor }) {
  const { warning } = useSyncExternalStore(sessionMonitor.subscribe, sessionMonitor.read)
  return warning && <WarningDialog warning={warning} sessionMonitor={sessionMonitor} />
}

/** A link may belong to another merchant ID: true until that one is active; nothing loads meanwhile. */
function useMidOfAddress(): boolean {
  const { mid, mids, choose } = useMid()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const named = new URLSearchParams(search).get('mid')
  const isElsewhere = named !== null && named !== mid && mids.includes(named)

  useEffect(() => {
    if (named === null) return
    const rest = new URLSearchParams(search)
    rest.delete('mid')
    void navigate({ pathname, search: rest.toString(), hash }, { replace: true })
    if (isElsewhere) choose(named)
  }, [named, isElsewhere, pathname, search, hash, navigate, choose])

  return isElsewhere
}

function PageGuard({ children }: { children: ReactNode }) {
  const permissions = usePermissions()
  const { mid } = useMid()
  const translate = useTranslate()
  const { session, sessionMonitor } = useSession()
  const { role } = session
  const [resource = '', second] = useLocation().pathname.split('/').filter(Boolean)
  const place = places.find((one) => one.resource === resource)
  if (place?.needsServer && !sessionMonitor) return children
  const wanted = permissionFor(resource, second)
  const roleName = translate(`me.roles.${role}`, { _: role })
  if (wanted !== undefined && !permissions.includes(wanted))
    return (
      <Closed
        title={translate('me.not_allowed')}
        help={translate('me.not_allowed_help', { role: roleName })}
      />
    )
  if (mid === '' && place?.hasMid)
    return <Closed title={translate('me.no_mid')} help={translate('me.no_mid_help')} />
  return children
}

const everyMs = 60_000

function TrailBand() {
  const translate = useTranslate()
  const mayRead = usePermission('audit.read')
  const isIdle = useIsIdle()
  const { data } = useRead(['trail', 'read'], (api, signal) => api.readTrail(signal), {
    enabled: isIdle && mayRead,
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

/** Handles plain clicks on a `RowLink`; modified clicks are left to the browser. */
export function useFollowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  const here = createPath(useLocation())
  return (event) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
    const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
    const link = target instanceof Element ? target.closest('a[data-inside]') : null
    const to = link?.getAttribute('href')?.replace(/^#/, '')
    if (event.defaultPrevented || !isPlain || !to) return
    event.preventDefault()
    void navigate(to, { replace: to === here })
  }
}
