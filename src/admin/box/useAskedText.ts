import { useEffect, useState } from 'react'

const pauseMs = 250
/** An e-mail or a number is typed to its end: each search by one is on record, and the service may be asked. */
const contactPauseMs = 1200

/** The text that is searched for: what is typed after a pause, what is pasted or confirmed at once. */
export function useAskedText(text: string, hurried: string | undefined): string {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    if (text.trim() === '' || text === hurried) {
      setAsked(text)
      return undefined
    }
    const timer = setTimeout(() => setAsked(text), isContact(text) ? contactPauseMs : pauseMs)
    return () => clearTimeout(timer)
  }, [text, hurried])
  return text.trim() === '' || text === hurried ? text.trim() : asked.trim()
}

function isContact(text: string): boolean {
  return text.includes('@') || text.replace(/\D/g, '').length >= 6
}
