import { useTranslate } from 'react-admin'
import { SearchField } from '../forms/SearchField.tsx'
import { ClearFilters, FilterSelect } from '../list/FilterBar.tsx'
import { DirectionFilter, UserTypeFilter } from '../list/OfferFilters.tsx'
import { useFilters } from '../list/useFilters.ts'

/** The service wants a direction, so there is no "any": deposits, until somebody asks for the other. */
export function PaymentMethodFilters() {
  const translate = useTranslate()
  const { values, change } = useFilters<Record<string, string>>()
  return (
    <>
      <DirectionFilter isRequired />
      <UserTypeFilter />
      <SearchField
        label={translate('config.currency')}
        placeholder={translate('config.any_currency')}
        value={values.currency ?? ''}
        onSearch={(code) => change({ currency: code.toUpperCase() })}
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
