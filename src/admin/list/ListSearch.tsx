import { SearchField } from '../forms/SearchField.tsx'
import { useFilters } from './useFilters.ts'
import { useUnfinished } from './useUnfinished.ts'

type Props = {
  label: string
  placeholder: string
  /** A longer explanation, shown on hover. */
  title?: string
  name?: 'q' | 'email' | 'phone'
  /** From what was typed to what the filter holds. */
  clean?: (text: string) => string
  /** What a text lacks before it is searched for. */
  unfinished?: (text: string) => string | undefined
}

/** The search of a list. What is typed may be personal, so it goes into no address. */
export function ListSearch({ name = 'q', clean = (text) => text, unfinished, ...field }: Props) {
  const anyUnfinished = useUnfinished()
  const { values, changeHidden } = useFilters<Record<string, string>>()
  return (
    <div className="list-search" role={name === 'q' ? 'search' : undefined}>
      <SearchField
        {...field}
        isLive
        isLabelHidden
        unfinished={unfinished ?? anyUnfinished}
        value={values[name] ?? ''}
        onSearch={(text) => changeHidden({ [name]: clean(text) })}
      />
    </div>
  )
}
