import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { OrderFilterValues } from '../../data-provider/ledgerFilter.ts'
import { Foreign, IdText } from '../../fields/Foreign.tsx'
import { useFilters } from '../../list/useFilters.ts'
import { FindUser } from '../../users/FindUser.tsx'

/** Finds the one whose orders are wanted; the filter, and with it the address, holds their id alone. */
export function PersonPanel() {
  const translate = useTranslate()
  const { values, change } = useFilters<OrderFilterValues>()
  return (
    <div className="panel">
      <FindUser
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        match={({ id, name }) => (
          <Button onClick={() => change({ userId: id })} sx={{ px: 0.5, textAlign: 'start' }}>
            {name === undefined ? <IdText id={id} /> : <Foreign text={name} />}
          </Button>
        )}
      />
      {values.userId !== undefined && (
        <Button onClick={() => change({ userId: undefined })}>{translate('filter.anybody')}</Button>
      )}
    </div>
  )
}
