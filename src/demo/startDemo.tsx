import { setupWorker } from 'msw/browser'
import { lazy, useEffect, useRef, useState, type ReactNode } from 'react'
import { HashRouter, Route, useNavigate, useParams } from 'react-router'
import type { Session } from '../api/session.ts'
import { withWords } from '../admin/language/i18nProvider.ts'
import { credentials, merchants } from '../sandbox/access.ts'
import { createSandbox } from '../sandbox/app.ts'
import { inPage } from '../sandbox/inPage.ts'

const NeedsServer = lazy(() =>
  withWords(['demo'], () =>
    import('./NeedsServer.tsx').then(({ NeedsServer }) => ({ default: NeedsServer })),
  ),
)

/**
 * The static demo: the sandbox runs inside the page, and a reload resets it with the same IDs. Hash addresses
 * let any static file host serve it.
 */
export async function startDemo(): Promise<{
  session: Session
  fetch: typeof globalThis.fetch
  routes: ReactNode
  Router: typeof HashRouter
  withoutServer: ReactNode
}> {
  if (location.hash === '') history.replaceState(null, '', '#/orders')
  const midnight = new Date().setUTCHours(0, 0, 0, 0)
  const sandbox = createSandbox({
    world: { start: new Date(midnight).toISOString() },
    publicUrl: () => `${location.origin}${location.pathname}#`,
  })
  await setupWorker(inPage(sandbox, { base: '/api' })).start({
    quiet: true,
    serviceWorker: { url: './mockServiceWorker.js' },
  })
  const authorization = `Basic ${btoa(`${credentials.username}:${credentials.password}`)}`
  const { fetch } = window
  return {
    session: demoSession(),
    fetch: (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('Authorization', authorization)
      return fetch(input, { ...init, headers })
    },
    routes: <Route path="/pay/:token" element={<DemoPay />} />,
    Router: HashRouter,
    withoutServer: <NeedsServer />,
  }
}

/** The demo has no sign-in and stores no intents, operators, audit log or masked values. */
function demoSession(): Session {
  return {
    stage: 'signed-in',
    operator: { id: 'demo', email: 'demo@countinghouse.test', name: 'Demo' },
    role: 'ops',
    permissions: ['orders.read', 'orders.create', 'users.read', 'users.create', 'fees.read'],
    mids: merchants.map(({ mid }) => mid),
    mode: 'demo',
    redirects: { schemes: ['https'], hosts: [] },
    idleMs: Infinity,
    warnMs: Infinity,
    endsAt: '9999-12-31T00:00:00.000Z',
    secondFactor: false,
    stepUpUntil: null,
  }
}

/** The sandbox's pay page in a frame: a service worker does not handle the address bar. */
function DemoPay() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const [page, setPage] = useState('')
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    void fetch(`/pay/${token}`)
      .then((answer) => answer.text())
      .then(setPage)
  }, [token])

  const takeOver = () => {
    frame.current?.contentDocument?.addEventListener('submit', (event) => {
      event.preventDefault()
      // Not `instanceof`: the button belongs to the frame's realm.
      void choose(event.submitter?.getAttribute('value') ?? 'failed')
    })
  }
  const choose = async (outcome: string) => {
    await fetch(`/pay/${token}`, {
      method: 'POST',
      body: new URLSearchParams({ outcome }),
      redirect: 'manual',
    })
    setPage(await (await fetch(`/pay/${token}`)).text())
  }

  return (
    <div style={{ display: 'grid', gridTemplateRows: 'auto 1fr', height: '100vh' }}>
      <button
        onClick={() => void navigate(-1)}
        style={{ justifySelf: 'start', margin: 12, padding: '6px 12px' }}
      >
        Back to Countinghouse
      </button>
      <iframe
        ref={frame}
        title="Pay page"
        srcDoc={page}
        onLoad={takeOver}
        style={{ border: 0, width: '100%', height: '100%' }}
      />
    </div>
  )
}
