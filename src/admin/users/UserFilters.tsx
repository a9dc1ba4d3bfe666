import { Button } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { plainPhone } from './plainPhone.ts'
import { SearchBox } from './SearchBox.tsx'

type Values = { email?: string; phone?: string }

/** The two filters the service has. They are personal: the list keeps them out of the address and the store. */
export function UserFilters() {
  const { filterValues, setFilters } = useListContext()
  const translate = useTranslate()
  const { email = '', phone = '' } = filterValues as Values
  const change = (changed: Values) => {
    const next = Object.entries({ ...filterValues, ...changed }).filter(([, value]) => value)
    setFilters(Object.fromEntries(next), {})
  }
  return (
    <>
      <SearchBox
        label={translate('user.email')}
        value={email}
        onSearch={(text) => change({ email: text })}
        helperText={translate('user.find_email')}
        sx={filterLook}
      />
      <SearchBox
        label={translate('user.phone')}
        value={phone}
        onSearch={(text) => change({ phone: plainPhone(text) })}
        helperText={translate('user.find_phone')}
        sx={filterLook}
      />
      {(email || phone) && <Button onClick={() => setFilters({}, {})}>{translate('list.clear')}</Button>}
    </>
  )
}

const filterLook = {
  width: { xs: '100%', sm: 330 },
  '& .MuiFormHelperText-root': { mx: 0 },
} as const
