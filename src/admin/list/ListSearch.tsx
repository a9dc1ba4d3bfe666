import { SearchField } from '../forms/SearchField.tsx'
import { useFilters } from './useFilters.ts'
import { useUnfinished } from './useUnfinished.ts'

type Props = {
  label: string
  placeholder: string
  /** A longer explanation, shown on hover. */
  title?: string
}

/** The search of a list. What is typed may be personal, so it goes into no address. */
export function ListSearch(field: Props) {
  const unfinished = useUnfinished()
  const { values, changeHidden } = useFilters<Record<string, string>>()
  return (
    <div className="list-search" role="search">
      <SearchField
        {...field}
        isLive
        isLabelHidden
        unfinished={unfinished}
        value={values.q ?? ''}
        onSearch={(q) => changeHidden({ q })}
      />
    </div>
  )
}
