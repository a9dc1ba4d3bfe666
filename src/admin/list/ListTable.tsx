import { useMemo } from 'react'
import { useEvent, useListContext, useResourceContext, useTranslate, type RaRecord } from 'react-admin'
import { RecordTable, type Column } from './RecordTable.tsx'
import { useChangedRows } from './FollowedRows.tsx'
import { useListFacts } from './useListFacts.ts'
import { usePicking } from './SelectionScope.tsx'
import { useShownColumns } from './ColumnChooser.tsx'

type Props<R> = {
  columns: readonly Column<R>[]
  /** A column that this list cannot be read without, whatever was chosen. */
  always?: string
}

export function ListTable<R extends RaRecord>({ columns, always }: Props<R>) {
  const { data = noRows, sort, setSort } = useListContext<R>()
  const isSortable = useListFacts()?.source === 'ledger'
  // Navigation makes a new `setSort`, which would render the whole table again.
  const sortBy = useEvent(setSort)
  const { field, order } = sort
  const sorting = useMemo(
    () => (isSortable ? { field, order, setSort: sortBy } : undefined),
    [isSortable, field, order, sortBy],
  )
  const changed = useChangedRows()
  const resource = useResourceContext() ?? ''
  const picking = usePicking(data)
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
      picking={picking}
      label={translate(`resources.${resource}.name`, { smart_count: 2 })}
    />
  )
}

const noRows: never[] = []
