import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { onTestFinished } from 'vitest'
import { App } from '../../../src/admin/App.tsx'
import { createLanguageChoice } from '../../../src/admin/language/createLanguageChoice.ts'
import { LanguageContext } from '../../../src/admin/language/LanguageContext.tsx'
import type { Session } from '../../../src/api/session.ts'
import { createActivity } from '../../../src/admin/session/createActivity.ts'
import { createSessionMonitor, type Reason } from '../../../src/admin/session/createSessionMonitor.ts'
import { dropDraft } from '../../../src/admin/session/startSessionMonitor.ts'
import { SessionGate } from '../../../src/admin/sign-in/SessionGate.tsx'
import { createUser } from '../../support/createUser.ts'

type RecordedRequest = { method: string; path: string; search: string; headers: Headers; body: unknown }
type Answer = (request: RecordedRequest) => Response | object | Promise<Response> | undefined
export type Answers = Record<string, Answer>

export const start = Date.parse('2026-11-21T10:00:00.000Z')

/** Renders everything from the sign-in page on. The test supplies the server's answers and moves the clock. */
export function renderGate(path: string, session: Session | undefined, given: Answers = {}, reason?: Reason) {
  const answers: Answers = { ...usual, ...given }
  const requests: RecordedRequest[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input), 'http://gateway.test')
    const one = {
      method: init?.method ?? 'GET',
      path: pathname,
      search,
      headers: new Headers(init?.headers),
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    }
    requests.push(one)
    const answer = await answers[`${one.method} ${one.path}`]?.(one)
    if (answer === undefined) return refusal(404, 'no such route')
    return answer instanceof Response ? answer : Response.json(answer)
  }
  const clock = fakeClock()
  const activity = createActivity({ target: document, now: clock.now })
  onTestFinished(() => activity.stop())
  const sessionMonitor = createSessionMonitor({ session, reason, fetch, activity, clock, onLeft: dropDraft })
  const element = (
    <SessionGate sessionMonitor={sessionMonitor}>
      {(signedIn) => (
        <App
          key={signedIn.operator.id}
          session={signedIn}
          fetch={sessionMonitor.fetch}
          sessionMonitor={sessionMonitor}
        />
      )}
    </SessionGate>
  )
  const languageChoice = createLanguageChoice()
  const screens = <LanguageContext choice={languageChoice}>{element}</LanguageContext>
  const router = createMemoryRouter([{ path: '*', element: screens }], {
    initialEntries: [path],
  })
  const { unmount } = render(<RouterProvider router={router} />)
  const address = () => router.state.location.pathname + router.state.location.search
  const sent = (call: string) => requests.filter(({ method, path }) => `${method} ${path}` === call)
  return {
    user: createUser(),
    router,
    sessionMonitor,
    requests,
    sent,
    address,
    answers,
    pass: clock.pass,
    unmount,
  }
}

function fakeClock() {
  const works = new Set<() => void>()
  let at = start
  return {
    now: () => at,
    every(_: number, work: () => void) {
      works.add(work)
      return () => void works.delete(work)
    },
    pass(ms: number) {
      at += ms
      act(() => {
        for (const work of works) work()
      })
    },
  }
}

const usual: Answers = {
  'GET /api/sign-in': () => ({ mode: 'live', demo: [], oidc: null }),
  'GET /api/preferences': () => ({}),
  // An empty ledger.
  'GET /api/coverage': () => Response.json([], { headers: { 'Content-Range': 'coverage 0-0/0' } }),
  'GET /api/intents': () => Response.json([], { headers: { 'Content-Range': 'intents 0-0/0' } }),
  'GET /api/alerts': () => Response.json([], { headers: { 'Content-Range': 'alerts 0-0/0' } }),
  'GET /api/usual-times': () => [],
  'GET /api/status-labels': () => [],
  'GET /api/views': () => [],
  'GET /api/attention': () => ({ items: [], coverage: 'at-least', late: { behind: [], notTold: 0 } }),
  'GET /api/order-counts': () => [],
  'GET /api/order-outcomes': () => [],
  'GET /api/trail': () => ({ state: 'whole', brokenAt: null, why: null }),
  'PUT /api/preferences': ({ body }) => body as object,
  'DELETE /api/session': () => new Response(null, { status: 204 }),
  'GET /api/v1/public/orders': () => success({ transfers: [] }),
  'GET /api/v1/public/users/individual': () => success([]),
  'GET /api/v1/public/config/supported-currencies': () => success([]),
  'GET /api/v1/public/config/payment-methods': () => success([]),
  'GET /api/v3/config/supported-currencies': () => success([]),
  'GET /api/v3/config/list-tokens': () => success([]),
  'POST /api/search': () => ({ results: [], total: 0 }),
}

export function success(data: unknown) {
  return { status: 'success', data }
}

export function refusal(
  status: number,
  message: string,
  facts: object = {},
  headers: Record<string, string> = {},
): Response {
  const body = { error: 'no', message, code: status, details: [], requestId: 'r-1', ...facts }
  return Response.json(body, { status, headers })
}
