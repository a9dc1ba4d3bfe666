import { isTyping } from './isTyping.ts'
import { useKeyDown } from './useKeyDown.ts'

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
