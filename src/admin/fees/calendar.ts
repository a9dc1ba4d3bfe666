import { addDays } from '../fields/zonedDay.ts'

/** Days are `2026-11-21`, weeks `2026-W47`, months `2026-11`: what stands on a calendar, in whatever zone. */
export type Days = { from: string; to: string }

/** The same day of another month; the last one where that month is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

export function startOfWeek(day: string): string {
  return addDays(day, -weekdayOf(day))
}

export function startOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/** ISO 8601: a week belongs to the year of its Thursday. */
export function weekOf(day: string): string {
  const thursday = addDays(day, 3 - weekdayOf(day))
  const year = thursday.slice(0, 4)
  const nth = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1
  return `${year}-W${String(nth).padStart(2, '0')}`
}

export type Step = 'day' | 'week' | 'month'

export function isStep(by: string): by is Step {
  return by === 'day' || by === 'week' || by === 'month'
}

/** The groups that lie in a span, in their order, each with those of its days that belong to the span. */
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

/** Monday is 0. */
function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
