import { languages } from '../../i18n/languages.ts'
import { dayOf, isDay, ownZone } from './zonedDay.ts'

/** ISO 8601 with a zone and a plausible year; all other text is shown unchanged. */
const iso =
  /^(20\d\d|2100)-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/

export function readTime(text: string): number | undefined {
  if (!iso.test(text) || !isDay(text.slice(0, 10))) return undefined
  // Not every browser parses a zone without a colon.
  const time = Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(time) ? undefined : time
}

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** A duration, never "yesterday": 47 hours ago need not be yesterday. */
export function relativeTime(time: number, now: number, locale: string): string {
  const seconds = Math.round((time - now) / 1000)
  const say = (count: number, unit: Intl.RelativeTimeFormatUnit, numeric: 'always' | 'auto' = 'always') => {
    // French shortens a month to `m.`, which reads as a minute, and a year to `a`.
    const style = unit === 'month' || unit === 'year' ? 'long' : 'short'
    return cached(
      `${locale} ${numeric} ${style}`,
      () => new Intl.RelativeTimeFormat(locale, { numeric, style }),
    ).format(count, unit)
  }
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return say(Math.trunc(seconds / size), unit)
  }
  return Math.abs(seconds) < 10 ? say(0, 'second', 'auto') : say(seconds, 'second')
}

const day = 86_400_000

/** Relative within hours, then day and time, then the day alone. */
export function listTime(time: number, now: number, locale: string): string {
  if (Math.abs(now - time) < day) return relativeTime(time, now, locale)
  const zone = ownZone()
  return formatTime(time, locale, yearOf(time, zone) === yearOf(now, zone) ? dayAndTime : dayOfYear)
}

const dayOfYear = { day: 'numeric', month: 'short', year: 'numeric' } as const
export const dayAndTime = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const

/** With `to`, both ends of a span. */
export function formatTime(
  time: number,
  locale: string,
  options: Intl.DateTimeFormatOptions,
  timeZone = ownZone(),
  to = time,
): string {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  const make = () => new Intl.DateTimeFormat(locale, { hourCycle: 'h23', ...options, timeZone })
  const { firstDay = '1' } = languages.find((language) => locale.startsWith(language.locale)) ?? {}
  const format = cached(key, make)
  const text = to === time ? format.format(time) : format.formatRange(time, to)
  return text.replace(/\b1(?=\s\p{L})/gu, firstDay)
}

/** Without the year in the current one. */
export function dayText(iso: string, locale: string): string {
  const zone = ownZone()
  const isThisYear = yearOf(Date.parse(iso), zone) === yearOf(Date.now(), zone)
  return formatTime(Date.parse(iso), locale, { ...dayOfYear, ...(isThisYear && { year: undefined }) })
}

export const exact = { dateStyle: 'medium', timeStyle: 'long' } as const

export function exactTime(time: number, locale: string): string {
  return formatTime(time, locale, exact)
}

function yearOf(time: number, zone: string): string {
  return dayOf(time, zone).slice(0, 4)
}

const formats = new Map<string, unknown>()

/** Creating a formatter is slow. The cache is bounded by the number of locales and zones. */
function cached<T>(key: string, make: () => T): T {
  if (!formats.has(key)) formats.set(key, make())
  return formats.get(key) as T
}
