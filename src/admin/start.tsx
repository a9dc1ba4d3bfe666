import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider, type RouteObject } from 'react-router'
import { App } from './App.tsx'
import type { EarlyAnswers } from './askEarly.ts'
import { i18nProvider } from './i18nProvider.ts'
import { dropForeignDrafts } from './session/dropForeignDrafts.ts'
import { readSession, type Session } from './session/session.ts'
import { startSessionMonitor } from './session/startSessionMonitor.ts'
import { SessionGate } from './sign-in/SessionGate.tsx'

/** The screens behind the sign-in. */
export async function start(place: HTMLElement, early: EarlyAnswers): Promise<void> {
  const sessionMonitor = startSessionMonitor(await readSession(early.fetch), early)
  // Before the router, which reads the same entry.
  dropForeignDrafts(() => sessionMonitor.read().lastSession?.operator.id)
  show(
    place,
    <SessionGate sessionMonitor={sessionMonitor} i18nProvider={i18nProvider}>
      {(session) => (
        <App
          key={session.operator.id}
          session={session}
          fetch={sessionMonitor.fetch}
          sessionMonitor={sessionMonitor}
        />
      )}
    </SessionGate>,
  )
}

type Demo = { session: Session; fetch: typeof globalThis.fetch; routes: RouteObject[] }

/** The screens of a page that has no gateway, beside pages of its own. */
export function startWithoutGateway(place: HTMLElement, { session, fetch, routes }: Demo): void {
  show(place, <App session={session} fetch={fetch} />, routes)
}

function show(place: HTMLElement, element: ReactNode, routes: RouteObject[] = []): void {
  const router = createBrowserRouter([...routes, { path: '*', element }])
  createRoot(place).render(<RouterProvider router={router} />)
}
