import { useEffect, useState } from 'react'

const pauseMs = 250
/** Wait until an e-mail or number is complete: each search is audited and may reach the service. */
const contactPauseMs = 1200

export function useDebouncedText(text: string, hurried: string | undefined): string {
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    if (text.trim() === '' || text === hurried) {
      setDebounced(text)
      return undefined
    }
    const timer = setTimeout(() => setDebounced(text), isContact(text) ? contactPauseMs : pauseMs)
    return () => clearTimeout(timer)
  }, [text, hurried])
  return text.trim() === '' || text === hurried ? text.trim() : debounced.trim()
}

function isContact(text: string): boolean {
  return text.includes('@') || text.replace(/\D/g, '').length >= 6
}
