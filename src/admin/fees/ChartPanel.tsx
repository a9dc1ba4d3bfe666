import { Boundary } from '../kit/page/ErrorBoundary.tsx'
import { Suspense, useId } from 'react'
import { useTranslate } from 'react-admin'
import { lazyPlain } from '../language/lazyMui.tsx'
import { daysBetween, type Step } from '../time/period.ts'
import { keyOf, linesOf, toParts, type FeeLine } from './feeFigures.ts'
import type { AddressChange } from './useFeeQuery.ts'
import type { Point } from './FeeChart.tsx'
import { useFees, type ReportQuery } from './useFees.ts'
import { useFeeWords } from './useFeeWords.ts'

/** The charts are larger than the page, so they load only when needed. */
const FeeChart = lazyPlain(['fees'], () => import('./FeeChart.tsx'), 'FeeChart')

type Props = {
  report: ReportQuery
  line: FeeLine
  change: (changed: AddressChange) => void
  tableId: string
}

export function ChartPanel({ report, line, change, tableId }: Props) {
  const translate = useTranslate()
  const id = useId()
  const { lineText } = useFeeWords()
  const by = stepOf(report)
  const chartQuery: ReportQuery = {
    ...report,
    by: [by],
    filters: { ...report.filters, outcome: [line.outcome] },
  }
  const { data } = useFees(chartQuery)
  const isAnswer = data?.query.by[0] === by && data.query.filters.outcome?.[0] === line.outcome
  const points = useChartPoints(isAnswer ? data.rows : [], chartQuery, line)
  const title = translate(`fees.charts.${by}`, { line: lineText(line) })
  return (
    <section className="fee-panel no-print" aria-labelledby={id}>
      <div className="fee-panel-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="button" onClick={() => change({ by: [by] })}>
          {translate('list.as_table')}
        </button>
      </div>
      {isAnswer && points.length < 2 && <p className="note">{translate('fees.chart_few')}</p>}
      {(!isAnswer || points.length > 1) && (
        <Boundary instead={<p className="quiet">{translate('fees.no_chart')}</p>}>
          <Suspense fallback={<div className="fee-chart" />}>
            {isAnswer ? (
              <FeeChart title={title} points={points} days={report.days} describedBy={tableId} />
            ) : (
              <div className="fee-chart" aria-busy />
            )}
          </Suspense>
        </Boundary>
      )}
    </section>
  )
}

function useChartPoints(
  rows: Parameters<typeof toParts>[0],
  { by, days }: ReportQuery,
  line: FeeLine,
): Point[] {
  const { groupText, locale } = useFeeWords()
  const match = linesOf(toParts(rows, by, days)).find((one) => keyOf(one) === keyOf(line))
  return (match?.groups ?? []).flatMap((group) => {
    if (!group.days) return []
    const { totalFee } = group.figures
    return {
      name: groupText(group, by),
      tick: dayTick(group.days.from, by[0] ?? 'day', locale),
      value: totalFee === null ? null : Number(totalFee),
    }
  })
}

function dayTick(day: string, by: string, locale: string): string {
  const options: Intl.DateTimeFormatOptions =
    by === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' }
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.parse(day))
}

function stepOf({ days: { from, to } }: ReportQuery): Step {
  const days = daysBetween(from, to) + 1
  return days <= 62 ? 'day' : days <= 400 ? 'week' : 'month'
}
