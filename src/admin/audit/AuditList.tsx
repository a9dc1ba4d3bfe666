import { Foreign } from '../fields/Foreign.tsx'
import { SentText } from '../fields/SentText.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { PhoneRows } from '../list/PhoneRows.tsx'
import { ListTable } from '../list/ListTable.tsx'
import type { Column } from '../list/RecordTable.tsx'
import { useIsNarrow } from '../page/useIsNarrow.ts'
import type { AuditLine } from '../records.ts'
import { AuditDetails } from './AuditDetails.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { ActionText, OutcomeMark } from './auditWords.tsx'
import { ObjectText } from './ObjectText.tsx'

const newestFirst = { field: 'at', order: 'DESC' as const }

/** Who did what, newest first. Nothing here can be changed. */
export function AuditList() {
  const isNarrow = useIsNarrow()
  return (
    <ListPage sort={newestFirst} filters={<AuditFilters />}>
      {isNarrow ? <AuditRows /> : <ListTable columns={columns} />}
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

function AuditRows() {
  return (
    <PhoneRows<AuditLine>
      lines={(line) => ({
        title: <ActionText action={line.action} />,
        figure: <OutcomeMark outcome={line.outcome} />,
        note: line.operatorEmail !== undefined && <Foreign text={line.operatorEmail} />,
        aside: <TimeText iso={line.at} />,
        more: <AuditDetails line={line} />,
      })}
    />
  )
}
