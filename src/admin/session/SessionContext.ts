import { createContext, useContext } from 'react'
import type { Session } from './session.ts'
import type { SessionMonitor } from './createSessionMonitor.ts'

type Here = {
  session: Session
  /** Not in the demo, which has no gateway to sign in at. */
  sessionMonitor?: SessionMonitor
}

export const SessionContext = createContext<Here | undefined>(undefined)

/** Who works here. */
export function useSession(): Here {
  const here = useContext(SessionContext)
  if (!here) throw new Error('useSession outside of the app')
  return here
}
