import { isTyping, useKeyDown } from '../page/useKeys.ts'

/** `/` and Ctrl-K lead to the box from anywhere, unless one is typing or a dialog waits for its answer. */
export function useBoxKeys(open: () => void): void {
  useKeyDown((event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey
    const isK = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey
    if ((!isSlash && !isK) || event.defaultPrevented || isTyping(event.target)) return
    if (document.querySelector('[aria-modal="true"]')) return
    event.preventDefault()
    open()
  })
}
