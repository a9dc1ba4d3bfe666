import { CssBaseline } from '@mui/material'
import { lazy, useEffect, useMemo, useState } from 'react'
import { AdminContext, CoreAdminUI, CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router'
import { createStore } from './account/createStore.ts'
import audit from './audit/index.ts'
import { createAuthProvider } from './authProvider.ts'
import { createStart, type Start } from './createStart.ts'
import currencies from './currencies/index.ts'
import fees from './fees/index.ts'
import { i18nProvider } from './i18nProvider.ts'
import intents from './intents/index.ts'
import { Broken } from './frame/ErrorBoundary.tsx'
import { Layout } from './frame/Layout.tsx'
import { MidContext } from './session/MidContext.ts'
import { NotFound } from './frame/NotFound.tsx'
import { NotAllowed } from './frame/PageGuard.tsx'
import { SessionContext } from './session/SessionContext.ts'
import mids from './mids/index.ts'
import operators from './operators/index.ts'
import orders from './orders/index.ts'
import paymentMethods from './payment-methods/index.ts'
import { makeQueryClient } from './queryClient.ts'
import type { Session } from './session/session.ts'
import type { SessionMonitor } from './session/createSessionMonitor.ts'
import { dark, light } from './theme.ts'
import { midKey } from './startMid.ts'
import tokens from './tokens/index.ts'
import { PermissionContext } from './session/usePermission.ts'
import users from './users/index.ts'

const Coverage = lazy(() =>
  import('./coverage/CoveragePage.tsx').then(({ CoveragePage }) => ({ default: CoveragePage })),
)
const Account = lazy(() => import('./account/Account.tsx').then(({ Account }) => ({ default: Account })))

type Props = {
  session: Session
  fetch: typeof globalThis.fetch
  /** Not in the demo, which has no gateway. */
  sessionMonitor?: SessionMonitor
  /** Where it was made already. */
  start?: Start | undefined
}

/** The table of contents. A merchant ID has its own client, cache and store: nothing of one shows under another. */
export function App({ session, fetch, sessionMonitor, start: given }: Props) {
  const [start] = useState(() => given ?? createStart({ session, fetch, sessionMonitor }))
  const { preferences } = start
  const [chosen, setMid] = useState(start.mid)
  const mid = session.mids.includes(chosen) ? chosen : (session.mids[0] ?? '')
  const choice = useMemo(() => {
    const choose = (next: string) => {
      sessionStorage.setItem(midKey, next)
      setMid(next)
    }
    return { mid, mids: session.mids, mode: session.mode, choose }
  }, [mid, session])
  // What is shown stays, cache and all, when its operator comes back with another session.
  const [own] = useState({ session })
  own.session = session
  const parts = useMemo(() => makeParts(start, mid, () => own.session), [start, mid, own])
  const here = useMemo(() => ({ session, sessionMonitor }), [session, sessionMonitor])
  const { queryClient } = parts
  useEffect(() => void preferences.load(), [preferences])
  useEffect(() => {
    // What was refused meanwhile is asked again.
    if (sessionMonitor) void queryClient.invalidateQueries({ predicate: ({ state }) => state.error !== null })
  }, [sessionMonitor, session, queryClient])
  return (
    <SessionContext value={here}>
      <PermissionContext value={session.permissions}>
        <MidContext value={choice}>
          <AdminContext key={mid} {...parts} i18nProvider={i18nProvider} theme={light} darkTheme={dark}>
            <CssBaseline enableColorScheme />
            <CoreAdminUI
              layout={Layout}
              catchAll={NotFound}
              error={Broken}
              accessDenied={NotAllowed}
              disableTelemetry
            >
              <Resource name="orders" {...orders} />
              <Resource name="users" {...users} />
              <Resource name="payment-methods" {...paymentMethods} />
              <Resource name="mids" {...mids} />
              <Resource name="currencies" {...currencies} />
              <Resource name="tokens" {...tokens} />
              {sessionMonitor && <Resource name="fees" {...fees} />}
              {sessionMonitor && <Resource name="intents" {...intents} />}
              {sessionMonitor && <Resource name="operators" {...operators} />}
              {sessionMonitor && <Resource name="audit" {...audit} />}
              <CustomRoutes>
                {sessionMonitor && <Route path="/account" element={<Account />} />}
                {sessionMonitor && <Route path="/coverage" element={<Coverage />} />}
              </CustomRoutes>
            </CoreAdminUI>
          </AdminContext>
        </MidContext>
      </PermissionContext>
    </SessionContext>
  )
}

function makeParts({ takeService, preferences }: Start, mid: string, session: () => Session) {
  const { dataProvider, asked } = takeService(mid)
  const queryClient = makeQueryClient()
  if (asked)
    void queryClient.prefetchQuery({
      queryKey: ['orders', 'getList', asked.params],
      queryFn: () => asked.list,
    })
  return {
    dataProvider,
    queryClient,
    store: createStore(preferences),
    authProvider: createAuthProvider(session),
  }
}
