import { Box } from '@mui/material'
import { memo, type ReactNode } from 'react'
import { useListContext, useResourceContext, useTranslate, type RaRecord } from 'react-admin'
import { useShownColumns } from './useShownColumns.ts'

/** A column shows a field that its record has. The first one holds the row's link. */
export type Column<R> = {
  source: Extract<keyof R, string> | 'actions'
  label: string
  align?: 'right'
  /** Not shown until someone asks for it. */
  isExtra?: boolean
  render: (record: R) => ReactNode
}

/** The table of a list, with the columns that this person wants to see. */
export function ListTable<R extends RaRecord>({ columns }: { columns: readonly Column<R>[] }) {
  const { data = [] } = useListContext<R>()
  const resource = useResourceContext()
  const translate = useTranslate()
  const { shown } = useShownColumns(columns)
  return (
    <RecordTable
      columns={shown}
      rows={data}
      label={translate(`resources.${resource}.name`, { smart_count: 2 })}
    />
  )
}

type TableProps<R> = { columns: readonly Column<R>[]; rows: readonly R[]; label: string }

function PlainTable<R extends RaRecord>({ columns, rows, label }: TableProps<R>) {
  const translate = useTranslate()
  // A head that sticks and a table that scrolls sideways exclude each other.
  const isWide = columns.length > 8
  return (
    <Box sx={{ overflowX: isWide ? 'auto' : { xs: 'auto', lg: 'visible' } }}>
      <Box component="table" aria-label={label} sx={look}>
        <thead>
          <tr>
            {columns.map(({ source, label: name, align }) => (
              <th key={source} scope="col" data-align={align}>
                {translate(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((record) => (
            <Row key={record.id} record={record} columns={columns} />
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

// `memo` forgets that a component is generic.
/** A plain table: quick to draw, and drawn again only when its rows have changed, row by row. */
export const RecordTable = memo(PlainTable) as typeof PlainTable

type RowProps<R> = { record: R; columns: readonly Column<R>[] }

function PlainRow<R>({ record, columns }: RowProps<R>) {
  return (
    <tr>
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
  '& tbody tr:hover, & tbody tr:focus-within': { bgcolor: 'action.hover' },
} as const
