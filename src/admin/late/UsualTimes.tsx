import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { everyMid, midsOf } from '../data-provider/ledgerFilter.ts'
import { useApi } from '../data-provider/useApi.ts'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { SentText, TypeText } from '../kit/field/Foreign.tsx'
import { durationText } from '../time/durationText.ts'
import { useCount, useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { useStatusLabel } from '../kit/field/ToneMark.tsx'
import type { UsualTimeRow } from '../../api/usualTimes.ts'
import { TableOrRows, type TwoLines, type Column } from '../kit/list/ListRows.tsx'
import { RowSkeletons } from '../kit/page/PageTitle.tsx'
import { Section } from '../kit/page/Section.tsx'
import { usePermission } from '../session/SessionContext.ts'
import { LimitDialog } from './LimitDialog.tsx'

export function UsualTimes() {
  const translate = useTranslate()
  const { listUsualTimes } = useApi()
  const maySet = usePermission('times.limit')
  const [isOpen, setIsOpen] = useState(false)
  const query = useQuery({
    queryKey: ['usual-times', 'read'],
    queryFn: ({ signal }) => listUsualTimes(midsOf(everyMid, ''), signal),
    enabled: typeof listUsualTimes === 'function',
  })
  return (
    <div id="usual-times">
      <Section title={translate('late.usual.title')}>
        <p className="page-help">{translate('late.usual.help')}</p>
        <QueryState query={query} skeleton={<RowSkeletons rows={3} />}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="quiet">{translate('late.usual.none')}</p>
            ) : (
              <>
                {maySet && (
                  <button className="button button-outlined" onClick={() => setIsOpen(true)}>
                    {translate('late.usual.set')}
                  </button>
                )}
                <Times rows={rows} />
                {isOpen && <LimitDialog rows={rows} onClose={() => setIsOpen(false)} />}
              </>
            )
          }
        </QueryState>
      </Section>
    </div>
  )
}

function Times({ rows }: { rows: readonly UsualTimeRow[] }) {
  const translate = useTranslate()
  const statusLabel = useStatusLabel()
  const locale = useFormatLocale()
  const hasMids = new Set(rows.map(({ mid }) => mid)).size > 1
  const count = useCount()
  const duration = (seconds: number) => durationText(seconds, locale)
  const limitOf = ({ limit, usual }: UsualTimeRow, words: (time: string) => string) =>
    limit !== null && <span className={usual ? 'quiet' : undefined}>{words(duration(limit))}</span>
  const columns: Column<UsualTimeRow>[] = [
    { source: 'status', label: 'fault_field.status', render: ({ status }) => statusLabel(status) },
    {
      source: 'orderType',
      label: 'fault_field.orderType',
      render: ({ orderType }) => <TypeText type={orderType} />,
    },
    { source: 'paymentMethod', label: 'filter.method', render: (row) => <Method row={row} /> },
    { source: 'mid', label: 'fault_field.mid' },
    { source: 'orders', label: 'fee.orders', align: 'right', as: 'count' },
    { source: 'open', label: 'late.usual.open', align: 'right', as: 'count' },
    ...figures.map((name): Column<UsualTimeRow> => ({
      source: name,
      label: `late.usual.${name}`,
      align: 'right',
      render: (row) =>
        row.usual ? duration(row.usual[name]) : name === 'median' && <NoUsualTime row={row} />,
    })),
    {
      source: 'limit',
      label: 'fault_field.seconds',
      render: (row) =>
        limitOf(row, (time) => time) || <span className="quiet">{translate('late.usual.no_limit')}</span>,
    },
  ]
  const lines = (row: UsualTimeRow): TwoLines => ({
    title: statusLabel(row.status),
    figure: `${translate('fee.orders')} ${count(row.orders)}`,
    note: (
      <>
        <TypeText type={row.orderType} /> · <Method row={row} unknown="method_not_known" />
        {hasMids && ' · '}
        {hasMids && <SentText text={row.mid} />}
      </>
    ),
    aside: `${translate('late.usual.open')} ${count(row.open)}`,
    more: (
      <>
        {row.usual ? (
          figures.map((name) => (
            <div key={name}>
              <span className="quiet">{translate(`late.usual.${name}`)}</span>{' '}
              {duration(row.usual?.[name] ?? 0)}
            </div>
          ))
        ) : (
          <NoUsualTime row={row} />
        )}
        {limitOf(row, (time) => translate('late.usual.limit_is', { time }))}
      </>
    ),
  })
  return (
    <TableOrRows
      rows={rows.toSorted((a, b) => b.open - a.open || b.orders - a.orders)}
      label={translate('late.usual.title')}
      columns={columns.filter(({ source }) => hasMids || source !== 'mid')}
      lines={lines}
    />
  )
}

const figures = ['median', 'p90', 'p95'] as const

function Method({ row: { paymentMethod }, unknown = 'not_known' }: { row: UsualTimeRow; unknown?: string }) {
  const translate = useTranslate()
  return paymentMethod === null ? (
    <span className="quiet">{translate(`late.usual.${unknown}`)}</span>
  ) : (
    <SentText text={translate(`config.method_types.${paymentMethod}`, { _: paymentMethod })} />
  )
}

function NoUsualTime({ row: { orders } }: { row: UsualTimeRow }) {
  const translate = useTranslate()
  const words = orders < 30 ? 'late.usual.too_few' : 'late.usual.too_many_open'
  return <div className="quiet">{translate(words, { orders })}</div>
}
