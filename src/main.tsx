import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { App } from './admin/App.tsx'
import { english } from './admin/messages.ts'
import { readSession } from './admin/session.ts'

const root = createRoot(document.getElementById('root') as HTMLElement)
const { fetch } = window

try {
  const session = await readSession(fetch)
  const router = createBrowserRouter([{ path: '*', element: <App session={session} fetch={fetch} /> }])
  root.render(<RouterProvider router={router} />)
} catch {
  root.render(<NoSession />)
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
