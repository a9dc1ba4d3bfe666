import FilterIcon from '@mui/icons-material/FilterList'
import { Box, Button } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useFilters } from './useFilters.ts'
import { useIsNarrow } from '../page/useIsNarrow.ts'

type Props = {
  search?: ReactNode
  /** How many of the filters beside the search are set. */
  set?: number
  filters?: (isFlat: boolean) => ReactNode
}

/** The search and the filters in one line; on a phone the filters fold away behind a button that counts them. */
export function FilterBar({ search, set = 0, filters }: Props) {
  const translate = useTranslate()
  const isNarrow = useIsNarrow()
  const { isFiltered, clear } = useFilters()
  const [isOpen, setIsOpen] = useState(false)
  const clearAll = isFiltered && <Button onClick={clear}>{translate('filter.clear_all')}</Button>
  if (!isNarrow) {
    return (
      <>
        {search}
        {filters?.(false)}
        {clearAll}
      </>
    )
  }
  return (
    <>
      <Box sx={{ flex: 1, minWidth: 0 }}>{search}</Box>
      {filters && (
        <Button
          variant="outlined"
          startIcon={<FilterIcon />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {set > 0 ? translate('filter.filters_set', { count: set }) : translate('list.filters')}
        </Button>
      )}
      {filters && isOpen && <Box sx={foldedLook}>{filters(true)}</Box>}
      {clearAll}
    </>
  )
}

const foldedLook = {
  width: '100%',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 1,
} as const
