import type { RaRecord } from 'react-admin'
import { useIsNarrow } from '../page/useMediaQuery.ts'
import { ListTable } from './ListTable.tsx'
import { PhoneRows, PhoneTable, type TwoLines } from './PhoneRows.tsx'
import { RecordTable, type Column } from './RecordTable.tsx'

type Props<R> = { columns: readonly Column<R>[]; lines: (record: R) => TwoLines }

export function ListRows<R extends RaRecord>({ columns, lines }: Props<R>) {
  return useIsNarrow() ? <PhoneRows<R> lines={lines} /> : <ListTable columns={columns} />
}

/** The same for rows that no list context holds. */
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
