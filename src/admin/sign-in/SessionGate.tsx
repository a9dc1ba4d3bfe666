import { useTranslate } from 'ra-core'
import {
  Activity,
  Component,
  lazy,
  Suspense,
  useEffect,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { withWords } from '../language/i18nProvider.ts'
import type { SessionMonitor } from '../session/createSessionMonitor.ts'
import type { Session } from '../../api/session.ts'

const SignIn = lazy(() =>
  withWords(['account'], () => import('./SignIn.tsx').then(({ SignIn }) => ({ default: SignIn }))),
)

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
        <LoadBoundary>
          <Suspense>
            <SignIn sessionMonitor={sessionMonitor} session={session} reason={reason} />
          </Suspense>
        </LoadBoundary>
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

class LoadBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <NoSignIn /> : this.props.children
  }
}

function NoSignIn() {
  const say = useTranslate()
  return (
    <main role="alert" style={{ font: '14px system-ui', padding: '15vh 24px', textAlign: 'center' }}>
      <h1 style={{ fontSize: 20 }}>{say('app.signed_out')}</h1>
      <p>{say('start.no_session_help')}</p>
      <button onClick={() => location.reload()}>{say('start.reload')}</button>
    </main>
  )
}
