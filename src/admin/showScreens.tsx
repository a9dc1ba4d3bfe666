import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider, type RouteObject } from 'react-router'
import { App } from './App.tsx'
import type { Start } from './createStart.ts'
import type { Session } from './session/session.ts'
import type { SessionMonitor } from './session/createSessionMonitor.ts'
import { SessionGate } from './sign-in/SessionGate.tsx'

/** The screens behind the sign-in. */
export function showGated(
  place: HTMLElement,
  sessionMonitor: SessionMonitor,
  start: Start | undefined,
): void {
  show(place, [at(<SessionGate sessionMonitor={sessionMonitor} start={start} />)])
}

type Open = { session: Session; fetch: typeof globalThis.fetch; routes: RouteObject[] }

/** The screens of a page that has no gateway, beside pages of its own. */
export function showOpen(place: HTMLElement, { session, fetch, routes }: Open): void {
  show(place, [...routes, at(<App session={session} fetch={fetch} />)])
}

function at(element: ReactNode): RouteObject {
  return { path: '*', element }
}

function show(place: HTMLElement, routes: RouteObject[]): void {
  createRoot(place).render(
    <CacheProvider value={createStyles()}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </CacheProvider>,
  )
}

/** The page's policy lets in no style that does not carry the word that came with it. */
function createStyles() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content
  return createCache({ key: 'css', nonce: nonce || undefined })
}
