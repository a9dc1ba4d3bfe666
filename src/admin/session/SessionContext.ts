import { createContext, useContext } from 'react'
import type { Session } from '../../api/session.ts'
import type { SessionMonitor } from './createSessionMonitor.ts'

type SessionValue = {
  session: Session
  sessionMonitor?: SessionMonitor
  /** Sent as a header, so cached data belongs to this merchant ID. */
  mid: string
  choose: (mid: string) => void
}

export const SessionContext = createContext<SessionValue | undefined>(undefined)

export function useSession(): SessionValue {
  const value = useContext(SessionContext)
  if (!value) throw new Error('useSession outside of the app')
  return value
}

export function useMid() {
  const { session, mid, choose } = useSession()
  return { mid, mids: session.mids, mode: session.mode, choose }
}

const none: readonly string[] = []

/** For showing controls; the server checks each call again. */
export function usePermissions(): readonly string[] {
  return useContext(SessionContext)?.session.permissions ?? none
}

export function usePermission(permission: string): boolean {
  return usePermissions().includes(permission)
}

export function useOtherMid(): (mid: string | null | undefined) => string | undefined {
  const { mid: own, mids } = useMid()
  return (mid) => (mid && mid !== own && mids.includes(mid) ? mid : undefined)
}
