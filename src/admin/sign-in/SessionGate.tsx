import { Activity, lazy, Suspense, useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { Boundary } from '../kit/page/ErrorBoundary.tsx'
import type { SessionMonitor } from '../session/createSessionMonitor.ts'
import type { Session } from '../../api/session.ts'

const SignIn = lazy(() => import('./SignIn.tsx').then((file) => ({ default: file.SignIn })))

type Props = {
  sessionMonitor: SessionMonitor
  children: (session: Session) => ReactNode
}

/** Keeps the page for the operator whose session ended, and for no other. */
export function SessionGate({ sessionMonitor, children }: Props) {
  const { session, lastSession, reason } = useSyncExternalStore(sessionMonitor.subscribe, sessionMonitor.read)
  const isOpen = session?.stage === 'signed-in'
  useEffect(() => sessionMonitor.startTimer(), [sessionMonitor])
  useFocusReturn(isOpen)
  return (
    <>
      {lastSession && <Activity mode={isOpen ? 'visible' : 'hidden'}>{children(lastSession)}</Activity>}
      {!isOpen && (
        <Boundary>
          <Suspense>
            <SignIn sessionMonitor={sessionMonitor} session={session} reason={reason} />
          </Suspense>
        </Boundary>
      )}
    </>
  )
}

function useFocusReturn(isOpen: boolean): void {
  const focus = useRef<{ element: Element | null; title: string }>(undefined)
  const wasOpen = useRef(isOpen)
  // During render, because hidden elements lose the focus.
  if (wasOpen.current && !isOpen) focus.current = { element: document.activeElement, title: document.title }
  wasOpen.current = isOpen
  useEffect(() => {
    if (!isOpen || !focus.current) return
    const { element, title } = focus.current
    focus.current = undefined
    document.title = title
    if (element instanceof HTMLElement && element.isConnected) element.focus()
  }, [isOpen])
}
