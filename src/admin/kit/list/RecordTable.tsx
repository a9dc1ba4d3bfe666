import { memo, type ReactNode } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { Icon } from '../page/Icon.tsx'
import { openRow } from './openRow.ts'
import { PickBox, type Picking } from './SelectionScope.tsx'

/** The first column contains the row's link. */
export type Column<R> = {
  /** Also the key of a stored column choice. */
  source: string
  label: string
  align?: 'right'
  /** In px; columns without a width share the rest. A table without any is as wide as its content. */
  width?: number
  sort?: string
  firstOrder?: Direction
  isHiddenByDefault?: boolean
  render: (record: R) => ReactNode
}

type TableProps<R> = {
  columns: readonly Column<R>[]
  rows: readonly R[]
  label: string
  changed?: ReadonlySet<unknown>
  sorting?: Sorting
  picking?: Picking<R>
}

const boxPx = 12

/** Minimum of a column without a width; table widths beside the rail at 1200 and 1366 px. */
const [least, besideRail, atUsualWidth] = [96, 960, 1126]

/** Columns with widths have the same place on every page; a wider table scrolls. */
function layoutOf(columns: readonly Pick<Column<unknown>, 'width'>[], boxWidth: number) {
  if (columns.every(({ width }) => width === undefined)) {
    const box = columns.length > 8 ? 'records-box records-wide' : 'records-box'
    return { box, table: 'records', size: undefined }
  }
  const minWidth = columns.reduce((sum, { width = least }) => sum + width, 0)
  const reach = minWidth > atUsualWidth ? ' records-wide' : minWidth > besideRail ? ' records-roomy' : ''
  const isNarrow = columns.every(({ width }) => width !== undefined)
  return {
    box: `records-box${reach}`,
    table: 'records records-fixed',
    size: isNarrow
      ? { minWidth: minWidth + boxWidth, width: minWidth + boxWidth }
      : { minWidth: minWidth + boxWidth },
  }
}

function PlainTable<R extends RaRecord>(props: TableProps<R>) {
  const { columns, rows, label, changed, sorting, picking } = props
  const translate = useTranslate()
  const boxWidth = picking ? boxPx : 0
  const { box, table, size } = layoutOf(columns, boxWidth)
  const widthOf = (width: number | undefined, n: number) =>
    width === undefined || n > 0 ? width : width + boxWidth
  return (
    <div className={picking ? `${box} records-picked` : box} data-picking={picking?.isAny || undefined}>
      <table className={table} style={size} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ source, label: name, align, width: ownWidth, sort, firstOrder }, n) => {
              const width = widthOf(ownWidth, n)
              return sort !== undefined && sorting ? (
                <SortHead key={source} field={sort} first={firstOrder} {...{ sorting, align, width }}>
                  {translate(name)}
                </SortHead>
              ) : (
                <th key={source} scope="col" data-align={align} style={{ width }}>
                  {translate(name)}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody {...openRow}>
          {rows.map((record) => (
            <Row
              key={record.id}
              record={record}
              columns={columns}
              isChanged={changed?.has(record.id) ?? false}
              isPicked={picking?.isPicked(record) ?? false}
              pick={picking?.pick}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

// The cast restores the generic type that `memo` drops.
export const RecordTable = memo(PlainTable) as typeof PlainTable

type RowProps<R> = {
  record: R
  columns: readonly Column<R>[]
  isChanged: boolean
  isPicked: boolean
  pick: Picking<R>['pick'] | undefined
}

function PlainRow<R extends RaRecord>(props: RowProps<R>) {
  const { record, columns, isChanged, isPicked, pick } = props
  return (
    <tr data-row={record.id} data-changed={isChanged || undefined} data-picked={isPicked || undefined}>
      {columns.map(({ source, align, render }, n) => (
        <td key={source} data-align={align}>
          {n === 0 && pick && (
            <PickBox id={String(record.id)} isPicked={isPicked} pick={(isRange) => pick(record, isRange)} />
          )}
          <div className="cell">{render(record)}</div>
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
  setSort?: (sort: { field: string; order: Direction }) => void
}

type Props = {
  field: string
  first?: Direction
  sorting: Sorting
  align?: 'right'
  width?: number | undefined
  children: ReactNode
}

function SortHead({ field, first = 'ASC', sorting, align, width, children }: Props) {
  const isSorted = sorting.field === field
  const next: Direction = isSorted ? (sorting.order === 'ASC' ? 'DESC' : 'ASC') : first
  return (
    <th
      scope="col"
      data-align={align}
      style={{ width }}
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
