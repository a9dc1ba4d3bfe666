import { SearchField } from '../forms/SearchField.tsx'
import { useFilters } from './useFilters.ts'

type Props = {
  label: string
  placeholder: string
  /** What more can be said of it, for those who wonder. */
  title?: string
  name?: 'q' | 'email' | 'phone'
  /** As the filter takes it. */
  clean?: (text: string) => string
}

/** A box for what somebody has in hand. What is typed may be personal, so it goes into no address. */
export function ListSearch({ name = 'q', clean = (text) => text, ...field }: Props) {
  const { values, changeHidden } = useFilters<Record<string, string>>()
  return (
    <div className="list-search" role={name === 'q' ? 'search' : undefined}>
      <SearchField
        {...field}
        isLive
        isLabelHidden
        value={values[name] ?? ''}
        onSearch={(text) => changeHidden({ [name]: clean(text) })}
      />
    </div>
  )
}
