import { BarChart } from '@mui/x-charts/BarChart'
import { LineChart } from '@mui/x-charts/LineChart'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import type { Days } from './period.ts'
import type { ChartKind } from './useFeeQuery.ts'
import { useFeeWords } from './useFeeWords.ts'

export const FeeChart = memo(PlainChart)

/** Chart values are doubles; the table has the exact figures. */
export type Point = { name: string; tick: string; value: number | null }

type Props = {
  title: string
  points: readonly Point[]
  kind: ChartKind
  days: Days
  describedBy: string
}

function PlainChart({ title, points, kind, days, describedBy }: Props) {
  const translate = useTranslate()
  const { locale, daysText } = useFeeWords()
  const rough = new Intl.NumberFormat(locale, { maximumSignificantDigits: 4 })
  const short = new Intl.NumberFormat(locale, { notation: 'compact' })
  const unit = kind === 'share' ? '\u2009%' : ''
  const roughly = (value: number) => `${rough.format(value)}${unit}`
  const highest = points.reduce((most, point) => ((point.value ?? 0) > (most.value ?? 0) ? point : most))
  const words = translate('fees.chart', {
    title,
    days: daysText(days),
    most: roughly(highest.value ?? 0),
    at: highest.name,
  })
  const shared = {
    height: 220,
    hideLegend: true,
    skipAnimation: true,
    disableKeyboardNavigation: true,
    colors: ['var(--accent)'],
    margin: { top: 12, right: 8, bottom: 0, left: 0 },
    grid: { horizontal: true },
    series: [
      {
        data: points.map(({ value }) => value),
        valueFormatter: (value: number | null) => (value === null ? '–' : roughly(value)),
      },
    ],
    yAxis: [
      {
        min: kind !== 'share' && (highest.value ?? 0) > 0 ? 0 : undefined,
        disableLine: true,
        disableTicks: true,
        width: 56,
        valueFormatter: (value: number) => `${short.format(value)}${unit}`,
      },
    ],
  }
  const axis = {
    data: points.map((_, nth) => nth),
    valueFormatter: (nth: number, { location }: { location: string }) =>
      (location === 'tick' ? points[nth]?.tick : points[nth]?.name) ?? '',
    disableLine: true,
    disableTicks: true,
  }
  return (
    <div role="img" aria-label={words} aria-describedby={describedBy} className="fee-chart">
      <div aria-hidden>
        {kind === 'share' ? (
          <LineChart
            {...shared}
            series={shared.series.map((series) => ({
              ...series,
              showMark: points.length < 40,
              curve: 'linear',
            }))}
            xAxis={[{ ...axis, scaleType: 'point' }]}
          />
        ) : (
          <BarChart
            {...shared}
            xAxis={[
              {
                ...axis,
                scaleType: 'band',
                categoryGapRatio: points.length > 100 ? 0 : points.length < 6 ? 0.7 : 0.25,
              },
            ]}
          />
        )}
      </div>
    </div>
  )
}
