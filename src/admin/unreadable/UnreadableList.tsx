import { useTranslate } from 'react-admin'
import { Foreign } from '../kit/field/Foreign.tsx'
import { RowLink, showPath } from '../kit/field/RowLink.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { NarrowedNote } from '../kit/list/NarrowedNote.tsx'
import { ListRows, type TwoLines, type Column } from '../kit/list/ListRows.tsx'
import type { UnreadableRow } from '../../api/setAside.ts'
import { CountText, IsSent, ReasonText } from './unreadableWords.tsx'

const lastFirst = { field: 'lastSeenAt', order: 'DESC' as const }
const pollMs = 15_000

export function UnreadableList() {
  const translate = useTranslate()
  return (
    <ListPage
      sort={lastFirst}
      queryOptions={{ refetchInterval: pollMs }}
      filters={
        <>
          <p className="page-help">{translate('unreadable.help')}</p>
          <NarrowedNote />
        </>
      }
      empty={<p>{translate('unreadable.empty')}</p>}
    >
      <div className="clipped">
        <ListRows columns={columns} lines={lines} />
      </div>
    </ListPage>
  )
}

const columns: Column<UnreadableRow>[] = [
  {
    source: 'reason',
    label: 'unreadable.reason',
    render: (row) => (
      <RowLink to={showPath('unreadable', row.id)}>
        <ReasonText row={row} />
      </RowLink>
    ),
  },
  {
    source: 'source',
    width: 200,
    label: 'unreadable.source',
    render: ({ source }) => (
      <code className="id quiet">
        <Foreign text={source} />
      </code>
    ),
  },
  { source: 'route', width: 176, label: 'unreadable.route', render: ({ route }) => <Foreign text={route} /> },
  { source: 'mid', width: 88, label: 'filter.mid', as: 'id' },
  { source: 'firstSeenAt', width: 120, label: 'observed.first_seen', as: 'time' },
  { source: 'lastSeenAt', width: 120, label: 'observed.last_seen', as: 'time' },
  {
    source: 'count',
    width: 72,
    label: 'unreadable.count',
    align: 'right',
    render: ({ count }) => <CountText count={count} />,
  },
  { source: 'isSent', width: 130, label: 'list.state', render: ({ isSent }) => <IsSent isSent={isSent} /> },
]

const lines = (row: UnreadableRow): TwoLines => ({
  to: showPath('unreadable', row.id),
  title: <ReasonText row={row} />,
  figure: <CountText count={row.count} />,
  note: <IsSent isSent={row.isSent} />,
  aside: <TimeText iso={row.lastSeenAt} plain />,
})
