import { CssBaseline } from '@mui/material'
import { AdminContext, CoreAdminUI, memoryStore, Resource } from 'react-admin'
import { useMemo, useState } from 'react'
import { createClient } from '../client/createClient.ts'
import { createAuthProvider } from './authProvider.ts'
import currencies from './currencies/index.ts'
import { createDataProvider } from './data-provider/createDataProvider.ts'
import { i18nProvider } from './i18nProvider.ts'
import { Broken } from './layout/ErrorBoundary.tsx'
import { Layout } from './layout/Layout.tsx'
import { MidContext } from './layout/MidContext.ts'
import { NotFound } from './layout/NotFound.tsx'
import { SignedOut } from './layout/SignedOut.tsx'
import mids from './mids/index.ts'
import orders from './orders/index.ts'
import paymentMethods from './payment-methods/index.ts'
import { prefetchOrders } from './prefetchOrders.ts'
import { makeQueryClient } from './queryClient.ts'
import type { Session } from './session.ts'
import { dark, light } from './theme.ts'
import tokens from './tokens/index.ts'
import users from './users/index.ts'

type Props = { session: Session; fetch: typeof globalThis.fetch }

/** The table of contents. A merchant ID has its own client, cache and store: nothing of one shows under another. */
export function App({ session, fetch }: Props) {
  const [mid, setMid] = useState(() => startMid(session))
  const choice = useMemo(() => {
    const choose = (next: string) => {
      sessionStorage.setItem(midKey, next)
      setMid(next)
    }
    return { mid, mids: session.mids, mode: session.mode, choose }
  }, [mid, session])
  const parts = useMemo(() => makeParts(mid, fetch), [mid, fetch])
  return (
    <MidContext value={choice}>
      <AdminContext key={mid} {...parts} i18nProvider={i18nProvider} theme={light} darkTheme={dark}>
        <CssBaseline enableColorScheme />
        <CoreAdminUI
          layout={Layout}
          loginPage={SignedOut}
          catchAll={NotFound}
          error={Broken}
          disableTelemetry
        >
          <Resource name="orders" {...orders} />
          <Resource name="users" {...users} />
          <Resource name="payment-methods" {...paymentMethods} />
          <Resource name="mids" {...mids} />
          <Resource name="currencies" {...currencies} />
          <Resource name="tokens" {...tokens} />
        </CoreAdminUI>
      </AdminContext>
    </MidContext>
  )
}

function makeParts(mid: string, fetch: Props['fetch']) {
  const dataProvider = createDataProvider(createClient({ baseUrl: '/api', fetch, headers: { MID: mid } }))
  const queryClient = makeQueryClient()
  prefetchOrders(queryClient, dataProvider)
  return { dataProvider, queryClient, store: memoryStore(), authProvider: createAuthProvider() }
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
