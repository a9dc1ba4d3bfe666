import { createContext, useContext } from 'react'
import type { Session } from '../../api/session.ts'

type Choice = { mid: string; mids: readonly string[]; mode: Session['mode']; choose: (mid: string) => void }

export const MidContext = createContext<Choice | undefined>(undefined)

/** The merchant ID in use. It travels as a header, so everything cached belongs to it alone. */
export function useMid(): Choice {
  const choice = useContext(MidContext)
  if (!choice) throw new Error('useMid outside of the app')
  return choice
}
