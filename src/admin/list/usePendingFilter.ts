import { createContext, useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

type Pending = RefObject<Record<string, unknown> | undefined>

export const PendingFilterContext = createContext<Pending>({ current: undefined })

/** What was chosen a moment ago and has not reached the address yet: two quick choices are both kept. */
export function usePendingFilter(): Pending {
  const pending = useRef<Record<string, unknown>>(undefined)
  const { key } = useLocation()
  useEffect(() => {
    pending.current = undefined
  }, [key])
  return pending
}
