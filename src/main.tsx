import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider, type RouteObject } from 'react-router'
import { App } from './admin/App.tsx'
import { english } from './admin/messages.ts'
import { readSession, type Session } from './admin/session.ts'

type Start = { session: Session; fetch: typeof globalThis.fetch; routes: RouteObject[] }

const root = createRoot(document.getElementById('root') as HTMLElement)

try {
  const { session, fetch, routes } = await start()
  const router = createBrowserRouter([
    ...routes,
    { path: '*', element: <App session={session} fetch={fetch} /> },
  ])
  root.render(<RouterProvider router={router} />)
} catch {
  root.render(<NoSession />)
}

async function start(): Promise<Start> {
  if (import.meta.env.MODE === 'demo') return (await import('./demo/startDemo.tsx')).startDemo()
  const { fetch } = window
  return { session: await readSession(fetch), fetch, routes: [] }
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
