import { addDays, isDay, startOfDay } from './zonedDay.ts'

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

export type Period = Preset | Days

export function isPreset(text: string | null): text is Preset {
  return presets.some((preset) => preset === text)
}

/** Days of a period, both included; a current period ends today. */
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

export function readDays(from: string | null, to: string | null): Days | undefined {
  if (from === null || to === null || !isDay(from) || !isDay(to)) return undefined
  return from <= to ? { from, to } : { from: to, to: from }
}

type Span = { createdAt_gte: string; createdAt_lt: string }

/** A half-open span: the ledger includes the first instant and excludes the last. */
export function spanOf({ from, to }: Days, zone: string): Span {
  return { createdAt_gte: beginOf(from, zone), createdAt_lt: beginOf(addDays(to, 1), zone) }
}

/** A day that a zone skipped at the date line starts with the next day. */
function beginOf(day: string, zone: string): string {
  const begin = startOfDay(day, zone) ?? startOfDay(addDays(day, 1), zone)
  if (begin === undefined) throw new RangeError(`no day of a time zone: ${day} ${zone}`)
  return begin
}

/** Calendar keys without a zone: `2026-11-21`, `2026-W47`, `2026-11`. */
export type Days = { from: string; to: string }

/** The last day when the other month is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

function startOfWeek(day: string): string {
  return addDays(day, -weekdayOf(day))
}

export function startOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/** ISO 8601: a week belongs to the year of its Thursday. */
function weekOf(day: string): string {
  const thursday = addDays(day, 3 - weekdayOf(day))
  const year = thursday.slice(0, 4)
  const nth = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1
  return `${year}-W${String(nth).padStart(2, '0')}`
}

export type Step = 'day' | 'week' | 'month'

export function isStep(by: string): by is Step {
  return by === 'day' || by === 'week' || by === 'month'
}

export function groupsIn({ from, to }: Days, step: Step): { key: string; days: Days }[] {
  const groups: { key: string; days: Days }[] = []
  for (let start = from; start <= to;) {
    const next = nextStart[step](start)
    const end = addDays(next, -1)
    groups.push({ key: keyOf[step](start), days: { from: start, to: end < to ? end : to } })
    start = next
  }
  return groups
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

const dayMs = 86_400_000

const keyOf: Record<Step, (day: string) => string> = {
  day: (day) => day,
  week: weekOf,
  month: (day) => day.slice(0, 7),
}

const nextStart: Record<Step, (day: string) => string> = {
  day: (day) => addDays(day, 1),
  week: (day) => addDays(startOfWeek(day), 7),
  month: (day) => addMonths(startOfMonth(day), 1),
}

function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
