import { Foreign } from '../fields/Foreign.tsx'
import { SentText } from '../fields/SentText.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { ListRows } from '../list/ListRows.tsx'
import type { TwoLines } from '../list/PhoneRows.tsx'
import type { Column } from '../list/RecordTable.tsx'
import type { AuditLine } from '../records.ts'
import { AuditDetails } from './AuditDetails.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { ActionText, OutcomeMark } from './auditWords.tsx'
import { ObjectText } from './ObjectText.tsx'

const newestFirst = { field: 'at', order: 'DESC' as const }

/** Who did what, newest first. Nothing here can be changed. */
export function AuditList() {
  return (
    <ListPage sort={newestFirst} filters={<AuditFilters />}>
      <ListRows columns={columns} lines={lines} />
    </ListPage>
  )
}

const columns: Column<AuditLine>[] = [
  { source: 'at', label: 'audit.when', render: ({ at }) => <TimeText iso={at} /> },
  { source: 'operatorEmail', label: 'audit.who', render: (line) => <SentText text={line.operatorEmail} /> },
  { source: 'action', label: 'audit.action', render: ({ action }) => <ActionText action={action} /> },
  { source: 'object', label: 'audit.object', render: ({ object }) => <ObjectText object={object} /> },
  { source: 'mid', label: 'order.mid', render: ({ mid }) => <SentText text={mid} /> },
  { source: 'outcome', label: 'audit.outcome', render: ({ outcome }) => <OutcomeMark outcome={outcome} /> },
  { source: 'details', label: 'audit.details', render: (line) => <AuditDetails line={line} /> },
]

const lines = (line: AuditLine): TwoLines => ({
  title: <ActionText action={line.action} />,
  figure: <OutcomeMark outcome={line.outcome} />,
  note: line.operatorEmail !== undefined && <Foreign text={line.operatorEmail} />,
  aside: <TimeText iso={line.at} />,
  more: <AuditDetails line={line} />,
})
