import type { ReactNode } from 'react'

export type Direction = 'ASC' | 'DESC'
export type Sorting = {
  field: string
  order: Direction
  /** Not there before the screens are: the heads look the same, and nobody's press is lost. */
  setSort?: (sort: { field: string; order: Direction }) => void
}

type Props = { field: string; first?: Direction; sorting: Sorting; align?: 'right'; children: ReactNode }

/** The head of a column that can be sorted by: a button in the cell, and `aria-sort` for screen readers. */
export function SortHead({ field, first = 'ASC', sorting, align, children }: Props) {
  const isSorted = sorting.field === field
  const next: Direction = isSorted ? (sorting.order === 'ASC' ? 'DESC' : 'ASC') : first
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={isSorted ? (sorting.order === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className="sort-head"
        disabled={!sorting.setSort}
        onClick={() => sorting.setSort?.({ field, order: next })}
      >
        {children}
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d="M4 12l1.41 1.41L11 7.83V20h2V7.83l5.58 5.59L20 12l-8-8z" />
        </svg>
      </button>
    </th>
  )
}
