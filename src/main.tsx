import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider, type RouteObject } from 'react-router'
import { App } from './admin/App.tsx'
import { english } from './admin/messages.ts'
import { readSession } from './admin/session.ts'
import { dropForeignDrafts } from './admin/sign-in/dropForeignDrafts.ts'
import { SessionGate } from './admin/sign-in/SessionGate.tsx'
import { startKeeper } from './admin/sign-in/startKeeper.ts'

const root = createRoot(document.getElementById('root') as HTMLElement)

// No `await` out here: chunks that import from this one would wait for it, and it for them.
start()
  .then((routes) =>
    root.render(
      <CacheProvider value={createStyles()}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </CacheProvider>,
    ),
  )
  .catch(() => root.render(<NoSession />))

async function start(): Promise<RouteObject[]> {
  const at = (element: ReactElement) => ({ path: '*', element })
  if (import.meta.env.MODE === 'demo') {
    const { session, fetch, routes } = await (await import('./demo/startDemo.tsx')).startDemo()
    return [...routes, at(<App session={session} fetch={fetch} />)]
  }
  const keeper = startKeeper(await readSession(window.fetch))
  // Before the router, which reads the same entry.
  dropForeignDrafts(() => keeper.read().kept?.operator.id)
  return [at(<SessionGate keeper={keeper} />)]
}

/** The page's policy lets in no style that does not carry the word that came with it. */
function createStyles() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content
  return createCache({ key: 'css', nonce: nonce || undefined })
}

/** Nothing can be shown without the gateway; this page needs none of its help. */
function NoSession() {
  const { no_session, no_session_help, reload } = english.app
  return (
    <main style={{ font: '14px system-ui', padding: '15vh 24px', textAlign: 'center' }}>
      <h1 style={{ fontSize: 20 }}>{no_session}</h1>
      <p>{no_session_help}</p>
      <button onClick={() => location.reload()}>{reload}</button>
    </main>
  )
}
