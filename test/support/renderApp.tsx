import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { onTestFinished } from 'vitest'
import { App } from '../../src/admin/App.tsx'
import { createActivity, wallClock } from '../../src/admin/session/createActivity.ts'
import { createSessionMonitor } from '../../src/admin/session/createSessionMonitor.ts'
import { createUpstream } from '../../src/server/provider/createUpstream.ts'
import type { Role } from '../../src/server/access/permissions.ts'
import { credentials } from '../../src/sandbox/access.ts'
import type { SandboxParts } from '../../src/sandbox/app.ts'
import { createUser } from './createUser.ts'
import { sessionOf } from './session.ts'
import { startStack } from './stack.ts'
import { startStandIn } from './standIn.ts'

/** The whole product without a port: screens, server and stand-in, opened at a path by a signed-in user. */
export async function renderApp(path: string, parts: SandboxParts = {}, role: Role = 'admin') {
  const standIn = startStandIn(parts)
  const upstream = createUpstream({
    baseUrl: 'https://stand-in.invalid',
    ...credentials,
    fetch: standIn.sandbox.fetch,
    // The screens render in the thread that answers: on a busy machine a large screen exceeds the usual limits.
    limits: { getMs: 120_000, postMs: 120_000 },
  })
  const { stack, as } = await startStack({ upstream })
  onTestFinished(() => stack.close())
  const ask = await as(role)
  const requests: Request[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(new URL(String(input), 'http://gateway.test'), init)
    requests.push(request.clone())
    const { pathname, search } = new URL(request.url)
    return ask(pathname + search, { ...init, body: init?.body as string | undefined })
  }
  const session = sessionOf(role)
  const sessionMonitor = createSessionMonitor({
    session,
    fetch,
    activity: createActivity({ target: document, now: wallClock.now }),
    clock: wallClock,
  })
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: <App session={session} fetch={sessionMonitor.fetch} sessionMonitor={sessionMonitor} />,
      },
    ],
    { initialEntries: [path] },
  )
  render(<RouterProvider router={router} />)
  const address = () => router.state.location.pathname + router.state.location.search
  /** Requests of the screens with this method. */
  const sent = (method: string) => requests.filter((request) => request.method === method)
  return { ...standIn, user: createUser(), router, address, sent }
}
