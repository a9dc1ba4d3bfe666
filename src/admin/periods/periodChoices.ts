import { addDays, dayOf } from '../fields/zonedDay.ts'

/** Days of a calendar; `to` is the day after the last one. */
export type Days = { from: string; to: string }

/** The months that have ended, and the quarters: what is closed most often stands first. */
export function periodChoices(now: number, zone: string): { id: string; days: Days }[] {
  const today = dayOf(now, zone)
  const [year = 0, month = 0] = today.split('-').map(Number)
  const first = (back: number) => new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 10)
  const months = Array.from({ length: 12 }, (_, n) => ({
    id: first(n + 1).slice(0, 7),
    days: { from: first(n + 1), to: first(n) },
  }))
  const intoQuarter = (month - 1) % 3
  const quarters = Array.from({ length: 4 }, (_, n) => {
    const from = first(intoQuarter + 3 * (n + 1))
    const number = Math.floor(Number(from.slice(5, 7)) / 3) + 1
    return { id: `${from.slice(0, 4)}-Q${number}`, days: { from, to: first(intoQuarter + 3 * n) } }
  })
  return [...months, ...quarters]
}

/** A form asks for the last day, and a period ends with the day after it. */
export function daysOf(first: string | undefined, last: string | undefined): Days | undefined {
  if (first === undefined || last === undefined || last < first) return undefined
  return { from: first, to: addDays(last, 1) }
}
