import { useLayoutEffect, useRef } from 'react'
import { isTyping } from './isTyping.ts'

type Work = () => void

/** Single keys of a page: not while one is typing, nor below a dialog. */
export function useKeys(keys: Record<string, Work | undefined>): void {
  const current = useRef(keys)
  current.current = keys
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('[role="dialog"]')) return
      const work = current.current[event.key]
      if (!work) return
      event.preventDefault()
      work()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
