import { readTime } from '../../fields/time.ts'
import type { Seen } from './lifecycle.ts'

const minuteMs = 60_000

/** When it happened, to the minute: `16 Jul, 01:28`, or both ends of a longer window. Undefined where no time can be read. */
export function shortWindow({ seenBefore, seenAfter }: Seen, locale: string): string | undefined {
  const to = readTime(seenAfter ?? '')
  if (to === undefined) return undefined
  const from = readTime(seenBefore ?? '')
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return from === undefined || to - from < minuteMs ? format.format(to) : format.formatRange(from, to)
}
