import { useTranslate } from 'react-admin'
import { Foreign } from '../kit/field/Foreign.tsx'
import { showPath } from '../kit/field/RowLink.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { NarrowedNote } from '../kit/filter/FilterBar.tsx'
import { linesOf, ListRows, type Column } from '../kit/list/ListRows.tsx'
import type { UnreadableRow } from '../../api/setAside.ts'
import { CountText, IsSent, ReasonText } from './unreadableWords.tsx'

const pollMs = 15_000

export function UnreadableList() {
  const translate = useTranslate()
  return (
    <ListPage
      sort={{ field: 'lastSeenAt', order: 'DESC' }}
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
    to: ({ id }) => showPath('unreadable', id),
    show: ReasonText,
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
  { source: 'route', width: 176, label: 'unreadable.route' },
  { source: 'mid', width: 88, label: 'filter.mid', as: 'id' },
  { source: 'firstSeenAt', width: 120, label: 'observed.first_seen', as: 'time' },
  { source: 'lastSeenAt', width: 120, label: 'observed.last_seen', as: 'time' },
  { source: 'count', width: 72, label: 'unreadable.count', align: 'right', show: CountText },
  { source: 'isSent', width: 130, label: 'list.state', show: IsSent },
]

const lines = linesOf(columns, { title: 'reason', figure: 'count', note: 'isSent', aside: 'lastSeenAt' })
