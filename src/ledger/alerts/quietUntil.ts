import type { QuietHours } from '../../contract/alertRule.ts'
import { zoneOffset } from '../../contract/zoneOffset.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** When the quiet hours end that it is in now; undefined outside of them. */
export function quietUntil(quiet: QuietHours | null, now: number): number | undefined {
  if (!quiet) return undefined
  const [from, to] = [minuteOf(quiet.from), minuteOf(quiet.to)]
  const local = now + zoneOffset(quiet.timeZone, now)
  const midnight = Math.floor(local / day) * day
  const at = local - midnight
  const isQuiet = from < to ? at >= from && at < to : at >= from || at < to
  if (!isQuiet) return undefined
  const end = midnight + to + (at >= to ? day : 0)
  // The clocks may change before it.
  const guess = end - zoneOffset(quiet.timeZone, now)
  return Math.max(now + 1, end - zoneOffset(quiet.timeZone, guess))
}

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return (hours * 60 + minutes) * minute
}
