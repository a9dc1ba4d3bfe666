import { useGetList, useTranslate } from 'react-admin'
import { useFilters } from '../list/useFilters.ts'
import type { Intent } from '../../api/intents.ts'
import { useMid } from '../session/SessionContext.ts'

const state = 'to_be_approved'
const first = { page: 1, perPage: 1 }
const sort = { field: 'createdAt', order: 'DESC' as const }
const pollMs = 15_000

/** How many orders wait for a second person, and the way to them; nothing where none does. */
export function ToBeApproved() {
  const translate = useTranslate()
  const { mid } = useMid()
  const { values, change } = useFilters<{ state?: string }>()
  const { total = 0 } = useGetList<Intent>(
    'intents',
    { filter: { mid, state }, pagination: first, sort },
    { refetchInterval: pollMs, retry: false },
  )
  if (total === 0 || values.state === state) return null
  return (
    <button className="button" onClick={() => change({ state })}>
      {translate('intents.waiting_count', { smart_count: total })}
    </button>
  )
}
