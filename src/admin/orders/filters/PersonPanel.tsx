import { Button } from '@mui/material'
import { useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import type { ListFacts } from '../../data-provider/ledgerOrLive.ts'
import type { OrderFilterValues } from '../../data-provider/ledgerFilter.ts'
import { Foreign } from '../../fields/Foreign.tsx'
import { IdText } from '../../fields/IdText.tsx'
import { SearchField } from '../../forms/SearchField.tsx'
import { useFilters } from '../../list/useFilters.ts'
import { useUnfinished } from '../../list/useUnfinished.ts'
import { usePermission } from '../../session/usePermission.ts'
import type { User } from '../../records.ts'
import { ContactLine } from '../../users/ContactText.tsx'

const firstSix = { pagination: { page: 1, perPage: 6 }, sort: { field: 'name', order: 'ASC' as const } }

/** Finds the one whose orders are wanted; the filter, and with it the address, holds their id alone. */
export function PersonPanel() {
  const translate = useTranslate()
  const { values, change } = useFilters<OrderFilterValues>()
  const [q, setQ] = useState('')
  const byContact = usePermission('contacts.reveal')
  const unfinished = useUnfinished()
  const { data, meta, isFetching } = useGetList<User>(
    'users',
    { ...firstSix, filter: { q } },
    { enabled: q !== '', retry: false, onError: () => {} },
  )
  // The service knows no `q`: without the ledger its answer is just the first page.
  const isSearched = (meta as Partial<ListFacts> | undefined)?.source === 'ledger'
  return (
    <div className="panel">
      <SearchField
        isLive
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        label={translate(byContact ? 'filter.find_person' : 'user.find_by_name')}
        unfinished={unfinished}
        value={q}
        onSearch={setQ}
      />
      <div role="status">
        {q !== '' && isFetching && translate('user.finding')}
        {q !== '' && !isFetching && (!isSearched || data?.length === 0) && translate('filter.nobody')}
      </div>
      {q !== '' && isSearched && (
        <ul className="plain-list">
          {data?.map((user) => (
            <li key={user.id} className="list-item">
              <Button onClick={() => change({ userId: user.id })} sx={{ px: 0.5, textAlign: 'start' }}>
                {user.name === undefined ? <IdText id={user.id} /> : <Foreign text={user.name} />}
              </Button>
              <ContactLine user={user} />
            </li>
          ))}
        </ul>
      )}
      {values.userId !== undefined && (
        <Button onClick={() => change({ userId: undefined })}>{translate('filter.anybody')}</Button>
      )}
    </div>
  )
}
