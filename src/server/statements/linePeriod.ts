import type { StatementPeriod } from '../../api/statements.ts'
import { createZonedTime } from '../files/zonedTime.ts'
import { createZoneReader } from './reading/cells/zones.ts'

const dayMs = 24 * 3_600_000
/** Files of a few days, such as weekly ones, are about these days; others are about whole months. */
const fewDays = 10
/** A month with a smaller share of the lines than this of the fullest month holds strays. */
const minShare = 0.2
const maxDays = 5_000

export type LineDays = ReturnType<typeof createLineDays>

/** Counts lines per day to work out the period of a statement without widening it by a few strays. */
export function createLineDays(timeZone: string) {
  const counts = new Map<number, number>()
  const zoned = createZonedTime(timeZone)
  /** The wall clock time as if it were UTC, in days since 1970. */
  const localDays = (time: string) => Date.parse(`${zoned(time).slice(0, 19)}Z`) / dayMs

  return {
    add(date: string, count = 1): void {
      const day = Math.floor(localDays(date))
      if (counts.size >= maxDays && !counts.has(day)) return
      counts.set(day, (counts.get(day) ?? 0) + count)
    },
    /** Also without any dated line. */
    isMostlyIn({ from, to }: Pick<StatementPeriod, 'from' | 'to'>): boolean {
      const [start, end] = [localDays(from), localDays(to)]
      let [inside, all] = [0, 0]
      for (const [day, count] of counts) {
        all += count
        if (day >= Math.floor(start) && day < end) inside += count
      }
      return inside * 2 >= all
    },
    period(): StatementPeriod | undefined {
      const months = new Map<number, number>()
      for (const [day, count] of counts) {
        const month = monthOf(day)
        months.set(month, (months.get(month) ?? 0) + count)
      }
      const most = Math.max(...months.values())
      const all = [...counts.keys()].toSorted((a, b) => a - b)
      const isOfFewDays = (all.at(-1) ?? 0) - (all[0] ?? 0) < fewDays
      const days = all.filter((day) => isOfFewDays || (months.get(monthOf(day)) ?? 0) >= most * minShare)
      const [first, last] = [days[0], days.at(-1)]
      if (first === undefined || last === undefined) return undefined
      const isShort = last - first < fewDays
      const from = isShort ? first : startOf(monthOf(first))
      const to = isShort ? last + 1 : startOf(monthOf(last) + 1)
      return { ...spanOf(from * dayMs, to * dayMs, timeZone), timeZone, source: 'lines' }
    },
  }
}

/** Instants of local times. */
export function spanOf(from: number, to: number, timeZone: string): { from: string; to: string } {
  const instantIn = createZoneReader()
  const at = (local: number) => new Date(instantIn(timeZone, local) ?? local).toISOString()
  return { from: at(from), to: at(to) }
}

/** Months since the year 0. */
function monthOf(day: number): number {
  const date = new Date(day * dayMs)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

function startOf(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12, 1) / dayMs
}
