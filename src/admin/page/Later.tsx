import { useDeferredValue, type ReactNode } from 'react'

/** Drawn right after what stands around it, which is on the screen sooner for that. Its place is kept by CSS. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
