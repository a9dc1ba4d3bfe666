import { zoneOffset } from '../../contract/zoneOffset.ts'
import type { PeriodSpan } from './closedRow.ts'

/** First and last day of a period in its time zone. */
export function localDays({ from, to, timeZone }: Pick<PeriodSpan, 'from' | 'to'> & { timeZone: string }) {
  const dayOf = (time: number) => new Date(time + zoneOffset(timeZone, time)).toISOString().slice(0, 10)
  return { first: dayOf(Date.parse(from)), last: dayOf(Date.parse(to) - 1) }
}
