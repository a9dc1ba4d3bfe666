import type { MouseEvent } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'

/** Handles plain clicks on a `RowLink`; modified clicks are left to the browser. */
export function useFollowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  const here = createPath(useLocation())
  return (event) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
    const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
    const link = target instanceof Element ? target.closest('a[data-inside]') : null
    const to = link?.getAttribute('href')?.replace(/^#/, '')
    if (event.defaultPrevented || !isPlain || !to) return
    event.preventDefault()
    void navigate(to, { replace: to === here })
  }
}
