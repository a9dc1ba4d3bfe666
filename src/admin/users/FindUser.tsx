import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { FailurePanel } from '../kit/failure/FailurePanel.tsx'
import { SearchField } from '../kit/filter/SearchField.tsx'
import type { User } from '../data-provider/records.ts'
import { useUnfinished } from '../kit/filter/FilterBar.tsx'
import { IdText } from '../kit/field/Foreign.tsx'
import { isPhone } from '../data-provider/phone.ts'
import { usePermission } from '../session/SessionContext.ts'
import { Contacts } from './ContactText.tsx'

type Props = {
  start?: string
  match: (user: User) => ReactNode
  autoFocus?: boolean
  /** ID of the element with the error message. */
  faultId?: string | undefined
  none?: (text: string) => ReactNode
}

const firstMatches = {
  pagination: { page: 1, perPage: 8 },
  sort: { field: 'createdAt', order: 'DESC' as const },
  meta: { best: true },
}

export function FindUser({ start = '', match, none, autoFocus, faultId }: Props) {
  const [text, setText] = useState(start)
  const id = useId()
  const translate = useTranslate()
  const byContact = usePermission('contacts.reveal')
  const unfinished = useUnfinished()
  const isContact = byContact && (text.includes('@') || isPhone(text))
  const { data, error, isFetching, refetch } = useGetList<User>(
    'users',
    { ...firstMatches, filter: { q: text } },
    // A cached response may predate the user's creation.
    { enabled: text !== '', staleTime: 0, onError: () => {} },
  )
  return (
    <div role="search" onKeyDown={moveAmongMatches}>
      <SearchField
        isLive
        label={translate(byContact ? 'user.find' : 'user.find_by_name')}
        value={text}
        onSearch={setText}
        unfinished={unfinished}
        autoFocus={autoFocus}
        aria-describedby={[faultId, id].filter(Boolean).join(' ')}
        aria-invalid={faultId !== undefined}
      />
      <p id={id} className="note">
        {translate(byContact ? 'user.find_help' : 'user.find_by_name_help')}
      </p>
      <div role="status">
        {isFetching && translate('user.finding')}
        {!isFetching &&
          data?.length === 0 &&
          translate(isContact ? 'user.none_found' : byContact ? 'user.none_named' : 'user.none_by_name')}
      </div>
      {text !== '' && error && <FailurePanel error={error} retry={() => void refetch()} />}
      {text !== '' && !isFetching && data && (
        <>
          <ul className="plain-list">
            {data.map((user) => (
              <li key={user.id} className="list-item">
                {match(user)}
                <div className="note">
                  <Contacts user={user} />
                </div>
                {user.name !== undefined && <IdText id={user.id} whole />}
              </li>
            ))}
          </ul>
          {data.length === 0 && none?.(text)}
        </>
      )}
    </div>
  )
}

/** Arrows move between the search and its matches; Enter in the search takes the only match. */
function moveAmongMatches(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget } = event
  const matches = [...currentTarget.querySelectorAll<HTMLElement>('li > :is(a, button):first-of-type')]
  const stops = [currentTarget.querySelector('input'), ...matches]
  const at = stops.indexOf(target as HTMLElement)
  if (at === 0 && key === 'Enter' && matches.length === 1) matches[0]?.click()
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (at === -1 || step === undefined) return
  event.preventDefault()
  stops[at + step]?.focus()
}
