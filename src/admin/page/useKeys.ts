import { useEffectEvent, useLayoutEffect } from 'react'

type Work = () => void

/** Single keys of a page: not while one is typing, nor below a dialog. */
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

/** Every key that is pressed, from the moment the page is seen: after a passive effect the first ones would be lost. */
export function useKeyDown(work: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(work)
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Whether a key belongs to the field that has the focus. A box that is ticked takes none but the space bar. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))
  )
}
