import { act, render } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { AdminContext, CoreAdminUI, memoryStore, Resource } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createDataProvider } from '../../src/admin/data-provider/createDataProvider.ts'
import { StepUpDialog } from '../../src/admin/forms/StepUpDialog.tsx'
import { i18nProvider } from '../../src/admin/language/i18nProvider.ts'
import { SessionContext } from '../../src/admin/session/SessionContext.ts'
import type { Session } from '../../src/api/session.ts'
import { useFollowLinks } from '../../src/admin/frame/Layout.tsx'
import { ofServer, ofService } from '../../src/admin/frame/resources.ts'
import { makeQueryClient } from '../../src/admin/session/queryClient.ts'
import { ViewsContext } from '../../src/admin/kit/list/openView.ts'
import { ViewBar } from '../../src/admin/views/ViewBar.tsx'
import { ViewGate } from '../../src/admin/views/ViewGate.tsx'
import { createClient } from '../../src/client/createClient.ts'
import { createUser } from './createUser.ts'
import { sessionOf } from './session.ts'

export const support = [
  'orders.read',
  'users.read',
  'contacts.reveal',
  'users.create',
  'orders.create',
  'intents.read',
]
export const ops = [...support, 'fees.read', 'intents.resolve', 'orders.approve']
export const admin = [...ops, 'fees.report', 'exports', 'operators.manage', 'audit.read']

type SentRequest = { method: string; path: string; query: URLSearchParams; headers: Headers; body: unknown }
type Answer = (asked: SentRequest) => Response | object | Promise<Response | object>
/** Answers by method and path, as `POST /reveals`. */
export type Answers = Record<string, Answer>

/** Renders the screens at a path, on a server that answers as the test says. */
export function renderScreens(
  path: string,
  answers: Answers,
  permissions = ops,
  changes: Partial<Session> = {},
  { hasViews = false } = {},
) {
  // A draft lives in the history entry, which jsdom keeps from test to test.
  window.history.replaceState(null, '')
  const asked: SentRequest[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(new URL(String(input), 'http://gateway.test'), init)
    const { pathname, searchParams } = new URL(request.url)
    const text = await request.text()
    const one = {
      method: request.method,
      path: pathname.replace('/api', ''),
      query: searchParams,
      headers: request.headers,
      body: readBody(request, text),
    }
    asked.push(one)
    const answer =
      answers[`${one.method} ${one.path}`] ??
      usual[one.path.replace(/^\/(orders|users)\/[^/]+\//, '/$1/:id/')]
    const answered = answer ? await answer(one) : refusal(404, `no such route: ${one.method} ${one.path}`)
    return answered instanceof Response ? answered : Response.json(answered)
  }
  const server = { baseUrl: '/api', fetch, headers: { MID: 'mer_1' } }
  const dataProvider = createDataProvider(createClient({ ...server, retry: { tries: 1 } }), server)
  const queryClient = makeQueryClient()
  const session = sessionOf('ops', { permissions, mids: ['mer_1', 'mer_2'], ...changes })
  const screens = (
    <SessionContext value={{ session, mid: 'mer_1', choose: () => {} }}>
      <AdminContext
        dataProvider={dataProvider}
        queryClient={queryClient}
        store={memoryStore()}
        i18nProvider={i18nProvider}
      >
        <CoreAdminUI layout={hasViews ? FrameWithViews : Frame} disableTelemetry>
          {[...ofService, ...ofServer].map((resource) => (
            <Resource key={resource.name} {...resource} />
          ))}
        </CoreAdminUI>
      </AdminContext>
    </SessionContext>
  )
  const router = createMemoryRouter([{ path: '*', element: screens }], { initialEntries: [path] })
  const { unmount } = render(<RouterProvider router={router} />)
  const sent = (call: string) => asked.filter(({ method, path: at }) => `${method} ${at}` === call)
  const address = () => router.state.location.pathname + router.state.location.search
  return { user: createUser(), router, asked, sent, address, queryClient, unmount }
}

function readBody({ headers }: Request, text: string): unknown {
  if (text === '') return undefined
  return headers.get('content-type') === 'application/json' ? JSON.parse(text) : text
}

function FrameWithViews({ children }: { children?: ReactNode }) {
  return (
    <Frame>
      <ViewsContext value={ViewBar}>
        <ViewGate>{children}</ViewGate>
      </ViewsContext>
    </Frame>
  )
}

function Frame({ children }: { children?: ReactNode }) {
  return (
    <main onClick={useFollowLinks()}>
      <StepUpDialog isEarly />
      <Suspense>{children}</Suspense>
    </main>
  )
}

/** Default answers of the service; an empty configuration is enough for most screens. */
const usual: Answers = {
  '/v1/public/config/supported-currencies': () => success([]),
  '/v1/public/config/payment-methods': () => success([]),
  '/v3/config/supported-currencies': () => success([]),
  '/v3/config/payment-methods': () => success([]),
  '/v3/config/list-tokens': () => success([]),
  '/v1/public/users/individual': () => success([]),
  '/v1/public/orders': () => success({ transfers: [] }),
  '/intents': () => listOf([]),
  '/operators': () => listOf([]),
  '/orders/:id/receipt': () => ({ receipt: null, why: 'none' }),
  '/orders/:id/notes': () => listOf([]),
  '/users/:id/notes': () => listOf([]),
  '/usual-times': () => listOf([]),
}

export function success(data: unknown) {
  return { status: 'success', data }
}

/** A page of search results in the format that lists read. */
export function found(records: readonly object[], total = records.length, coverage = 'exact'): Response {
  const results = records.map((record) => ({ record }))
  return Response.json({ results, total, missing: [], coverage }, { headers: { Coverage: coverage } })
}

/** Rows of our own API in the format that `ra-data-simple-rest` reads. */
export function listOf(rows: readonly object[], total = rows.length): Response {
  const headers = { 'Content-Range': `rows 0-${Math.max(0, rows.length - 1)}/${total}` }
  return Response.json(rows, { headers })
}

export function refusal(status: number, message: string, facts: object = {}): Response {
  return Response.json({ error: 'no', message, code: status, details: [], ...facts }, { status })
}

/** Clicks twice before the next render, as a faulty mouse does. */
export function pressTwice(button: HTMLElement): void {
  act(() => {
    button.click()
    button.click()
  })
}
