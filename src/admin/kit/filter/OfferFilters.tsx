import { useTranslate } from 'react-admin'
import { FilterSelect } from './FilterBar.tsx'

/** `isRequired`: the route demands a direction, so there is no "any". */
export function DirectionFilter({ isRequired = false }: { isRequired?: boolean }) {
  const translate = useTranslate()
  return (
    <FilterSelect
      source="direction"
      label={translate('config.direction')}
      choices={[
        ...(isRequired ? [] : [['', translate('config.any_direction')] as const]),
        ['deposit', translate('config.deposit')],
        ['withdraw', translate('config.withdraw')],
      ]}
    />
  )
}

export function UserTypeFilter() {
  const translate = useTranslate()
  return (
    <FilterSelect
      source="userType"
      label={translate('config.user_type')}
      choices={[
        ['', translate('filter.anybody')],
        ['individual', translate('config.individual')],
        ['business', translate('config.business')],
      ]}
    />
  )
}
