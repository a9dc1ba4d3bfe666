import { createContext, useContext } from 'react'
import type { Session } from '../../api/session.ts'
import type { SessionMonitor } from './createSessionMonitor.ts'

type SessionValue = {
  session: Session
  sessionMonitor?: SessionMonitor
}

export const SessionContext = createContext<SessionValue | undefined>(undefined)

export function useSession(): SessionValue {
  const value = useContext(SessionContext)
  if (!value) throw new Error('useSession outside of the app')
  return value
}

type Choice = { mid: string; mids: readonly string[]; mode: Session['mode']; choose: (mid: string) => void }

export const MidContext = createContext<Choice | undefined>(undefined)

/** Sent as a header, so cached data belongs to this merchant ID. */
export function useMid(): Choice {
  const choice = useContext(MidContext)
  if (!choice) throw new Error('useMid outside of the app')
  return choice
}

/** Permissions for showing controls; the server checks each call again. */
export const PermissionContext = createContext<readonly string[]>([])

export function usePermission(permission: string): boolean {
  return useContext(PermissionContext).includes(permission)
}

export function useOtherMid(): (mid: string | null | undefined) => string | undefined {
  const { mid: own, mids } = useMid()
  return (mid) => (mid && mid !== own && mids.includes(mid) ? mid : undefined)
}
