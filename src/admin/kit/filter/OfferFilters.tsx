import { FilterSelect } from './FilterBar.tsx'

/** `isRequired`: the route demands a direction, so there is no "any". */
export function DirectionFilter({ isRequired = false }: { isRequired?: boolean }) {
  return (
    <FilterSelect
      source="direction"
      label="config.direction"
      any={isRequired ? undefined : 'config.any_direction'}
      values={['deposit', 'withdraw']}
      words="config"
    />
  )
}

export function UserTypeFilter() {
  return (
    <FilterSelect
      source="userType"
      label="config.user_type"
      any="filter.anybody"
      values={['individual', 'business']}
      words="config"
    />
  )
}
