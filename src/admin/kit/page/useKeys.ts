import { useEffectEvent, useLayoutEffect } from 'react'

type Work = () => void

/** Single-key shortcuts; off while typing and behind a dialog. */
export function useKeys(keys: Record<string, Work | undefined>): void {
  useKeyDown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (isTyping(event.target) || document.querySelector('[role="dialog"]')) return
    const work = keys[event.key]
    if (!work) return
    event.preventDefault()
    work()
  })
}

/** A layout effect, because a passive one would miss the first keys. */
export function useKeyDown(work: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(work)
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** True when the focused field uses the key. A checkbox uses the space bar only. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))
  )
}
