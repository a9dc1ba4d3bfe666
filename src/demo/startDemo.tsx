import { setupWorker } from 'msw/browser'
import type { RouteObject } from 'react-router'
import type { Session } from '../admin/session.ts'
import { credentials, merchants } from '../sandbox/access.ts'
import { createSandbox } from '../sandbox/app.ts'
import { inPage } from '../sandbox/inPage.ts'
import { DemoPay } from './DemoPay.tsx'

/** The static demo: no server at all, the stand-in lives inside the page. A reload starts its world anew, with the same ids. */
export async function startDemo(): Promise<{
  session: Session
  fetch: typeof globalThis.fetch
  routes: RouteObject[]
}> {
  const midnight = new Date().setUTCHours(0, 0, 0, 0)
  const sandbox = createSandbox({
    world: { start: new Date(midnight).toISOString() },
    publicUrl: () => location.origin,
  })
  await setupWorker(inPage(sandbox, { base: '/api' })).start({ quiet: true })
  const authorization = `Basic ${btoa(`${credentials.username}:${credentials.password}`)}`
  const { fetch } = window
  return {
    session: { mids: merchants.map(({ mid }) => mid), mode: 'demo' },
    // What the gateway does where there is one.
    fetch: (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('Authorization', authorization)
      return fetch(input, { ...init, headers })
    },
    routes: [{ path: '/pay/:token', element: <DemoPay /> }],
  }
}
