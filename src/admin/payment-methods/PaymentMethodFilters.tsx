import { TextField } from '@mui/material'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { ClearFilters, filterLook, FilterSelect, useChangeFilter } from '../layout/FilterSelect.tsx'
import { DirectionFilter, UserTypeFilter } from '../layout/OfferFilters.tsx'

/** The service wants a direction, so there is no "any": deposits, until somebody asks for the other. */
export function PaymentMethodFilters() {
  const { filterValues } = useListContext()
  const translate = useTranslate()
  const { currency = '' } = filterValues as { currency?: string }
  return (
    <>
      <DirectionFilter isRequired />
      <UserTypeFilter />
      <CurrencyFilter key={currency} currency={currency} />
      <FilterSelect
        source="headlessMode"
        label={translate('config.headless')}
        choices={[
          ['', translate('config.any_headless')],
          ['true', translate('config.yes')],
          ['false', translate('config.no')],
        ]}
        width={130}
      />
      <FilterSelect
        source="family"
        label={translate('config.family')}
        choices={[
          ['v1', 'v1'],
          ['v3', 'v3'],
        ]}
        width={100}
      />
      <ClearFilters />
    </>
  )
}

/** Any code is taken; it is asked for when it is whole, not letter by letter. */
function CurrencyFilter({ currency }: { currency: string }) {
  const translate = useTranslate()
  const change = useChangeFilter()
  const [typed, setTyped] = useState(currency)
  const commit = () => {
    const code = typed.trim()
    if (code !== currency) change('currency', code)
  }
  return (
    <TextField
      label={translate('config.currency')}
      placeholder={translate('config.any_currency')}
      value={typed}
      onChange={({ target }) => setTyped(target.value.toUpperCase())}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
      sx={{ ...filterLook, width: 130 }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 32, autoCapitalize: 'characters' } }}
    />
  )
}
