import { Box } from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { FailurePanel } from '../failure/FailurePanel.tsx'
import { SearchField } from '../forms/SearchField.tsx'
import type { User } from '../records.ts'
import { ContactLine } from './ContactText.tsx'
import { plainPhone } from './userValues.ts'

type Props = {
  /** Searched for at once. */
  start?: string
  /** How a user who matches is offered. */
  match: (user: User) => ReactNode
  autoFocus?: boolean
  /** What can be done when nobody matches. */
  none?: (text: string) => ReactNode
}

const firstMatches = {
  pagination: { page: 1, perPage: 5 },
  sort: { field: 'createdAt', order: 'DESC' as const },
  // A user created a moment ago may not be in the ledger yet.
  meta: { live: true },
}

/** One box for an e-mail or a phone: what has an @ is an e-mail. */
export function FindUser({ start = '', match, none, autoFocus }: Props) {
  const [text, setText] = useState(start)
  const id = useId()
  const translate = useTranslate()
  const filter = text.includes('@') ? { email: text } : { phone: plainPhone(text) }
  const { data, error, isFetching, refetch } = useGetList<User>(
    'users',
    { ...firstMatches, filter },
    // An answer of a moment ago may be from before the user was created.
    { enabled: text !== '', retry: false, staleTime: 0, onError: () => {} },
  )
  return (
    <Box role="search">
      <SearchField
        isLive
        label={translate('user.find')}
        value={text}
        onSearch={setText}
        autoFocus={autoFocus}
        aria-describedby={id}
      />
      <div id={id} className="quiet">
        {translate('user.find_help')}
      </div>
      <Box role="status" sx={{ mt: 1, fontSize: 13 }}>
        {isFetching && translate('user.finding')}
        {!isFetching && data?.length === 0 && translate('user.none_found')}
      </Box>
      {text !== '' && error && <FailurePanel error={error} retry={() => void refetch()} />}
      {text !== '' && !isFetching && data && (
        <>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.map((user) => (
              <Box component="li" key={user.id} sx={{ borderTop: 1, borderColor: 'divider', py: '7px' }}>
                {match(user)}
                <ContactLine user={user} />
              </Box>
            ))}
          </Box>
          {data.length === 0 && none?.(text)}
        </>
      )}
    </Box>
  )
}
