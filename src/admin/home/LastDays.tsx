import { keepPreviousData } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import type { OutcomeCount } from '../../api/attention.ts'
import { useRead } from '../data-provider/useApi.ts'
import { useNow } from '../kit/field/TimeText.tsx'
import { BareTable } from '../kit/list/TableBox.tsx'
import { useCount, useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { useMid } from '../session/SessionContext.ts'
import { addDays, dayOf, ownZone, startOfDay } from '../time/zonedDay.ts'
import { HomePart } from './HomePart.tsx'
import { GapNotes, ShareText } from './Today.tsx'

const dayCount = 30

type Day = { day: string; created: number; completed: number; closed: number }

/** Orders created per day and how many of them were completed; also as a table. */
export function LastDays() {
  const translate = useTranslate()
  const { mid } = useMid()
  const zone = ownZone()
  const today = dayOf(useNow(), zone)
  const first = addDays(today, 1 - dayCount)
  const query = useRead(
    ['order-outcomes', 'chart', { mid, first, zone }],
    async (api, signal) => {
      const createdAt_gte = startOfDay(first, zone) ?? first
      const { rows, ...basis } = await api.countDays({ mid, createdAt_gte, timeZone: zone }, signal)
      return { days: toDays(rows, first), ...basis }
    },
    { placeholderData: keepPreviousData },
  )
  return (
    <HomePart title={translate('home.last_days', { count: dayCount })} query={query} rows={4}>
      {({ days, ...basis }) => (
        <>
          {days.every(({ created }) => created === 0) ? (
            <p className="quiet">{translate('home.no_days')}</p>
          ) : (
            <Chart days={days} />
          )}
          <GapNotes {...basis} />
        </>
      )}
    </HomePart>
  )
}

function toDays(rows: readonly OutcomeCount[], first: string): Day[] {
  return Array.from({ length: dayCount }, (_, nth) => {
    const day = addDays(first, nth)
    const own = rows.filter((row) => row.day === day)
    const sum = (of: readonly OutcomeCount[]) => of.reduce((all, { orders }) => all + orders, 0)
    const count = (outcome: string) => sum(own.filter((row) => row.outcome === outcome))
    return { day, created: sum(own), completed: count('completed'), closed: count('closed') }
  })
}

const height = 80
const width = 10

function Chart({ days }: { days: readonly Day[] }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const names = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const nameOf = ({ day }: Day) => names.format(Date.parse(day))
  const countText = useCount()
  const most = days.reduce((most, day) => (day.created > most.created ? day : most))
  const heightOf = (count: number) => (most.created === 0 ? 0 : (count / most.created) * height)
  const words = translate('home.chart', { most: countText(most.created), day: nameOf(most) })
  return (
    <>
      <svg
        className="home-chart"
        viewBox={`0 0 ${days.length * width} ${height}`}
        role="img"
        aria-label={words}
      >
        {days.map((day, nth) =>
          (['created', 'completed'] as const).map((part) => (
            <rect
              key={`${day.day} ${part}`}
              className={`home-bar-${part}`}
              x={nth * width + 1}
              y={height - heightOf(day[part])}
              width={width - 2}
              height={heightOf(day[part])}
            />
          )),
        )}
      </svg>
      <p className="note">{words}</p>
      <details>
        <summary className="quiet">{translate('home.chart_table')}</summary>
        <DayTable days={days} nameOf={nameOf} />
      </details>
    </>
  )
}

function DayTable({ days, nameOf }: { days: readonly Day[]; nameOf: (day: Day) => string }) {
  const translate = useTranslate()
  return (
    <BareTable
      className="records home-table"
      label={translate('home.last_days', { count: days.length })}
      heads={[
        translate('fees.by.day'),
        ...['created', 'completed', 'share'].map((part) => ({ figure: translate(`home.${part}`) })),
      ]}
    >
      {days.toReversed().map((day) => (
        <tr key={day.day}>
          <th scope="row">{nameOf(day)}</th>
          <td data-align="right">{day.created}</td>
          <td data-align="right">{day.completed}</td>
          <td data-align="right">
            <ShareText {...day} />
          </td>
        </tr>
      ))}
    </BareTable>
  )
}
