import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { App } from '../../src/admin/App.tsx'
import { createGateway } from '../../src/gateway/app.ts'
import { merchants } from '../../src/sandbox/access.ts'
import type { SandboxParts } from '../../src/sandbox/app.ts'
import { basic, startStandIn } from './standIn.ts'

/** The whole product without a port: the screens on the gateway on the stand-in, at an address. */
export function renderApp(path: string, parts: SandboxParts = {}) {
  const standIn = startStandIn(parts)
  const mids = merchants.map(({ mid }) => mid)
  const gateway = createGateway({
    upstream: {
      fetch: standIn.sandbox.fetch,
      baseUrl: 'http://stand-in.test',
      authorization: basic.Authorization,
    },
    mids,
    mode: 'stand-in',
  })
  const asked: Request[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(new URL(String(input), 'http://gateway.test'), init)
    asked.push(request.clone())
    return gateway.fetch(request)
  }
  const session = { mids, mode: 'stand-in' as const }
  const router = createMemoryRouter([{ path: '*', element: <App session={session} fetch={fetch} /> }], {
    initialEntries: [path],
  })
  render(<RouterProvider router={router} />)
  const address = () => router.state.location.pathname + router.state.location.search
  /** What the screens sent, of one method. */
  const sent = (method: string) => asked.filter((request) => request.method === method)
  return { ...standIn, user: userEvent.setup(), router, address, sent }
}
