import { useTranslate } from 'react-admin'
import { showPath } from '../kit/field/RowLink.tsx'
import { Link } from 'react-router'
import { Receivers } from '../alert-receivers/Receivers.tsx'
import { usePermission } from '../session/SessionContext.ts'
import { Watches } from './Watches.tsx'
import { alertRetentionDays, type Alert } from '../../api/alerts.ts'
import { SentText } from '../kit/field/Foreign.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { ClearFilters, FilterSelect } from '../kit/filter/FilterBar.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { ListRows, type TwoLines, type Column } from '../kit/list/ListRows.tsx'
import { WatchName, AlertState, useAlertTitle } from './AlertState.tsx'

export function AlertsPage() {
  const mayWatch = usePermission('alerts.watches')
  const translate = useTranslate()
  return (
    <ListPage
      sort={newestFirst}
      filters={<Filters />}
      empty={<p>{translate('alerts.none')}</p>}
      noMatch={<p>{translate('alerts.no_match')}</p>}
      queryOptions={{ refetchInterval: 30_000 }}
      below={
        mayWatch && (
          <>
            <Watches />
            <Receivers />
          </>
        )
      }
    >
      <ListRows columns={columns} lines={lines} />
      <p className="note">{translate('alerts.kept', { days: alertRetentionDays })}</p>
    </ListPage>
  )
}

const newestFirst = { field: 'beganAt', order: 'DESC' as const }

function Filters() {
  return (
    <>
      <FilterSelect
        source="state"
        label="list.state"
        any="alerts.any_state"
        values={['open', 'resolved']}
        words="alerts.states"
      />
      <ClearFilters />
    </>
  )
}

const columns: Column<Alert>[] = [
  { source: 'text', label: 'alerts.alert', render: (alert) => <AlertLink alert={alert} /> },
  { source: 'state', label: 'list.state', render: (alert) => <AlertState alert={alert} /> },
  { source: 'mid', label: 'fault_field.mid' },
  { source: 'kind', label: 'alerts.watch', render: ({ kind }) => <WatchName kind={kind} /> },
  { source: 'beganAt', label: 'alerts.began', as: 'time' },
  { source: 'resolvedAt', label: 'alerts.resolved', render: ({ resolvedAt }) => <Ended at={resolvedAt} /> },
  {
    source: 'acknowledgedBy',
    label: 'alerts.acknowledged',
    render: ({ acknowledgedBy }) => (acknowledgedBy === null ? '' : <SentText text={acknowledgedBy} />),
  },
]

const lines = (alert: Alert): TwoLines => ({
  to: showPath('alerts', alert.id),
  title: <Title alert={alert} />,
  figure: <SentText text={alert.mid} />,
  note: <AlertState alert={alert} />,
  aside: <TimeText iso={alert.beganAt} plain />,
})

function AlertLink({ alert }: { alert: Alert }) {
  return (
    <Link to={showPath('alerts', alert.id)}>
      <Title alert={alert} />
    </Link>
  )
}

function Title({ alert }: { alert: Alert }) {
  return useAlertTitle()(alert)
}

function Ended({ at }: { at: string | null }) {
  return at === null ? '' : <TimeText iso={at} />
}
