import type { RaRecord } from 'react-admin'
import { useIsNarrow } from '../page/useMediaQuery.ts'
import { ListTable } from './ListTable.tsx'
import { PhoneRows, type TwoLines } from './PhoneRows.tsx'
import type { Column } from './RecordTable.tsx'

type Props<R> = { columns: readonly Column<R>[]; lines: (record: R) => TwoLines }

export function ListRows<R extends RaRecord>({ columns, lines }: Props<R>) {
  return useIsNarrow() ? <PhoneRows<R> lines={lines} /> : <ListTable columns={columns} />
}
