import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router'
import { App } from './App.tsx'
import type { EarlyAnswers } from './askEarly.ts'
import { createLanguageChoice } from './language/createLanguageChoice.ts'
import { firstLanguage } from './language/firstLanguage.ts'
import { LanguageContext } from './language/LanguageContext.tsx'
import { dropForeignDrafts, startSessionMonitor } from './session/startSessionMonitor.ts'
import type { Session } from '../api/session.ts'
import { readSession } from './session/createSessionMonitor.ts'
import { SessionGate } from './sign-in/SessionGate.tsx'

const longestWordsMs = 3_000
const languageChoice = createLanguageChoice()

export async function start(place: HTMLElement, early: EarlyAnswers): Promise<void> {
  const [session] = await Promise.all([readSession(early.fetch), speakFirst()])
  const sessionMonitor = startSessionMonitor(session, early)
  // Before the router, which reads the same history entry.
  dropForeignDrafts(() => sessionMonitor.read().lastSession?.operator.id)
  show(
    place,
    <SessionGate sessionMonitor={sessionMonitor}>
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

type Demo = {
  session: Session
  fetch: typeof globalThis.fetch
  routes: ReactNode
  Router: typeof BrowserRouter
  withoutServer: ReactNode
}

export async function startWithoutServer(
  place: HTMLElement,
  { session, fetch, routes, Router, withoutServer }: Demo,
): Promise<void> {
  await speakFirst()
  const app = <App session={session} fetch={fetch} withoutServer={withoutServer} />
  show(place, app, Router, routes)
}

/** Missing or slow words must not block the page: it starts in English. */
function speakFirst(): Promise<void> {
  const spoken = languageChoice.choose(firstLanguage()).catch(() => {})
  return Promise.race([spoken, new Promise<void>((resolve) => setTimeout(resolve, longestWordsMs))])
}

function show(place: HTMLElement, element: ReactNode, Router = BrowserRouter, routes?: ReactNode): void {
  const screens = <LanguageContext choice={languageChoice}>{element}</LanguageContext>
  createRoot(place).render(
    <Router>
      <Routes>
        {routes}
        <Route path="*" element={screens} />
      </Routes>
    </Router>,
  )
}
