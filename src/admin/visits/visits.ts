import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Order, User } from '../data-provider/records.ts'
import { useMid } from '../session/SessionContext.ts'

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

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** The last viewed records by ID; undefined until the ledger has the record. Cached under its own key. */
export function useViewedRecords<R extends Order | User>(
  resource: keyof Visits,
): ReadonlyMap<string, R | undefined> {
  const dataProvider = useDataProvider()
  const { mid } = useMid()
  const ids = visitsOf(useQueryClient())[resource]
  const { data = [] } = useQuery({
    queryKey: ['viewed', resource, { mid, ids }],
    queryFn: async ({ signal }) => {
      const pagination = { page: 1, perPage: 25 }
      const sort = { field: resource === 'orders' ? 'createdAt' : 'name', order: 'DESC' as const }
      return (await dataProvider.getList<R>(resource, { filter: { id: [...ids] }, pagination, sort, signal }))
        .data
    },
    enabled: ids.length > 0,
  })
  return new Map(ids.map((id) => [id, data.find((record) => record.id === id)]))
}
