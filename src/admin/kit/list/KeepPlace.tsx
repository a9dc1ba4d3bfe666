import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useListContext, type RaRecord } from 'ra-core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPath, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useKeys } from '../page/useKeys.ts'
import { useTotalWords } from './useListFacts.ts'

type Row = RaRecord & { mid?: string }

/** Restores scroll position and focus when returning from a record. J and K move through the rows. */
export function KeepPlace() {
  const client = useQueryClient()
  const { resource, data, sort, page, perPage, total, filterValues, filter, isPlaceholderData } =
    useListContext<Row>()
  const totalWords = useTotalWords()
  const address = createPath(useLocation())
  const navigate = useNavigate()
  const isBack = useNavigationType() === 'POP'
  const isRestored = useRef(false)

  useLayoutEffect(() => {
    if (!data || isPlaceholderData) return
    const before = lastList(client, resource)
    if (!isRestored.current) {
      isRestored.current = true
      const opened = before?.openedId
      if (opened !== undefined && before && listOf(before.address) === listOf(address)) {
        if (before.address !== address && isBack) {
          isRestored.current = false
          void navigate(before.address, { replace: true })
          return
        }
        if (before.address === address) focusRow(opened, before.scrollY)
      }
    }
    keepList(client, {
      address,
      resource,
      sort: { field: sort.field, order: sort.order === 'ASC' ? 'ASC' : 'DESC' },
      filter: { ...filterValues, ...(filter as object | undefined) },
      page,
      perPage,
      total,
      totalWords,
      rows: data.map(({ id, mid }) => ({ id: String(id), mid })),
      scrollY: window.scrollY,
    })
  })

  useEffect(() => {
    const note = () => {
      const place = lastList(client, resource)
      if (place?.address === address) place.scrollY = window.scrollY
    }
    // In the capture phase, before the link is followed and the next page scrolls to its top.
    const leaving = new AbortController()
    for (const type of ['click', 'keydown'])
      document.addEventListener(type, note, { capture: true, signal: leaving.signal })
    return () => leaving.abort()
  }, [client, resource, address])

  useKeys({ j: () => stepRow(1), k: () => stepRow(-1) })
  return null
}

function listOf(address: string): string {
  const [path = '', query = ''] = address.split('?')
  const search = new URLSearchParams(query)
  const filter = search.get('filter') ?? '{}'
  return `${path} ${filter}`
}

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[data-row]')

function focusRow(id: string, scrollY: number): void {
  // After other code has scrolled the new page to its top.
  setTimeout(() => {
    const row = document.querySelector(`[data-row="${CSS.escape(id)}"]`)
    window.scrollTo({ top: scrollY })
    const link = row?.querySelector<HTMLElement>('a')
    link?.focus({ preventScroll: true })
    link?.scrollIntoView?.({ block: 'nearest' })
  }, 0)
}

function stepRow(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row] a')]
  const firsts = links.filter((link) => rowOf(link)?.querySelector('a') === link)
  const at = firsts.findIndex((link) => rowOf(link) === rowOf(document.activeElement))
  const next = at === -1 ? (by === 1 ? 0 : firsts.length - 1) : at + by
  firsts[next]?.focus()
}

export type ListPlace = {
  address: string
  resource: string
  sort: { field: string; order: 'ASC' | 'DESC' }
  filter: Record<string, unknown>
  page: number
  perPage: number
  total: number | undefined
  totalWords: ReturnType<typeof useTotalWords>
  rows: readonly { id: string; mid?: string | undefined }[]
  scrollY: number
  openedId?: string
}

/** Keyed by query client, that is by tab, person and merchant ID. Never stored, because a filter may be personal. */
const places = new WeakMap<QueryClient, Map<string, ListPlace>>()

export function lastList(client: QueryClient, resource: string): ListPlace | undefined {
  return places.get(client)?.get(resource)
}

export function keepList(client: QueryClient, place: ListPlace): void {
  const own = places.get(client) ?? new Map<string, ListPlace>()
  places.set(client, own.set(place.resource, place))
}

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
