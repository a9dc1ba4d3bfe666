import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'

type Visits = Record<'orders' | 'users', string[]>

const most = 5

/** Keyed by query client, that is by tab, person and merchant ID. IDs only, never stored. */
const visitsByClient = new WeakMap<QueryClient, Visits>()

function visitsOf(client: QueryClient): Visits {
  const own = visitsByClient.get(client) ?? { orders: [], users: [] }
  visitsByClient.set(client, own)
  return own
}

export function useNoteVisits(): void {
  const client = useQueryClient()
  const { pathname } = useLocation()
  useEffect(() => {
    const [resource, id, view] = pathname.split('/').filter(Boolean)
    if ((resource !== 'orders' && resource !== 'users') || id === undefined || view !== 'show') return
    const visits = visitsOf(client)
    const opened = decoded(id)
    visits[resource] = [opened, ...visits[resource].filter((other) => other !== opened)].slice(0, most)
  }, [client, pathname])
}

export function useVisits(resource: keyof Visits): readonly string[] {
  return visitsOf(useQueryClient())[resource]
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
