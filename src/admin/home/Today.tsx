import { keepPreviousData } from '@tanstack/react-query'
import { formatTime } from '../time/time.ts'
import { useTranslate } from 'ra-core'
import type { OutcomeCounts } from '../data-provider/apiCalls.ts'
import { useRead } from '../data-provider/useApi.ts'
import { listPath, RowLink } from '../kit/field/RowLink.tsx'
import { BareTable } from '../kit/list/TableBox.tsx'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { useNow } from '../kit/field/TimeText.tsx'
import { addDays, dayOf, ownZone, sameTimeOn, startOfDay } from '../time/zonedDay.ts'
import { useMid } from '../session/SessionContext.ts'
import { Count, HomePart } from './HomePart.tsx'

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
export function GapNotes({ isExact, undated }: Pick<OutcomeCounts, 'isExact' | 'undated'>) {
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
export function ShareText({ completed = 0, closed = 0 }: OutcomeCounts['counts']) {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const format = new Intl.NumberFormat(useFormatLocale(), digits)
  if (completed + closed === 0) return '–'
  return `${format.format((100 * completed) / (completed + closed))}\u2009%`
}
