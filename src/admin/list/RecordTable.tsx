import { memo, type ReactNode } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { Icon } from '../page/Icon.tsx'

/** A column shows a field of its record, or what follows from some. The first one holds the row's link. */
export type Column<R> = {
  /** Its name, also where a person's choice of columns is kept. */
  source: string
  label: string
  align?: 'right'
  /** By which of its fields the ledger can sort, and which way round first. */
  sort?: string
  firstOrder?: Direction
  /** Not shown until someone asks for it. */
  isHiddenByDefault?: boolean
  render: (record: R) => ReactNode
}

type TableProps<R> = {
  columns: readonly Column<R>[]
  rows: readonly R[]
  label: string
  /** The ids of those that are marked for a moment. */
  changed?: ReadonlySet<unknown>
  sorting?: Sorting
}

function PlainTable<R extends RaRecord>({ columns, rows, label, changed, sorting }: TableProps<R>) {
  const translate = useTranslate()
  const isWide = columns.length > 8
  return (
    <div className={isWide ? 'records-box records-wide' : 'records-box'}>
      <table className="records" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ source, label: name, align, sort, firstOrder }) =>
              sort !== undefined && sorting ? (
                <SortHead key={source} field={sort} first={firstOrder} sorting={sorting} align={align}>
                  {translate(name)}
                </SortHead>
              ) : (
                <th key={source} scope="col" data-align={align}>
                  {translate(name)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((record) => (
            <Row
              key={record.id}
              record={record}
              columns={columns}
              isChanged={changed?.has(record.id) ?? false}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

// `memo` forgets that a component is generic.
/** A plain table: quick to draw, and drawn again only when its rows have changed, row by row. */
export const RecordTable = memo(PlainTable) as typeof PlainTable

type RowProps<R> = { record: R; columns: readonly Column<R>[]; isChanged: boolean }

function PlainRow<R>({ record, columns, isChanged }: RowProps<R>) {
  return (
    <tr data-changed={isChanged || undefined}>
      {columns.map(({ source, align, render }) => (
        <td key={source} data-align={align}>
          {render(record)}
        </td>
      ))}
    </tr>
  )
}

const Row = memo(PlainRow) as typeof PlainRow

type Direction = 'ASC' | 'DESC'
type Sorting = {
  field: string
  order: Direction
  /** Missing while the page still loads: the buttons are disabled then. */
  setSort?: (sort: { field: string; order: Direction }) => void
}

type Props = { field: string; first?: Direction; sorting: Sorting; align?: 'right'; children: ReactNode }

/** The head of a column that can be sorted by: a button in the cell, and `aria-sort` for screen readers. */
function SortHead({ field, first = 'ASC', sorting, align, children }: Props) {
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
        <Icon name="up" size={14} />
      </button>
    </th>
  )
}
