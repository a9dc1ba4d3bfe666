import { addDays, isDay, startOfDay } from '../fields/zonedDay.ts'
import { addMonths, startOfMonth, startOfWeek, type Days } from './calendar.ts'

export const presets = [
  'today',
  'yesterday',
  'this-week',
  'this-month',
  'last-month',
  'this-year',
  'last-12-months',
] as const
export type Preset = (typeof presets)[number]

/** A preset moves on with the calendar, days stay. */
export type Period = Preset | Days

export function isPreset(text: string | null): text is Preset {
  return presets.some((preset) => preset === text)
}

/** What a period means today; both days belong to it, and one that goes on ends today. */
export function daysOf(period: Period, today: string): Days {
  return typeof period === 'string' ? meaning[period](today) : period
}

const meaning: Record<Preset, (today: string) => Days> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  'this-week': (today) => ({ from: startOfWeek(today), to: today }),
  'this-month': (today) => ({ from: startOfMonth(today), to: today }),
  'last-month': (today) => ({
    from: addMonths(startOfMonth(today), -1),
    to: addDays(startOfMonth(today), -1),
  }),
  'this-year': (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  'last-12-months': (today) => ({ from: addDays(addMonths(today, -12), 1), to: today }),
}

/** Two days in their order, however they were typed; undefined where one of them is none. */
export function readDays(from: string | null, to: string | null): Days | undefined {
  if (from === null || to === null || !isDay(from) || !isDay(to)) return undefined
  return from <= to ? { from, to } : { from: to, to: from }
}

export type Span = { createdAt_gte: string; createdAt_lt: string }

/** As the ledger asks for it: the first instant belongs to it, the last one does not. */
export function spanOf({ from, to }: Days, zone: string): Span {
  return { createdAt_gte: beginOf(from, zone), createdAt_lt: beginOf(addDays(to, 1), zone) }
}

/** A day that a zone has left out on its way over the date line has no instant: the next one begins then. */
function beginOf(day: string, zone: string): string {
  const begin = startOfDay(day, zone) ?? startOfDay(addDays(day, 1), zone)
  if (begin === undefined) throw new RangeError(`no day of a time zone: ${day} ${zone}`)
  return begin
}
