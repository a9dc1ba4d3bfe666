import UpIcon from '@mui/icons-material/ArrowUpward'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'

export type Direction = 'ASC' | 'DESC'
export type Sorting = {
  field: string
  order: Direction
  setSort: (sort: { field: string; order: Direction }) => void
}

type Props = { field: string; first?: Direction; sorting: Sorting; align?: 'right'; children: ReactNode }

/** The head of a column that can be sorted by: a button in the cell, and the direction for whoever only hears it. */
export function SortHead({ field, first = 'ASC', sorting, align, children }: Props) {
  const isSorted = sorting.field === field
  const next: Direction = isSorted ? (sorting.order === 'ASC' ? 'DESC' : 'ASC') : first
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={isSorted ? (sorting.order === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      <Box
        component="button"
        type="button"
        onClick={() => sorting.setSort({ field, order: next })}
        sx={{ ...look, ...(isSorted && { color: 'text.primary' }) }}
      >
        {children}
        <UpIcon
          aria-hidden
          sx={{
            fontSize: 14,
            opacity: isSorted ? 1 : 0,
            rotate: isSorted && sorting.order === 'DESC' ? '180deg' : '0deg',
          }}
        />
      </Box>
    </th>
  )
}

const look = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '3px',
  height: 30,
  p: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  '&:hover svg, &:focus-visible svg': { opacity: 0.6 },
  '[data-align=right] > &': { flexDirection: 'row-reverse' },
} as const
