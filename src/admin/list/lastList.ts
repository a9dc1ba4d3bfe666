import type { QueryClient } from '@tanstack/react-query'

export type ListPlace = {
  /** Of the list as it was shown last. */
  address: string
  resource: string
  sort: { field: string; order: 'ASC' | 'DESC' }
  /** With what stands in no address. */
  filter: Record<string, unknown>
  page: number
  perPage: number
  total: number | undefined
  rows: readonly { id: string; mid?: string | undefined }[]
  scrollY: number
  /** The row that was opened last: coming back leads there. */
  openedId?: string
}

/** Of this tab, this person and this merchant ID, as its answers are; in no storage, for a filter may be personal. */
const places = new WeakMap<QueryClient, Map<string, ListPlace>>()

export function lastList(client: QueryClient, resource: string): ListPlace | undefined {
  return places.get(client)?.get(resource)
}

export function keepList(client: QueryClient, place: ListPlace): void {
  const own = places.get(client) ?? new Map<string, ListPlace>()
  places.set(client, own.set(place.resource, place))
}

/** The address of another page of it. */
export function addressOfPage({ address, page, perPage, sort }: ListPlace, wanted: number): string {
  if (wanted === page) return address
  const [path = '', query = ''] = address.split('?')
  const search = new URLSearchParams(query)
  if (!search.has('filter')) search.set('filter', '{}')
  for (const [name, value] of Object.entries({ ...sort, perPage, page: wanted }))
    search.set(name === 'field' ? 'sort' : name, String(value))
  search.delete('view')
  return `${path}?${search}`
}
