import { useEffect, useEffectEvent, useRef, useState } from 'react'

const pauseMs = 500

/** Searches on Enter or after a pause, for what was typed without the space around it. */
export function useTypedSearch(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value)
  const asked = useRef(value)

  const search = (typed: string) => {
    const next = typed.trim()
    if (next === asked.current) return
    asked.current = next
    onSearch(next)
  }

  const searchTyped = useEffectEvent(() => search(text))

  useEffect(() => {
    const timer = setTimeout(searchTyped, pauseMs)
    return () => clearTimeout(timer)
  }, [text])

  // Cleared or filled by someone else; what is being typed is never taken back.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setText(value)
  }, [value])

  return { text, setText, search: () => search(text) }
}
