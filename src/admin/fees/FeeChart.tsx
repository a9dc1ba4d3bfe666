import { BarChart } from '@mui/x-charts/BarChart'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import type { CurrencyFees } from './feeFigures.ts'
import type { FeeAnswer } from './useFees.ts'
import { useFeeWords } from './useFeeWords.ts'

/**
 * How the total fee runs over the groups, at a glance. A bar is as long as a double can tell; whoever wants the figure
 * reads the table, which also stands for the chart where it cannot be seen.
 */
export const FeeChart = memo(PlainChart)

type Props = { answer: FeeAnswer; fees: CurrencyFees; describedBy: string }

function PlainChart({ answer, fees: { currency, groups }, describedBy }: Props) {
  const translate = useTranslate()
  const { locale, currencyText, daysText, groupName, groupText } = useFeeWords()
  const { by, days } = answer.query
  const rough = new Intl.NumberFormat(locale, { maximumSignificantDigits: 4 })
  const short = new Intl.NumberFormat(locale, { notation: 'compact' })
  const bars = groups.map((group) => ({
    name: groupText(group, by),
    tick: group.days ? dayTick(group.days.from, by, locale) : shorten(groupText(group, by)),
    value: Number(group.figures.totalFee),
  }))
  const highest = bars.reduce((most, bar) => (bar.value > most.value ? bar : most), bars[0] ?? noBar)
  const words = translate('fees.chart', {
    currency: currencyText(currency),
    group: groupName(by),
    days: daysText(days),
    most: rough.format(highest.value),
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
            { data: bars.map(({ value }) => value), valueFormatter: (value) => rough.format(value ?? 0) },
          ]}
          xAxis={[
            {
              scaleType: 'band',
              data: bars.map((_, n) => n),
              valueFormatter: (n: number, { location }) =>
                (location === 'tick' ? bars[n]?.tick : bars[n]?.name) ?? '',
              disableLine: true,
              disableTicks: true,
              categoryGapRatio: bars.length > 100 ? 0 : bars.length < 6 ? 0.7 : 0.25,
            },
          ]}
          yAxis={[
            {
              min: highest.value > 0 ? 0 : undefined,
              disableLine: true,
              disableTicks: true,
              width: 56,
              valueFormatter: (value: number) => short.format(value),
            },
          ]}
        />
      </div>
    </div>
  )
}

const noBar = { name: '', tick: '', value: 0 }

/** Short enough for its place under a bar. */
function dayTick(day: string, by: string, locale: string): string {
  const options: Intl.DateTimeFormatOptions =
    by === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' }
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.parse(day))
}

function shorten(name: string): string {
  const letters = [...name]
  return letters.length > 15 ? `${letters.slice(0, 14).join('')}…` : name
}
