import { useEffectEvent, useLayoutEffect } from 'react'

/** Every key that is pressed, from the moment the page is seen: after a passive effect the first ones would be lost. */
export function useKeyDown(work: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(work)
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
