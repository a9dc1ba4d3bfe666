import { useListContext, useTranslate } from 'react-admin'
import { SearchField } from '../forms/SearchField.tsx'
import { ClearFilters, FilterSelect, useChangeFilter } from '../list/FilterSelect.tsx'
import { DirectionFilter, UserTypeFilter } from '../list/OfferFilters.tsx'

/** The service wants a direction, so there is no "any": deposits, until somebody asks for the other. */
export function PaymentMethodFilters() {
  const { filterValues } = useListContext()
  const translate = useTranslate()
  const change = useChangeFilter()
  const { currency = '' } = filterValues as { currency?: string }
  return (
    <>
      <DirectionFilter isRequired />
      <UserTypeFilter />
      <SearchField
        label={translate('config.currency')}
        placeholder={translate('config.any_currency')}
        value={currency}
        onSearch={(code) => change('currency', code.toUpperCase())}
        width={110}
      />
      <FilterSelect
        source="headlessMode"
        label={translate('config.headless')}
        choices={[
          ['', translate('filter.any')],
          ['true', translate('config.yes')],
          ['false', translate('config.no')],
        ]}
      />
      <FilterSelect
        source="family"
        label={translate('config.family')}
        choices={[
          ['v1', 'v1'],
          ['v3', 'v3'],
        ]}
      />
      <ClearFilters />
    </>
  )
}
