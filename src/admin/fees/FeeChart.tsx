import { BarChart } from '@mui/x-charts/BarChart'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import type { Days } from '../time/period.ts'
import { useFeeWords } from './useFeeWords.ts'

export const FeeChart = memo(PlainChart)

/** Chart values are doubles; the table has the exact figures. */
export type Point = { name: string; tick: string; value: number | null }

type Props = {
  title: string
  points: readonly Point[]
  days: Days
  describedBy: string
}

function PlainChart({ title, points, days, describedBy }: Props) {
  const translate = useTranslate()
  const { locale, daysText } = useFeeWords()
  const rough = new Intl.NumberFormat(locale, { maximumSignificantDigits: 4 })
  const short = new Intl.NumberFormat(locale, { notation: 'compact' })
  const highest = points.reduce((most, point) => ((point.value ?? 0) > (most.value ?? 0) ? point : most))
  const words = translate('fees.chart', {
    title,
    days: daysText(days),
    most: rough.format(highest.value ?? 0),
    at: highest.name,
  })
  return (
    <div role="img" aria-label={words} aria-describedby={describedBy} className="fee-chart">
      <div aria-hidden>
        <BarChart
          height={220}
          hideLegend
          skipAnimation
          disableKeyboardNavigation
          colors={['var(--accent)']}
          margin={{ top: 12, right: 8, bottom: 0, left: 0 }}
          grid={{ horizontal: true }}
          series={[
            {
              data: points.map(({ value }) => value),
              valueFormatter: (value: number | null) => (value === null ? '–' : rough.format(value)),
            },
          ]}
          yAxis={[
            {
              min: (highest.value ?? 0) > 0 ? 0 : undefined,
              disableLine: true,
              disableTicks: true,
              width: 56,
              valueFormatter: (value: number) => short.format(value),
            },
          ]}
          xAxis={[
            {
              data: points.map((_, nth) => nth),
              valueFormatter: (nth: number, { location }: { location: string }) =>
                (location === 'tick' ? points[nth]?.tick : points[nth]?.name) ?? '',
              disableLine: true,
              disableTicks: true,
              scaleType: 'band',
              categoryGapRatio: points.length > 100 ? 0 : points.length < 6 ? 0.7 : 0.25,
            },
          ]}
        />
      </div>
    </div>
  )
}
