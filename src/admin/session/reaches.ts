import { useLocation, useNavigate } from 'react-router'
import { everyMid } from '../data-provider/ledgerFilter.ts'
import { useMid } from './SessionContext.ts'

type Reach = {
  has: (query: URLSearchParams) => boolean
  set: (query: URLSearchParams, isAll: boolean) => void
}

export const reaches: Record<string, Reach> = {
  '/orders': {
    has: (query) => filterOf(query).mid === everyMid,
    set: (query, isAll) => {
      const { mid: _, ...rest } = filterOf(query)
      query.set('filter', JSON.stringify(isAll ? { ...rest, mid: everyMid } : rest))
    },
  },
  '/fees': {
    has: (query) => query.get('mids') === everyMid,
    set: (query, isAll) => (isAll ? query.set('mids', everyMid) : query.delete('mids')),
  },
}

function filterOf(query: URLSearchParams): Record<string, unknown> {
  try {
    const filter: unknown = JSON.parse(query.get('filter') ?? '{}')
    return typeof filter === 'object' && filter !== null ? { ...filter } : {}
  } catch {
    return {}
  }
}

/** Also takes `everyMid`, on pages that show several. */
export function useChangeMid(): (mid: string) => void {
  const { mid, choose } = useMid()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (next) => {
    const query = new URLSearchParams(search)
    // Other filters still apply to the next merchant.
    query.delete('page')
    query.delete('mids')
    if ('mid' in filterOf(query)) reaches[pathname]?.set(query, false)
    if (next === everyMid) reaches[pathname]?.set(query, true)
    const isChange = next !== everyMid && next !== mid
    void navigate({ pathname, search: query.toString() }, { replace: isChange })
    if (isChange) choose(next)
  }
}
