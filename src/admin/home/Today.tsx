import { keepPreviousData } from '@tanstack/react-query'
import { formatTime } from '../time/time.ts'
import { useTranslate } from 'ra-core'
import type { OutcomeCounts } from '../data-provider/apiCalls.ts'
import { useRead } from '../data-provider/useApi.ts'
import { listPath, RowLink } from '../kit/field/RowLink.tsx'
import { BareTable } from '../kit/list/TableBox.tsx'
import { useFormatLocale, useCount } from '../kit/field/useFormatLocale.ts'
import { useNow } from '../kit/field/TimeText.tsx'
import { addDays, dayOf, ownZone, sameTimeOn, startOfDay } from '../time/zonedDay.ts'
import { useMid } from '../session/SessionContext.ts'
import { Count, HomePart } from './HomePart.tsx'
import type { OutcomeCount } from '../../api/attention.ts'

type Days = { today: OutcomeCounts; before: OutcomeCounts }

export function Today() {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const { mid } = useMid()
  const zone = ownZone()
  const until = Math.floor(useNow() / 60_000) * 60_000
  const day = dayOf(until, zone)
  const query = useRead(
    ['order-outcomes', 'days', { mid, until, zone }],
    async (api, signal): Promise<Days> => {
      const span = (of: string, end: number) => ({
        mid,
        createdAt_gte: startOfDay(of, zone) ?? new Date(end).toISOString(),
        createdAt_lt: new Date(end).toISOString(),
      })
      const lastWeek = addDays(day, -7)
      const [today, before] = await Promise.all([
        api.countOutcomes(span(day, until), signal),
        api.countOutcomes(span(lastWeek, sameTimeOn(lastWeek, until, zone)), signal),
      ])
      return { today, before }
    },
    { placeholderData: keepPreviousData },
  )
  return (
    <HomePart title={translate('filter.today')} query={query} rows={4}>
      {(days) => (
        <>
          <DayTable days={days} day={day} zone={zone} />
          <p className="note">
            {translate('home.today_until', { time: formatTime(until, locale, { timeStyle: 'short' }), zone })}{' '}
            {translate('home.before_note')}
          </p>
          <GapNotes
            isExact={days.today.isExact && days.before.isExact}
            undated={Math.max(days.today.undated, days.before.undated)}
          />
        </>
      )}
    </HomePart>
  )
}

const outcomeOf = { created: {}, completed: { outcome: 'completed' }, failed: { outcome: 'closed' } } as const

/** What counts per day leave out. */
function GapNotes({ isExact, undated }: Pick<OutcomeCounts, 'isExact' | 'undated'>) {
  const translate = useTranslate()
  if (undated > 0) return <p className="note">{translate('home.day_undated', { smart_count: undated })}</p>
  return !isExact && <p className="note">{translate('home.known_only')}</p>
}

function DayTable({ days, day, zone }: { days: Days; day: string; zone: string }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const lastWeek = addDays(day, -7)
  const options = { weekday: 'short', day: 'numeric', month: 'short' } as const
  const weekday = formatTime(Date.parse(lastWeek), locale, options, 'UTC')
  return (
    <BareTable
      className="records home-table"
      label={translate('filter.today')}
      heads={['', { figure: translate('filter.today') }, { figure: weekday }]}
    >
      {(['created', 'completed', 'failed', 'share'] as const).map((line) => (
        <tr key={line}>
          <th scope="row">
            {line === 'share' ? (
              translate('home.share')
            ) : (
              <RowLink to={listPath('orders', { from: day, to: day, zone, ...outcomeOf[line] })}>
                {translate(`home.${line}`)}
              </RowLink>
            )}
          </th>
          {[days.today, days.before].map((counts, nth) => (
            <td key={nth} data-align="right">
              <Figure line={line} counts={counts} />
            </td>
          ))}
        </tr>
      ))}
    </BareTable>
  )
}

function Figure({ line, counts: { counts, isExact } }: { line: string; counts: OutcomeCounts }) {
  const { completed, closed } = counts
  const all = Object.values(counts).reduce<number>((sum, count = 0) => sum + count, 0)
  if (line === 'share') return <ShareText {...counts} />
  return <Count count={{ created: all, completed, failed: closed }[line] ?? 0} isExact={isExact} />
}

/** Of the orders that ended. */
function ShareText({ completed = 0, closed = 0 }: OutcomeCounts['counts']) {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const format = new Intl.NumberFormat(useFormatLocale(), digits)
  if (completed + closed === 0) return '–'
  return `${format.format((100 * completed) / (completed + closed))}\u2009%`
}

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
  const nameOf = ({ day }: Day) =>
    formatTime(Date.parse(day), locale, { day: 'numeric', month: 'short' }, 'UTC')
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
        <summary className="quiet">{translate('list.as_table')}</summary>
        <LastDaysTable days={days} nameOf={nameOf} />
      </details>
    </>
  )
}

function LastDaysTable({ days, nameOf }: { days: readonly Day[]; nameOf: (day: Day) => string }) {
  const translate = useTranslate()
  return (
    <BareTable
      className="records home-table"
      label={translate('home.last_days', { count: days.length })}
      heads={[
        translate('filter.day'),
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
