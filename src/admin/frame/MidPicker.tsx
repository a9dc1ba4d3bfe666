import { useTranslate } from 'ra-core'
import { useLocation, useNavigate } from 'react-router'
import { everyMid } from '../data-provider/ledgerFilter.ts'
import { PlainSelect } from '../forms/PlainSelect.tsx'
import { useMid } from '../session/MidContext.ts'

/** Always in sight, and the one place where it is chosen: whose rows the screen shows. */
export function MidPicker() {
  const translate = useTranslate()
  const { mid, mids, choose } = useMid()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const ofAll = mids.length > 1 ? reaches[pathname] : undefined
  const change = (next: string) => {
    // Others have other pages; the filters still mean something.
    query.delete('page')
    query.delete('mids')
    ofAll?.set(query, next === everyMid)
    const isOther = next !== everyMid && next !== mid
    void navigate({ pathname, search: query.toString() }, { replace: isOther })
    if (isOther) choose(next)
  }
  if (mids.length === 0) return null
  return (
    <span className="mid-picker">
      <PlainSelect
        isLabelHidden
        label={translate('app.mid')}
        value={ofAll?.has(query) ? everyMid : mid}
        options={[
          ...mids.map((one) => ({ value: one, label: one })),
          ...(ofAll ? [{ value: everyMid, label: translate('app.all_mids') }] : []),
        ]}
        onChange={change}
      />
    </span>
  )
}

type Reach = {
  has: (query: URLSearchParams) => boolean
  set: (query: URLSearchParams, isAll: boolean) => void
}

/** The pages that can show all merchants at once, and how their addresses say so. */
const reaches: Record<string, Reach> = {
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
