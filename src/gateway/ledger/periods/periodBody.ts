import { zoneOffset, isoTime } from '../../../contract/reading/time.ts'
import { cutSpan } from '../../../ledger/fees/spans.ts'
import type { PeriodSpan } from '../../../ledger/periods/readSpan.ts'
import { refused } from '../../simpleRest.ts'

/** As bookings have their times. */
export function readSpanOf(from: string, to: string, zone: string): PeriodSpan {
  const span = { from: instantOf(from, zone), to: instantOf(to, zone) }
  if (span.from >= span.to) throw refused('to', 'later_than_from')
  return span
}

/** The month before this one, where no other is asked for. */
export function lastMonth(now: number, zone: string): PeriodSpan {
  const local = new Date(now + zoneOffset(zone, now))
  const monthAt = (back: number) =>
    new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - back)).toISOString().slice(0, 10)
  return readSpanOf(monthAt(1), monthAt(0), zone)
}

function instantOf(text: string, zone: string): string {
  if (text.length > 10) return isoTime(text) ?? new Date(text).toISOString()
  // By the days of the fee report: where clocks leave midnight out, a day begins as they change.
  const around = Date.parse(text)
  const days = cutSpan({ from: around - dayMs, below: around + 2 * dayMs }, 'day', zone)
  return new Date(days.find(({ group }) => (group ?? '') >= text)?.from ?? around).toISOString()
}

const dayMs = 24 * 3_600_000
