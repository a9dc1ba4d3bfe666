import FilterIcon from '@mui/icons-material/FilterList'
import { Button } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useIsNarrow } from '../page/useIsNarrow.ts'
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
  const { isFiltered, clear } = useFilters()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {search}
      {isNarrow && filters && (
        <Button
          variant="outlined"
          startIcon={<FilterIcon />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {set > 0 ? translate('filter.filters_set', { count: set }) : translate('list.filters')}
        </Button>
      )}
      {(!isNarrow || isOpen) && filters}
      {isFiltered && <Button onClick={clear}>{translate('filter.clear_all')}</Button>}
    </>
  )
}
