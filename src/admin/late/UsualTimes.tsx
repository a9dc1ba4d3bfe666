import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { everyMid, midsOf } from '../data-provider/ledgerFilter.ts'
import { useApi } from '../data-provider/useApi.ts'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { SentText, TypeText } from '../kit/field/Foreign.tsx'
import { durationText } from '../time/durationText.ts'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { useStatusLabel } from '../kit/field/ToneMark.tsx'
import type { UsualTimeRow } from '../../api/usualTimes.ts'
import { PhoneTable } from '../kit/list/ListRows.tsx'
import { HeadedTable } from '../kit/list/TableBox.tsx'
import { RowSkeletons } from '../kit/page/PageTitle.tsx'
import { Section } from '../kit/page/Section.tsx'
import { useIsNarrow } from '../kit/page/useMediaQuery.ts'
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
  const isNarrow = useIsNarrow()
  const sorted = rows.toSorted(byOpen)
  const hasMids = new Set(rows.map(({ mid }) => mid)).size > 1
  return isNarrow ? (
    <TimesRows rows={sorted} hasMids={hasMids} />
  ) : (
    <TimesTable rows={sorted} hasMids={hasMids} />
  )
}

type Props = { rows: readonly UsualTimeRow[]; hasMids: boolean }

function TimesTable({ rows, hasMids }: Props) {
  const translate = useTranslate()
  const statusLabel = useStatusLabel()
  const locale = useFormatLocale()
  const word = (name: string) => translate(`late.usual.${name}`)
  const count = (number: number) => new Intl.NumberFormat(locale).format(number)
  return (
    <HeadedTable
      label={translate('late.usual.title')}
      heads={[
        ...['status', 'type', 'method'].map(word),
        ...(hasMids ? [translate('resources.mids.name', { smart_count: 1 })] : []),
        ...['orders', 'open', ...figures].map((name) => ({ figure: word(name) })),
        word('limit'),
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">{statusLabel(row.status)}</th>
          <td>
            <TypeText type={row.orderType} />
          </td>
          <td>
            <Method row={row} />
          </td>
          {hasMids && (
            <td>
              <SentText text={row.mid} />
            </td>
          )}
          <td data-align="right">{count(row.orders)}</td>
          <td data-align="right">{count(row.open)}</td>
          {row.usual ? (
            figures.map((name) => (
              <td key={name} data-align="right">
                {durationText(row.usual?.[name] ?? 0, locale)}
              </td>
            ))
          ) : (
            <td colSpan={3} data-align="right" className="quiet">
              <NoUsualTime row={row} />
            </td>
          )}
          <td className={row.limit === null || row.usual ? 'quiet' : undefined}>
            {row.limit === null ? translate('late.usual.no_limit') : durationText(row.limit, locale)}
          </td>
        </tr>
      ))}
    </HeadedTable>
  )
}

const figures = ['median', 'p90', 'p95'] as const

function TimesRows({ rows, hasMids }: Props) {
  const translate = useTranslate()
  const statusLabel = useStatusLabel()
  const locale = useFormatLocale()
  const count = (number: number) => new Intl.NumberFormat(locale).format(number)
  return (
    <PhoneTable
      rows={rows}
      label={translate('late.usual.title')}
      lines={(row) => ({
        title: statusLabel(row.status),
        figure: `${translate('late.usual.orders')} ${count(row.orders)}`,
        note: (
          <>
            <TypeText type={row.orderType} /> · <Method row={row} unknown="method_not_known" />
            {hasMids && (
              <>
                {' · '}
                <SentText text={row.mid} />
              </>
            )}
          </>
        ),
        aside: `${translate('late.usual.open')} ${count(row.open)}`,
        more: (
          <>
            {row.usual ? (
              figures.map((name) => (
                <div key={name}>
                  <span className="quiet">{translate(`late.usual.${name}`)}</span>{' '}
                  {durationText(row.usual?.[name] ?? 0, locale)}
                </div>
              ))
            ) : (
              <div className="quiet">
                <NoUsualTime row={row} />
              </div>
            )}
            {row.limit !== null && (
              <div className={row.usual ? 'quiet' : undefined}>
                {translate('late.usual.limit_is', { time: durationText(row.limit, locale) })}
              </div>
            )}
          </>
        ),
      })}
    />
  )
}

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
  return orders < 30 ? translate('late.usual.too_few', { orders }) : translate('late.usual.too_many_open')
}

function byOpen(a: UsualTimeRow, b: UsualTimeRow): number {
  return b.open - a.open || b.orders - a.orders
}
