import { useListContext, useResourceContext, useTranslate, useEvent, type RaRecord } from 'ra-core'
import { useMemo, type ReactNode } from 'react'
import { useIsNarrow } from '../page/useMediaQuery.ts'
import { cellOf, contentOf, RecordTable, type Column } from './RecordTable.tsx'
import { useChangedRows } from './FollowedRows.tsx'
import { useListFacts } from './useListFacts.ts'
import { usePicking } from './SelectionScope.tsx'
import { useShownColumns } from './ColumnChooser.tsx'
import { RowLink } from '../field/RowLink.tsx'
import { Facts, Section } from '../page/Section.tsx'

export type { Column }

type Props<R> = { columns: readonly Column<R>[]; lines: (record: R) => TwoLines }

export function ListRows<R extends RaRecord>({ columns, lines }: Props<R>) {
  return useIsNarrow() ? <PhoneRows<R> lines={lines} /> : <ListTable columns={columns} />
}

export function TableOrRows<R extends RaRecord>({
  rows,
  label,
  columns,
  lines,
}: Props<R> & { rows: readonly R[]; label: string }) {
  return useIsNarrow() ? (
    <PhoneTable rows={rows} label={label} lines={lines} />
  ) : (
    <RecordTable rows={rows} label={label} columns={columns} />
  )
}

type FactsProps<R> = { columns: readonly Column<R>[]; rows: readonly R[]; label: string }

/** On a narrow screen each record is a section, named by its first column, with all others. */
export function TableOrFacts<R extends RaRecord>({ columns, rows, label }: FactsProps<R>) {
  const translate = useTranslate()
  const isNarrow = useIsNarrow()
  const [first, ...others] = columns
  if (!isNarrow || !first) return <RecordTable rows={rows} label={label} columns={columns} />
  return rows.map((row) => (
    <Section key={row.id} title={cellOf(first, row)}>
      <Facts rows={others.map((column) => [translate(column.label), cellOf(column, row)])} />
    </Section>
  ))
}

type ListTableProps<R> = {
  columns: readonly Column<R>[]
  always?: string
}

export function ListTable<R extends RaRecord>({ columns, always }: ListTableProps<R>) {
  const { data = noRows, sort, setSort } = useListContext<R>()
  const isSortable = useListFacts()?.source === 'ledger'
  // Navigation creates a new `setSort`, which would re-render the whole table.
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
  const { shown, arrange } = useShownColumns(columns)
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
      arrange={arrange}
      label={translate(`resources.${resource}.name`, { smart_count: 2 })}
    />
  )
}

const noRows: never[] = []

export type TwoLines = {
  to?: string
  title: ReactNode
  figure?: ReactNode
  note?: ReactNode
  aside?: ReactNode
  more?: ReactNode
}

type LineSources = { title: string } & Partial<Record<'figure' | 'note' | 'aside' | 'more', string>>

/** The two lines of a record from its columns, by their sources. They link to where the first column does. */
export function linesOf<R extends object>(columns: readonly Column<R>[], { title, ...others }: LineSources) {
  return (record: R): TwoLines => {
    const to = columns[0]?.to?.(record)
    const content = (source: string) => {
      const column = columns.find((one) => one.source === source)
      return column && contentOf(column, record, to !== undefined)
    }
    const lines = Object.entries(others).map(([part, source]) => [part, content(source)])
    return { to, title: content(title), ...Object.fromEntries(lines) }
  }
}

export function PhoneRows<R extends RaRecord>({ lines }: { lines: (record: R) => TwoLines }) {
  const { data = [] } = useListContext<R>()
  const changed = useChangedRows()
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  const label = translate(`resources.${resource}.name`, { smart_count: 2 })
  return <PhoneTable rows={data} {...{ lines, label, changed }} />
}

type PhoneRowsProps<R> = {
  rows: readonly R[]
  lines: (record: R) => TwoLines
  label: string
  changed?: ReadonlySet<unknown>
}

function PhoneTable<R extends RaRecord>({ rows, lines, label, changed }: PhoneRowsProps<R>) {
  return (
    <table className="phone-rows" aria-label={label}>
      <tbody>
        {rows.map((record) => (
          <tr key={record.id} data-row={record.id} data-changed={changed?.has(record.id) || undefined}>
            <td>
              <Row {...lines(record)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Row({ to, title, figure, note, aside, more }: TwoLines) {
  const lines = (
    <>
      <div>{title}</div>
      <div>{figure}</div>
      <div>{note}</div>
      <div>{aside}</div>
      {more && <div>{more}</div>}
    </>
  )
  return to === undefined ? (
    <div className="phone-row">{lines}</div>
  ) : (
    <RowLink to={to} className="phone-row">
      {lines}
    </RowLink>
  )
}
