import { useTranslate } from 'ra-core'
import { formatTime } from '../../time/time.ts'
import { useFormatLocale } from './useFormatLocale.ts'

const dayMs = 86_400_000

/** A day without a time and so without a zone; `isAged` adds how many days ago it was. */
export function DayText({ day, isAged = false }: { day: string | null; isAged?: boolean }) {
  const locale = useFormatLocale()
  const translate = useTranslate()
  if (day === null) return <span className="quiet">–</span>
  const time = Date.parse(`${day}T00:00:00Z`)
  const days = Math.floor((Date.now() - time) / dayMs)
  return (
    <>
      <time dateTime={day}>{formatTime(time, locale, { dateStyle: 'medium', timeZone: 'UTC' })}</time>
      {isAged && days > 0 && (
        <span className="quiet"> {translate('list.days_ago', { smart_count: days })}</span>
      )}
    </>
  )
}
