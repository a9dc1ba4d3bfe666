import { createContext, useContext } from 'react'
import type { Session } from '../../api/session.ts'
import type { SessionMonitor } from './createSessionMonitor.ts'

type SessionValue = {
  session: Session
  /** Not in the demo, which has no gateway to sign in at. */
  sessionMonitor?: SessionMonitor
}

export const SessionContext = createContext<SessionValue | undefined>(undefined)

/** Who works here, and their session monitor. */
export function useSession(): SessionValue {
  const value = useContext(SessionContext)
  if (!value) throw new Error('useSession outside of the app')
  return value
}
