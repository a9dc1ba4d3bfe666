import { CssBaseline } from '@mui/material'
import { lazy, useEffect, useMemo, useState } from 'react'
import { AdminContext, CoreAdminUI, CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router'
import { createClient } from '../client/createClient.ts'
import { createPreferences, type Preferences } from './account/createPreferences.ts'
import audit from './audit/index.ts'
import { createAuthProvider } from './authProvider.ts'
import currencies from './currencies/index.ts'
import { createDataProvider } from './data-provider/createDataProvider.ts'
import fees from './fees/index.ts'
import { i18nProvider } from './i18nProvider.ts'
import intents from './intents/index.ts'
import { Broken } from './layout/ErrorBoundary.tsx'
import { Layout } from './layout/Layout.tsx'
import { MidContext } from './layout/MidContext.ts'
import { NotFound } from './layout/NotFound.tsx'
import { NotAllowed } from './layout/PageGuard.tsx'
import { SessionContext } from './layout/SessionContext.ts'
import mids from './mids/index.ts'
import operators from './operators/index.ts'
import orders from './orders/index.ts'
import paymentMethods from './payment-methods/index.ts'
import { prefetchOrders } from './prefetchOrders.ts'
import { makeQueryClient } from './queryClient.ts'
import type { Session } from './session.ts'
import type { Keeper } from './sign-in/createKeeper.ts'
import { dark, light } from './theme.ts'
import tokens from './tokens/index.ts'
import { PermissionContext } from './usePermission.ts'
import users from './users/index.ts'

const Coverage = lazy(() =>
  import('./coverage/CoveragePage.tsx').then(({ CoveragePage }) => ({ default: CoveragePage })),
)
const Account = lazy(() => import('./account/Account.tsx').then(({ Account }) => ({ default: Account })))

type Props = {
  session: Session
  fetch: typeof globalThis.fetch
  /** Not in the demo, which has no gateway. */
  keeper?: Keeper
}

/** The table of contents. A merchant ID has its own client, cache and store: nothing of one shows under another. */
export function App({ session, fetch, keeper }: Props) {
  const [chosen, setMid] = useState(() => startMid(session))
  const mid = session.mids.includes(chosen) ? chosen : (session.mids[0] ?? '')
  const choice = useMemo(() => {
    const choose = (next: string) => {
      sessionStorage.setItem(midKey, next)
      setMid(next)
    }
    return { mid, mids: session.mids, mode: session.mode, choose }
  }, [mid, session])
  const [preferences] = useState(() => createPreferences(keeper?.ask))
  // What is shown stays, cache and all, when its operator comes back with another session.
  const [own] = useState({ session })
  own.session = session
  const parts = useMemo(
    () =>
      makeParts({ mid, fetch, hasGateway: keeper !== undefined, preferences, session: () => own.session }),
    [mid, fetch, keeper, preferences, own],
  )
  const here = useMemo(() => ({ session, keeper }), [session, keeper])
  const { queryClient } = parts
  useEffect(() => void preferences.load(), [preferences])
  useEffect(() => {
    // What was refused meanwhile is asked again.
    if (keeper) void queryClient.invalidateQueries({ predicate: ({ state }) => state.error !== null })
  }, [keeper, session, queryClient])
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
              {keeper && <Resource name="fees" {...fees} />}
              {keeper && <Resource name="intents" {...intents} />}
              {keeper && <Resource name="operators" {...operators} />}
              {keeper && <Resource name="audit" {...audit} />}
              <CustomRoutes>
                {keeper && <Route path="/account" element={<Account />} />}
                {keeper && <Route path="/coverage" element={<Coverage />} />}
              </CustomRoutes>
            </CoreAdminUI>
          </AdminContext>
        </MidContext>
      </PermissionContext>
    </SessionContext>
  )
}

type Parts = {
  mid: string
  fetch: Props['fetch']
  hasGateway: boolean
  preferences: Preferences
  session: () => Session
}

function makeParts({ mid, fetch, hasGateway, preferences, session }: Parts) {
  const gateway = { baseUrl: '/api', fetch, headers: { MID: mid } }
  const dataProvider = createDataProvider(createClient(gateway), hasGateway ? gateway : undefined)
  const queryClient = makeQueryClient()
  if (mid !== '' && session().permissions.includes('orders.read')) prefetchOrders(queryClient, dataProvider)
  return {
    dataProvider,
    queryClient,
    store: preferences.createStore(),
    authProvider: createAuthProvider(session),
  }
}

const midKey = 'mid'

/** A link may name one; else the one of before the reload; else the first. */
function startMid({ mids }: Session): string {
  const url = new URL(location.href)
  const named = url.searchParams.get(midKey)
  const wanted =
    [named, sessionStorage.getItem(midKey), mids[0]].find((one) => one && mids.includes(one)) ?? ''
  if (named !== null) {
    url.searchParams.delete(midKey)
    window.history.replaceState(window.history.state, '', url)
    sessionStorage.setItem(midKey, wanted)
  }
  return wanted
}
