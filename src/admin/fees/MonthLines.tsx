import { LineChart } from '@mui/x-charts/LineChart'
import { useTranslate } from 'react-admin'
import { useFeeWords } from './useFeeWords.ts'

/** Chart values are doubles; the table has the exact figures. */
export type MonthPoint = { name: string; tick: string; volume: number; share: number | null }

type Props = { label: string; points: readonly MonthPoint[]; describedBy: string }

export function MonthLines({ label, points, describedBy }: Props) {
  const translate = useTranslate()
  const { locale } = useFeeWords()
  const short = new Intl.NumberFormat(locale, { notation: 'compact' })
  const rough = new Intl.NumberFormat(locale, { maximumSignificantDigits: 4 })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const textOf = (format: Intl.NumberFormat) => (value: number | null) =>
    value === null ? '–' : format.format(value)
  const plain = { disableLine: true, disableTicks: true, width: 56, min: 0 } as const
  return (
    <div role="img" aria-label={label} aria-describedby={describedBy} className="fee-chart">
      <div aria-hidden>
        <LineChart
          height={240}
          skipAnimation
          disableKeyboardNavigation
          colors={['var(--accent)', 'var(--second)']}
          margin={{ top: 12, right: 8, bottom: 0, left: 0 }}
          grid={{ horizontal: true }}
          series={[
            {
              data: points.map(({ volume }) => volume),
              yAxisId: 'volume',
              curve: 'linear',
              label: translate('fee.sourceAmount'),
              valueFormatter: textOf(rough),
            },
            {
              data: points.map(({ share }) => share),
              yAxisId: 'share',
              curve: 'linear',
              label: translate('fee.share'),
              valueFormatter: textOf(percent),
            },
          ]}
          yAxis={[
            { ...plain, id: 'volume', valueFormatter: (value: number) => short.format(value) },
            {
              ...plain,
              id: 'share',
              position: 'right',
              valueFormatter: (value: number) => percent.format(value),
            },
          ]}
          xAxis={[
            {
              data: points.map((_, nth) => nth),
              scaleType: 'point',
              disableLine: true,
              disableTicks: true,
              valueFormatter: (nth: number, { location }: { location: string }) =>
                (location === 'tick' ? points[nth]?.tick : points[nth]?.name) ?? '',
            },
          ]}
        />
      </div>
    </div>
  )
}
