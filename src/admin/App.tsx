import { chooseZone } from './time/zonedDay.ts'
import { CoreAdminContext, I18nContext, useI18nProvider } from 'ra-core'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { createPreferences, createStore } from './account/createPreferences.ts'
import { createAuthProvider } from './frame/createAuthProvider.ts'
import { createDataProvider } from './data-provider/createDataProvider.ts'
import { createLazyClient } from './data-provider/createLazyClient.ts'
import { i18nProvider } from './language/i18nProvider.ts'
import { useLanguageChoice } from './language/LanguageContext.tsx'
import { isNewestOrders, prefetchNewestOrders } from './orders/newestOrders.ts'
import { Pages } from './Pages.tsx'
import { makeQueryClient } from './session/queryClient.ts'
import type { SessionMonitor } from './session/createSessionMonitor.ts'
import { SessionContext } from './session/SessionContext.ts'
import type { Session } from '../api/session.ts'
import { midKey, startMid } from './session/startMid.ts'

type Props = {
  session: Session
  fetch: typeof globalThis.fetch
  sessionMonitor?: SessionMonitor
  withoutServer?: ReactNode
}

/** A slow ledger must not delay the frame. */
const longestWaitMs = 100
/** Show the page without its preferences rather than not at all. */
const longestBlankMs = 2_000

/** Client, cache and store are separate for each merchant ID, so that no data shows under another one. */
export function App({ session, fetch, sessionMonitor, withoutServer }: Props) {
  const [preferences] = useState(() => createPreferences(sessionMonitor?.callApi))
  const languageChoice = useLanguageChoice()
  const spoken = useI18nProvider()
  const words = languageChoice ? spoken : i18nProvider
  const [isReady, setIsReady] = useState(false)
  const [chosen, setMid] = useState(() => startMid(session))
  const mid = session.mids.includes(chosen) ? chosen : (session.mids[0] ?? '')
  const value = useMemo(() => {
    const choose = (next: string) => {
      sessionStorage.setItem(midKey, next)
      setMid(next)
    }
    return { session, sessionMonitor, mid, choose }
  }, [session, sessionMonitor, mid])
  const hasServer = sessionMonitor !== undefined
  const parts = useMemo(() => {
    const server = { baseUrl: '/api', fetch, headers: { MID: mid } }
    return {
      dataProvider: createDataProvider(createLazyClient(server), hasServer ? server : undefined),
      queryClient: makeQueryClient(),
      store: createStore(preferences),
    }
  }, [fetch, mid, hasServer, preferences])
  const authProvider = useMemo(
    () => createAuthProvider({ session, sessionMonitor }),
    [session, sessionMonitor],
  )
  const { queryClient, dataProvider } = parts
  const hasNewest = isNewestOrders() && mid !== '' && session.permissions.includes('orders.read')
  useEffect(() => {
    if (isReady) return
    const rows = hasNewest ? prefetchNewestOrders(queryClient, dataProvider) : undefined
    const preferred = Promise.race([
      preferences.load().then(() => {
        chooseZone(preferences.values.timeZone)
        return languageChoice?.follow(preferences)
      }),
      after(longestBlankMs),
    ])
    void Promise.all([preferred, rows && Promise.race([rows, after(longestWaitMs)])]).then(() =>
      setIsReady(true),
    )
  }, [isReady, hasNewest, preferences, languageChoice, queryClient, dataProvider])
  useEffect(() => {
    if (hasServer) void queryClient.invalidateQueries({ predicate: ({ state }) => state.error !== null })
  }, [hasServer, session, queryClient])
  if (!isReady) return null
  return (
    <SessionContext value={value}>
      <CoreAdminContext key={mid} {...parts} authProvider={authProvider} i18nProvider={i18nProvider}>
        {/* Each language mounts its own tree, because react-admin's provider holds one language. */}
        <I18nContext value={words}>
          <Pages hasServer={hasServer} withoutServer={withoutServer} />
        </I18nContext>
      </CoreAdminContext>
    </SessionContext>
  )
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
