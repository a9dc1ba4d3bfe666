import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../data-provider/useApi.ts'
import { usePermission } from '../session/SessionContext.ts'

export function useSearch(text: string) {
  const { searchAnything } = useApi()
  const mayRead = usePermission('orders.read')
  return useQuery({
    queryKey: ['box', text],
    queryFn: ({ signal }) => searchAnything(text, signal),
    enabled: !/^[a-z]?$/i.test(text) && mayRead && typeof searchAnything === 'function',
    // Searches by contact data are audited, so never repeat one automatically.
    staleTime: 60_000,
    gcTime: 120_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

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
