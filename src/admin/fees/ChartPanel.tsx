import { Component, lazy, Suspense, useId, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { withWords } from '../language/i18nProvider.ts'
import { daysBetween, type Step } from './period.ts'
import { keyOf, linesOf, toParts, type FeeLine } from './feeFigures.ts'
import { toPoints, type Point } from './points.ts'
import {
  chartKinds,
  type AddressChange,
  type ChartKind,
  type FeeQuery,
  type Grouping,
} from './useFeeQuery.ts'
import { useFees, type ReportQuery } from './useFees.ts'
import { useFeeWords } from './useFeeWords.ts'

/** The charts are larger than the page, so they load only when needed. */
const FeeChart = lazy(() =>
  withWords(['fees'], () => import('./FeeChart.tsx').then(({ FeeChart }) => ({ default: FeeChart }))),
)

type Props = {
  report: ReportQuery
  line: FeeLine
  query: FeeQuery
  change: (changed: AddressChange) => void
  tableId: string
}

export function ChartPanel({ report, line, query, change, tableId }: Props) {
  const translate = useTranslate()
  const id = useId()
  const { lineText } = useFeeWords()
  const kind = query.chart
  const step = stepOf(report)
  const by: Grouping = kind === 'pair' ? 'pair' : step
  const chartQuery: ReportQuery = {
    ...report,
    by: [by],
    filters: { ...report.filters, outcome: [line.outcome] },
  }
  const { data } = useFees(chartQuery)
  const isAnswer = data?.query.by[0] === by && data.query.filters.outcome?.[0] === line.outcome
  const points = useChartPoints(isAnswer ? data.rows : [], chartQuery, line, kind)
  const nameOf = (one: ChartKind) =>
    translate(one === 'pair' ? 'fees.charts.pair' : `fees.charts.${one}.${step}`)
  const title = translate('fees.chart_title', { line: lineText(line), what: nameOf(kind).toLowerCase() })
  return (
    <section className="fee-panel no-print" aria-labelledby={id}>
      <div className="fee-panel-head">
        <h2 id={id}>{title}</h2>
        <div role="group" aria-label={translate('fees.chart_choice')} className="choices">
          {chartKinds.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === kind}
              onClick={() => change({ chart: one, currency: line.currency ?? '', of: line.outcome })}
            >
              {nameOf(one)}
            </button>
          ))}
        </div>
        <button type="button" className="button" onClick={() => change({ by: [by] })}>
          {translate('fees.as_table')}
        </button>
      </div>
      {isAnswer && points.length < 2 && <p className="note">{translate('fees.chart_few')}</p>}
      {(!isAnswer || points.length > 1) && (
        <ChartBoundary instead={<p className="quiet">{translate('fees.no_chart')}</p>}>
          <Suspense fallback={<div className="fee-chart" />}>
            {isAnswer ? (
              <FeeChart title={title} points={points} kind={kind} days={report.days} describedBy={tableId} />
            ) : (
              <div className="fee-chart" aria-busy />
            )}
          </Suspense>
        </ChartBoundary>
      )}
    </section>
  )
}

function useChartPoints(
  rows: Parameters<typeof toParts>[0],
  { by, days }: ReportQuery,
  line: FeeLine,
  kind: ChartKind,
): Point[] {
  const { groupText, locale } = useFeeWords()
  const match = linesOf(toParts(rows, by, days)).find((one) => keyOf(one) === keyOf(line))
  return toPoints(match?.groups ?? [], kind, {
    by: by[0] ?? 'day',
    locale,
    nameOf: (group) => groupText(group, by),
  })
}

function stepOf({ days: { from, to } }: ReportQuery): Step {
  const days = daysBetween(from, to) + 1
  return days <= 62 ? 'day' : days <= 400 ? 'week' : 'month'
}

type BoundaryProps = { children: ReactNode; instead: ReactNode }

class ChartBoundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? this.props.instead : this.props.children
  }
}
