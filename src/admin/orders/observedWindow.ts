import { dayAndTime, exact, formatTime, readTime } from '../time/time.ts'
import { ownZone } from '../time/zonedDay.ts'

/** The ledger knows a window for each change, not its instant. */
type Seen = { seenBefore?: string; seenAfter?: string }

type Translate = (key: string, values: object) => string

export function windowWords({ seenBefore, seenAfter = '' }: Seen, locale: string, translate: Translate) {
  const [from, to] = [readTime(seenBefore ?? ''), readTime(seenAfter)]
  if (to === undefined) return seenAfter
  if (from === undefined) return translate('observed.until', { time: formatTime(to, locale, exact) })
  return formatTime(from, locale, exact, ownZone(), to)
}

const minuteMs = 60_000

/** `16 Jul, 01:28`, or both ends of a longer window. Undefined without readable times. */
export function shortWindow({ seenBefore, seenAfter }: Seen, locale: string): string | undefined {
  const [from, to] = [readTime(seenBefore ?? ''), readTime(seenAfter ?? '')]
  if (to === undefined) return undefined
  if (from === undefined || to - from < minuteMs) return formatTime(to, locale, dayAndTime)
  return formatTime(from, locale, dayAndTime, ownZone(), to)
}
