import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useGateway } from '../data-provider/useGateway.ts'
import { usePermission } from '../session/SessionContext.ts'

/** What a text leads to; there is nobody to ask in the demo. An earlier question is given up when another one is asked. */
export function useSearch(text: string) {
  const { searchAnything } = useGateway()
  const mayRead = usePermission('orders.read')
  return useQuery({
    queryKey: ['box', text],
    queryFn: ({ signal }) => searchAnything(text, signal),
    // One letter is in everything.
    enabled: !/^[a-z]?$/i.test(text) && mayRead && typeof searchAnything === 'function',
    // Each search by contact data is on record: none is made by itself.
    staleTime: 60_000,
    gcTime: 120_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

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
