import { Box } from '@mui/material'
import { memo, useMemo, type ReactNode } from 'react'
import { useEvent, useListContext, useResourceContext, useTranslate, type RaRecord } from 'react-admin'
import { useChangedRows } from './FollowedRows.tsx'
import { SortHead, type Direction, type Sorting } from './SortHead.tsx'
import { useListFacts } from './useListFacts.ts'
import { useShownColumns } from './useShownColumns.ts'

/** A column shows a field that its record has. The first one holds the row's link. */
export type Column<R> = {
  source: Extract<keyof R, string> | 'actions'
  label: string
  align?: 'right'
  /** By which of its fields the ledger can sort, and which way round first. */
  sort?: string
  firstOrder?: Direction
  /** Not shown until someone asks for it. */
  isExtra?: boolean
  render: (record: R) => ReactNode
}

type ListTableProps<R> = {
  columns: readonly Column<R>[]
  /** A column that this list cannot be read without, whatever was chosen. */
  always?: string
}

/** The table of a list, with the columns that this person wants to see. */
export function ListTable<R extends RaRecord>({ columns, always }: ListTableProps<R>) {
  const { data = noRows, sort, setSort } = useListContext<R>()
  const isSortable = useListFacts()?.source === 'ledger'
  // A step in the history makes another function of it, and would draw the whole table again.
  const sortBy = useEvent(setSort)
  const { field, order } = sort
  const sorting = useMemo(
    () => (isSortable ? { field, order, setSort: sortBy } : undefined),
    [isSortable, field, order, sortBy],
  )
  const changed = useChangedRows()
  const resource = useResourceContext()
  const translate = useTranslate()
  const { shown } = useShownColumns(columns)
  const missing = columns.filter(
    ({ source }) => always === source && !shown.some((one) => one.source === source),
  )
  return (
    <RecordTable
      columns={missing.length === 0 ? shown : shown.toSpliced(1, 0, ...missing)}
      rows={data}
      changed={changed}
      sorting={sorting}
      label={translate(`resources.${resource}.name`, { smart_count: 2 })}
    />
  )
}

const noRows: never[] = []

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
  // A head that sticks and a table that scrolls sideways exclude each other.
  const isWide = columns.length > 8
  return (
    <Box sx={{ overflowX: isWide ? 'auto' : { xs: 'auto', lg: 'visible' } }}>
      <Box component="table" aria-label={label} sx={isWide ? wideLook : look}>
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
      </Box>
    </Box>
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

const look = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  // Two lines are as high as one: a word that grows in a row moves nothing below it.
  lineHeight: 1.35,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { height: 38, py: 0, px: '12px', textAlign: 'left', borderBottom: 1, borderColor: 'divider' },
  '& th:first-of-type, & td:first-of-type': { pl: 0 },
  '& th:last-of-type, & td:last-of-type': { pr: 0 },
  '& th': {
    fontWeight: 400,
    color: 'text.secondary',
    whiteSpace: 'nowrap',
    position: { xs: 'static', lg: 'sticky' },
    top: 48,
    zIndex: 1,
    bgcolor: 'background.default',
  },
  '& tr:has(details[open]) td': { verticalAlign: 'top', py: '9px' },
  '& [data-align=right]': { textAlign: 'right' },
  '& tbody tr': { transition: 'background-color 120ms' },
  '& tr[data-changed]': { bgcolor: 'action.selected' },
  // Outside of the cell: nothing moves for it.
  '& tr[data-changed] td:first-of-type': { boxShadow: '-3px 0 var(--moving)' },
  '& tbody tr:hover, & tbody tr:focus-within': { bgcolor: 'action.hover' },
} as const

const wideLook = { ...look, '& th': { ...look['& th'], position: 'static' } } as const
