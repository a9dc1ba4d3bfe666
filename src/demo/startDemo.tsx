import { setupWorker } from 'msw/browser'
import { lazy, useEffect, useRef, useState, type ReactNode } from 'react'
import { createHashRouter, useNavigate, useParams, type RouteObject } from 'react-router'
import type { Session } from '../api/session.ts'
import { withWords } from '../admin/i18nProvider.ts'
import { credentials, merchants } from '../sandbox/access.ts'
import { createSandbox } from '../sandbox/app.ts'
import { inPage } from '../sandbox/inPage.ts'

const NeedsGateway = lazy(() =>
  withWords(['demo'], () =>
    import('./NeedsGateway.tsx').then(({ NeedsGateway }) => ({ default: NeedsGateway })),
  ),
)

/**
 * The static demo: no server at all, the stand-in lives inside the page. A reload starts its world anew, with the same ids.
 * Its addresses stand behind a `#`, so that any folder of any host of files will do.
 */
export async function startDemo(): Promise<{
  session: Session
  fetch: typeof globalThis.fetch
  routes: RouteObject[]
  createRouter: typeof createHashRouter
  withoutGateway: ReactNode
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
    // What the gateway does where there is one.
    fetch: (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('Authorization', authorization)
      return fetch(input, { ...init, headers })
    },
    routes: [{ path: '/pay/:token', element: <DemoPay /> }],
    createRouter: createHashRouter,
    withoutGateway: <NeedsGateway />,
  }
}

/** Nobody signs in, and there is no gateway that could keep intents, operators, a trail or what was masked. */
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

/** The stand-in's own pay page, shown in a frame: a service worker does not answer the address bar. */
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
      // Not `instanceof`: the button belongs to the frame's own world.
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
