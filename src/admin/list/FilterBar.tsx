import { useState, type ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { everyMid } from '../data-provider/ledgerFilter.ts'
import { Icon } from '../page/Icon.tsx'
import { useIsNarrow } from '../page/useMediaQuery.ts'
import { useFilters } from './useFilters.ts'

type Props = {
  search: ReactNode
  /** How many of the filters beside the search are set. */
  set?: number
  filters?: ReactNode
}

/** The search and the filters in one line; on a phone the filters fold away behind a button that counts them. */
export function FilterBar({ search, set = 0, filters }: Props) {
  const translate = useTranslate()
  const isNarrow = useIsNarrow()
  const { values, clear } = useFilters<Record<string, unknown>>()
  // All merchants are chosen, and left again, in the top bar.
  const isFiltered = Object.keys(values).some((name) => name !== 'mid' || values.mid !== everyMid)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {search}
      {isNarrow && filters && (
        <button className="button button-outlined" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Icon name="filter" size={18} />
          {set > 0 ? translate('filter.filters_set', { count: set }) : translate('list.filters')}
        </button>
      )}
      {(!isNarrow || isOpen) && filters}
      {isFiltered && (
        <button className="button" onClick={clear}>
          {translate('filter.clear_all')}
        </button>
      )}
    </>
  )
}
