import { useTranslate } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router'
import {
  isKnownStatus,
  knownOrderTypes,
  knownStatuses,
  orderTypes,
  readStatus,
} from '../../contract/status.ts'
import { useRead } from '../data-provider/useApi.ts'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { Foreign, useTypeName, visibleText } from '../kit/field/Foreign.tsx'
import { RowLink } from '../kit/field/RowLink.tsx'
import { useStatusLabel } from '../kit/field/ToneMark.tsx'
import { RecordTable, type Column } from '../kit/list/RecordTable.tsx'
import { PageTitle } from '../kit/page/PageTitle.tsx'
import { useIsNarrow } from '../kit/page/useMediaQuery.ts'
import type { StatusLabel } from '../../api/statuses.ts'
import { useMid } from '../session/SessionContext.ts'
import { StatusDialog } from './StatusDialog.tsx'
import { statusPath } from './statusPath.ts'
import './statuses.css'

export function StatusList() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const isNarrow = useIsNarrow()
  const { mid } = useMid()
  const labels = useRead(['status-labels', 'getList', {}], (api, signal) => api.listStatusLabels(signal))
  const counts = useRead(['order-counts', 'statuses', mid], (api, signal) =>
    api.countStatuses({ mid }, signal),
  )
  const both = {
    data: labels.data && counts.data,
    error: labels.error ?? counts.error,
    dataUpdatedAt: Math.min(labels.dataUpdatedAt, counts.dataUpdatedAt),
    refetch: () => [labels, counts].map(({ refetch }) => refetch()),
  }
  const own = (labels.data ?? []).filter((label) => label.mid === mid)
  const edited = search.get('status')
  return (
    <>
      <PageTitle title={translate('resources.statuses.name')} />
      <p className="page-help">
        {translate('statuses.help')} {translate('statuses.practice')}
      </p>
      <QueryState query={both}>
        {(counted) => (
          <div className="statuses-table">
            <RecordTable
              columns={isNarrow ? columns.filter(({ source }) => source !== 'note') : columns}
              rows={statusRows(
                own,
                counted.map(({ status }) => status),
              )}
              label={translate('resources.statuses.name')}
            />
          </div>
        )}
      </QueryState>
      {/* Wait for the labels, since saving would overwrite an unread one. */}
      {edited && labels.data && (
        <StatusDialog
          key={edited}
          status={edited}
          before={own.find(({ status }) => status === edited)}
          onClose={() => void navigate('/statuses', { replace: true })}
        />
      )}
    </>
  )
}

type Row = { id: string; status: string; label: StatusLabel | undefined }

function statusRows(labels: readonly StatusLabel[], counted: readonly string[]): Row[] {
  const names = [...labels.map(({ status }) => status), ...counted].filter(
    (status) => status !== '' && !isKnownStatus(status),
  )
  return [...new Set(names), ...knownStatuses].map((status) => ({
    id: status,
    status,
    label: labels.find((one) => one.status === status),
  }))
}

const columns: Column<Row>[] = [
  { source: 'status', label: 'filter.status', show: Status },
  { source: 'outcome', label: 'statuses.outcome', show: Outcome },
  {
    source: 'note',
    label: 'fault_field.text',
    render: ({ label }) => (label?.note === undefined ? null : <Foreign text={label.note} />),
  },
]

function Status({ status, label }: Row) {
  const labelOf = useStatusLabel()
  const name = label?.label ?? labelOf(status)
  return (
    <>
      <RowLink to={statusPath(status)}>
        <Foreign text={name} />
      </RowLink>{' '}
      {name !== visibleText(status) && (
        <code className="id quiet">
          <Foreign text={status} />
        </code>
      )}
    </>
  )
}

function Outcome({ status, label }: Row) {
  const translate = useTranslate()
  const typeName = useTypeName()
  const words = [...orderTypes, '*'].flatMap((type) => {
    const outcome = label?.finality[type]
    if (outcome === undefined) return []
    const word = translate(`statuses.outcomes.${outcome}`)
    return type === '*' ? word : `${typeName(type)}: ${word}`
  })
  if (words.length > 0) return words.join(', ')
  const ends = knownOrderTypes.flatMap((type) => {
    const good = credits.filter((credited) => finalityOf(status, type, credited) === 'good')
    const name = typeName(type)
    if (good.length === 1) return translate(`statuses.credits.${good[0]}`, { type: name })
    return good.length === 0 ? [] : name
  })
  return (
    <span className="quiet">
      {ends.length > 0
        ? translate('statuses.ends_well', { types: ends.join(', ') })
        : translate(`statuses.outcomes.${finalityOf(status, 'payin', 'fiat')}`)}
    </span>
  )
}

const credits = ['fiat', 'token'] as const

function finalityOf(status: string, orderType: string, credited: (typeof credits)[number]) {
  return readStatus({ status, orderType, credited }).finality
}
