import { dayOf, ownZone } from '../time/zonedDay.ts'
import { formatTime, readTime } from '../time/time.ts'

type Translate = (key: string, values: object) => string

/** The ledger knows a window for each change, not its instant. */
export function windowWords(
  { seenBefore, seenAfter }: { seenBefore?: string; seenAfter?: string },
  locale: string,
  translate: Translate,
): string {
  const from = readTime(seenBefore ?? '')
  const to = readTime(seenAfter ?? '')
  const say = (time: number, options: Intl.DateTimeFormatOptions) => formatTime(time, locale, options)
  const whole = { dateStyle: 'medium', timeStyle: 'long' } as const
  if (to === undefined) return seenAfter ?? ''
  if (from === undefined) return translate('observed.until', { time: say(to, whole) })
  if (second(from) === second(to)) return translate('observed.about', { time: say(to, whole) })
  const isOneDay = dayOf(from, ownZone()) === dayOf(to, ownZone())
  if (!isOneDay)
    return translate('observed.between', {
      from: say(from, { dateStyle: 'medium', timeStyle: 'medium' }),
      to: say(to, whole),
    })
  const words = translate('observed.between', {
    from: say(from, { timeStyle: 'medium' }),
    to: say(to, { timeStyle: 'long' }),
  })
  return `${say(to, { dateStyle: 'medium' })}, ${words}`
}

function second(time: number): number {
  return Math.floor(time / 1000)
}
