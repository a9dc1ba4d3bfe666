import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { Boundary } from '../kit/page/ErrorBoundary.tsx'
import { Suspense, useId } from 'react'
import { useTranslate } from 'react-admin'
import { lazyPlain } from '../language/lazyMui.tsx'
import { daysBetween, type Step } from './period.ts'
import { keyOf, linesOf, toParts, type FeeLine, type Group } from './feeFigures.ts'
import { compareAmounts } from '../../contract/amount.ts'
import {
  chartKinds,
  type AddressChange,
  type ChartKind,
  type FeeQuery,
  type Grouping,
} from './useFeeQuery.ts'
import type { Point } from './FeeChart.tsx'
import { useFees, type ReportQuery } from './useFees.ts'
import { useFeeWords } from './useFeeWords.ts'

/** The charts are larger than the page, so they load only when needed. */
const FeeChart = lazyPlain(['fees'], () => import('./FeeChart.tsx'), 'FeeChart')

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
        <ToggleButtonGroup
          exclusive
          size="small"
          value={kind}
          aria-label={translate('fees.chart_choice')}
          onChange={(_, chart: ChartKind | null) =>
            change({ chart: chart ?? kind, currency: line.currency ?? '', of: line.outcome })
          }
          sx={{ flexWrap: 'wrap' }}
        >
          {chartKinds.map((one) => (
            <ToggleButton key={one} value={one}>
              {nameOf(one)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <button type="button" className="button" onClick={() => change({ by: [by] })}>
          {translate('fees.as_table')}
        </button>
      </div>
      {isAnswer && points.length < 2 && <p className="note">{translate('fees.chart_few')}</p>}
      {(!isAnswer || points.length > 1) && (
        <Boundary instead={<p className="quiet">{translate('fees.no_chart')}</p>}>
          <Suspense fallback={<div className="fee-chart" />}>
            {isAnswer ? (
              <FeeChart title={title} points={points} kind={kind} days={report.days} describedBy={tableId} />
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
  kind: ChartKind,
): Point[] {
  const { groupText, locale } = useFeeWords()
  const match = linesOf(toParts(rows, by, days)).find((one) => keyOf(one) === keyOf(line))
  return shownGroups(match?.groups ?? [], kind).map((group) => {
    const { share, totalFee } = group.figures
    const name = groupText(group, by)
    const value = kind === 'share' ? share && Number(share) * 100 : totalFee && Number(totalFee)
    return {
      name,
      tick: group.days ? dayTick(group.days.from, by[0] ?? 'day', locale) : shorten(name),
      value: typeof value === 'number' ? value : null,
    }
  })
}

const maxPairs = 12

function shownGroups(groups: readonly Group[], kind: ChartKind): Group[] {
  if (kind !== 'pair') return groups.filter(({ days }) => days !== undefined)
  return groups
    .toSorted(({ figures: one }, { figures: other }) =>
      compareAmounts(other.totalFee ?? '0', one.totalFee ?? '0'),
    )
    .slice(0, maxPairs)
}

function dayTick(day: string, by: string, locale: string): string {
  const options: Intl.DateTimeFormatOptions =
    by === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' }
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.parse(day))
}

function shorten(name: string): string {
  const letters = [...name]
  return letters.length > 15 ? `${letters.slice(0, 14).join('')}…` : name
}

function stepOf({ days: { from, to } }: ReportQuery): Step {
  const days = daysBetween(from, to) + 1
  return days <= 62 ? 'day' : days <= 400 ? 'week' : 'month'
}
