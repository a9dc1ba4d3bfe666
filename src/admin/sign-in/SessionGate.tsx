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
import { App } from '../App.tsx'
import type { Start } from '../createStart.ts'
import { i18nProvider } from '../i18nProvider.ts'
import type { SessionMonitor } from '../session/createSessionMonitor.ts'

const loadSignIn = () => import('./SignIn.tsx')
const SignIn = lazy(() => loadSignIn().then(({ SignIn }) => ({ default: SignIn })))

type Props = {
  sessionMonitor: SessionMonitor
  /** What was made for whoever was here when the page came. */
  start?: Start | undefined
}

/**
 * The pages for who is signed in, else the sign-in page, at whatever address. Whoever was signed out meanwhile finds
 * the page as it was left; nobody else does.
 */
export function SessionGate({ sessionMonitor, start }: Props) {
  const { session, lastSession, reason } = useSyncExternalStore(sessionMonitor.subscribe, sessionMonitor.read)
  const isOpen = session?.stage === 'signed-in'
  useEffect(() => sessionMonitor.startTimer(), [sessionMonitor])
  const first = useRef(start)
  const id = lastSession?.operator.id
  useEffect(() => {
    // Whoever comes back later begins anew.
    if (first.current?.session.operator.id !== id) first.current = undefined
  }, [id])
  useFocusKept(isOpen)
  return (
    <>
      {lastSession && (
        <Activity mode={isOpen ? 'visible' : 'hidden'}>
          <App
            key={lastSession.operator.id}
            session={lastSession}
            fetch={sessionMonitor.fetch}
            sessionMonitor={sessionMonitor}
            start={first.current?.session.operator.id === id ? first.current : undefined}
          />
        </Activity>
      )}
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

/** Whoever was typing goes on typing. */
function useFocusKept(isOpen: boolean): void {
  const held = useRef<{ element: Element | null; title: string }>(undefined)
  const wasOpen = useRef(isOpen)
  // While it renders, for what is hidden loses the focus.
  if (wasOpen.current && !isOpen) held.current = { element: document.activeElement, title: document.title }
  wasOpen.current = isOpen
  useEffect(() => {
    if (!isOpen || !held.current) return
    const { element, title } = held.current
    held.current = undefined
    document.title = title
    if (element instanceof HTMLElement && element.isConnected) element.focus()
  }, [isOpen])
}

/** The script of the sign-in page did not come. */
class LoadBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    const say = (key: string) => i18nProvider.translate(key)
    return (
      <main role="alert" style={{ font: '14px system-ui', padding: '15vh 24px', textAlign: 'center' }}>
        <h1 style={{ fontSize: 20 }}>{say('app.signed_out')}</h1>
        <p>{say('app.no_session_help')}</p>
        <button onClick={() => location.reload()}>{say('app.reload')}</button>
      </main>
    )
  }
}
