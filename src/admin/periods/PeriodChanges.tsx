import { Button } from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useRead } from '../data-provider/useApi.ts'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { Foreign } from '../kit/field/Foreign.tsx'
import { OrderField, showPath } from '../kit/field/RowLink.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { TableOrRows, type TwoLines, type Column } from '../kit/list/ListRows.tsx'
import { HeadedTable } from '../kit/list/TableBox.tsx'
import { PageSkeleton } from '../kit/page/PageTitle.tsx'
import type { ClosedField, ClosedRow, Period, PeriodChange, PeriodVersion } from '../../api/periods.ts'
import { PeriodFigures } from './PeriodFigures.tsx'

const perPage = 25

export function PeriodChanges({ period, closed }: { period: Period; closed: PeriodVersion }) {
  const translate = useTranslate()
  const [count, setCount] = useState(perPage)
  const { data, error } = useRead(
    ['periods', 'changes', period.id, closed.version, closed.changes.entries, count],
    (api, signal) => api.listPeriodChanges({ id: period.id, version: closed.version, count }, signal),
    { placeholderData: keepPreviousData },
  )
  if (error && !data) return <FailureNote error={error} />
  if (!data) return <PageSkeleton isPart rows={3} />
  if (data.total === 0) return <p className="quiet">{translate('periods.since_none')}</p>
  return (
    <>
      <PeriodFigures figures={closed.changes.figures} label={translate('periods.since_net')} />
      <TableOrRows rows={data.rows} label={translate('periods.since_list')} columns={columns} lines={lines} />
      {data.total > data.rows.length && (
        <>
          <p className="paper-only">
            {translate('periods.since_some', { shown: data.rows.length, total: data.total })}
          </p>
          <Button className="no-print" onClick={() => setCount(count + 4 * perPage)}>
            {translate('periods.more')}
          </Button>
        </>
      )}
    </>
  )
}

const columns: Column<PeriodChange>[] = [
  {
    source: 'orderId',
    label: 'order.id',
    render: ({ orderId, mid }) => <OrderField id={orderId} mid={mid} />,
  },
  { source: 'kind', label: 'list.what', show: ChangeWords },
  {
    source: 'noticedAt',
    label: 'periods.noticed',
    render: ({ noticedAt }) => <TimeText iso={noticedAt} exact />,
  },
]

const lines = (change: PeriodChange): TwoLines => ({
  title: <OrderField id={change.orderId} mid={change.mid} />,
  figure: <TimeText iso={change.noticedAt} />,
  more: <ChangeWords {...change} />,
})

/** Provider words are set apart from ours. */
function ChangeWords({ kind, fields, before, after }: PeriodChange) {
  const translate = useTranslate()
  const nameOf = (field: ClosedField) =>
    translate(`periods.field.${field}`, { _: translate(`filter.${field}`, { _: translate(`fee.${field}`) }) })
  if (kind !== 'changed') return translate(`periods.kind.${kind}`, { _: kind })
  return fields.map((field) => (
    <div key={field}>
      {nameOf(field)}: <Foreign text={textOf(before, field)} />{' '}
      <span className="quiet">{translate('periods.became')}</span> <Foreign text={textOf(after, field)} />
    </div>
  ))
}

function textOf(row: ClosedRow | null, field: ClosedField): string {
  return String(row?.[field] ?? '–')
}

/** The acts on statements, claims, payouts and rates since the close. */
export function PeriodActivity({ period: { id }, closed }: { period: Period; closed: PeriodVersion }) {
  const translate = useTranslate()
  const { data, error } = useRead(['periods', 'activity', id, closed.version], (api, signal) =>
    api.readPeriodActivity(id, signal),
  )
  if (error) return <FailureNote error={error} />
  if (!data) return <PageSkeleton isPart rows={2} />
  const { activity, isCut } = data
  if (activity.length === 0) return <p className="quiet">{translate('periods.activity.none')}</p>
  return (
    <>
      {isCut && <p>{translate('periods.activity.cut', { count: activity.length })}</p>}
      <HeadedTable
        label={translate('periods.activity.title')}
        heads={['periods.activity.when', 'list.what', 'periods.activity.by', 'periods.activity.object'].map(
          (name) => translate(name),
        )}
      >
        {activity.map(({ at, action, by, object }, nth) => (
          <tr key={nth}>
            <td>
              <TimeText iso={at} exact />
            </td>
            <td>{translate(`audit.actions.${action}`, { _: action })}</td>
            <td>{by === null ? <span className="quiet">–</span> : <Foreign text={by} />}</td>
            <td>
              <ActedOn object={object} />
            </td>
          </tr>
        ))}
      </HeadedTable>
    </>
  )
}

/** A statement that was deleted since has no page; its link says so. */
function ActedOn({ object }: { object: string | null }) {
  const translate = useTranslate()
  if (object === null) return <span className="quiet">–</span>
  const [kind = '', id = ''] = object.split(/:(.*)/s)
  if (kind !== 'statement') return <Foreign text={id || object} />
  return <Link to={showPath('statements', id)}>{translate('fault_field.statement')}</Link>
}
