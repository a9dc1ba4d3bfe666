import { setupWorker } from 'msw/browser'
import { lazy, type ReactNode } from 'react'
import { createHashRouter, type RouteObject } from 'react-router'
import type { Session } from '../api/session.ts'
import { withWords } from '../admin/i18nProvider.ts'
import { credentials, merchants } from '../sandbox/access.ts'
import { createSandbox } from '../sandbox/app.ts'
import { inPage } from '../sandbox/inPage.ts'
import { DemoPay } from './DemoPay.tsx'

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
