import { memo, type ReactNode } from 'react'
import type { Money } from '../../data-provider/records.ts'
import { useTranslate, type RaRecord } from 'react-admin'
import { IdText, SentText } from '../field/Foreign.tsx'
import { MoneyText } from '../field/MoneyText.tsx'
import { RowLink } from '../field/RowLink.tsx'
import { TimeText } from '../field/TimeText.tsx'
import { CountText } from '../field/useFormatLocale.ts'
import { Icon } from '../page/Icon.tsx'
import { ColumnEdge, type Arrange } from './ColumnEdge.tsx'
import { PickAllBox, PickBox, type Picking } from './SelectionScope.tsx'
import { openRow } from './TableBox.tsx'

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
  /** Makes the cell a link. */
  to?: (record: R) => string
  /** How the value under `source` is shown, unless the column has its own component or function. */
  as?: keyof typeof kinds
  /** Gets the record as its props, and `plain` inside a link. */
  show?: (props: R & { plain: boolean }) => ReactNode
  render?: (record: R) => ReactNode
}

const kinds = {
  text: (text: string) => <SentText text={text} />,
  list: (texts: string[]) => <SentText text={texts.join(', ') || undefined} />,
  id: (id: string) => <IdText id={id} />,
  time: (iso: string, plain: boolean) => <TimeText iso={iso} plain={plain} />,
  count: (count: number) => <CountText count={count} />,
  money: (money: Money) => <MoneyText money={money} />,
}

export function cellOf<R extends object>(column: Column<R>, record: R): ReactNode {
  const to = column.to?.(record)
  const content = contentOf(column, record, to !== undefined)
  return to === undefined ? content : <RowLink to={to}>{content}</RowLink>
}

export function contentOf<R extends object>(column: Column<R>, record: R, plain: boolean): ReactNode {
  const { source, as = 'text', show: Show, render } = column
  if (Show) return <Show {...record} plain={plain} />
  return render ? render(record) : kinds[as](Reflect.get(record, source) as never, plain)
}

type TableProps<R> = {
  columns: readonly Column<R>[]
  rows: readonly R[]
  label: string
  changed?: ReadonlySet<unknown>
  sorting?: Sorting
  picking?: Picking<R>
  /** Lets columns with widths be resized and moved in the head. */
  arrange?: Arrange
}

const boxPx = 12

/** Minimum of a column without a width; table widths beside the rail at 1200 and 1366 px. */
const [least, besideRail, atUsualWidth] = [128, 960, 1126]

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
  const { columns, rows, label, changed, sorting, picking, arrange } = props
  const boxWidth = picking ? boxPx : 0
  const { box, table, size } = layoutOf(columns, boxWidth)
  const hasWidths = columns.some(({ width }) => width !== undefined)
  return (
    <div className={picking ? `${box} records-picked` : box} data-picking={picking?.isAny || undefined}>
      <table className={table} style={size} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, n) => (
              <Head
                key={column.source}
                column={column}
                sorting={sorting}
                box={n === 0 && picking && <PickAllBox {...picking} />}
                beside={n === 0 ? boxWidth : 0}
                before={columns[n - 1]?.source}
                after={columns[n + 1]?.source}
                arrange={hasWidths ? arrange : undefined}
              />
            ))}
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
      {columns.map((column, n) => (
        <td key={column.source} data-align={column.align}>
          {n === 0 && pick && (
            <PickBox id={String(record.id)} isPicked={isPicked} pick={(isRange) => pick(record, isRange)} />
          )}
          <div className="cell">{cellOf(column, record)}</div>
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
  setSort: (sort: { field: string; order: Direction }) => void
}

type HeadProps = {
  column: Omit<Column<never>, 'render'>
  sorting: Sorting | undefined
  box: ReactNode
  /** Width of the box in px. */
  beside: number
  before: string | undefined
  after: string | undefined
  arrange: Arrange | undefined
}

const draggedColumn = 'text/column'

function Head({ column, sorting, box, beside, before, after, arrange }: HeadProps) {
  const translate = useTranslate()
  const { source, label, align, width, sort, firstOrder = 'ASC' } = column
  const name = translate(label)
  const isSorted = sort !== undefined && sorting?.field === sort
  const next: Direction = isSorted ? (sorting.order === 'ASC' ? 'DESC' : 'ASC') : firstOrder
  return (
    <th
      scope="col"
      data-align={align}
      style={{ width: width === undefined ? undefined : width + beside }}
      aria-sort={isSorted ? (sorting.order === 'ASC' ? 'ascending' : 'descending') : undefined}
      draggable={arrange && before !== undefined}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(draggedColumn, source)}
      onDragOver={(event) => {
        if (!arrange || before === undefined || !event.dataTransfer.types.includes(draggedColumn)) return
        event.preventDefault()
        event.currentTarget.dataset.target = ''
      }}
      onDragLeave={({ currentTarget }) => delete currentTarget.dataset.target}
      onDrop={({ currentTarget, dataTransfer }) => {
        delete currentTarget.dataset.target
        arrange?.moveTo(dataTransfer.getData(draggedColumn), source)
      }}
    >
      {box}
      {sort !== undefined && sorting ? (
        <button
          type="button"
          className="sort-head"
          onClick={() => sorting.setSort({ field: sort, order: next })}
        >
          {name}
          <Icon name="up" size={14} />
        </button>
      ) : (
        name
      )}
      {arrange && <ColumnEdge {...{ source, name, width, beside, before, after, arrange }} />}
    </th>
  )
}
