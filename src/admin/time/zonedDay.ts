import { zoneOffset } from '../../contract/zoneOffset.ts'

let chosenZone: string | undefined

/** The zone of all times: the operator's choice, else the browser's, which changes while a laptop travels. */
export function ownZone(): string {
  return chosenZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Anything but a zone means the browser's. */
export function chooseZone(zone: unknown): void {
  chosenZone = typeof zone === 'string' && zone !== '' && isZone(zone) ? zone : undefined
}

export function dayOf(time: number, zone: string): string {
  return clockIn(zone, time).toISOString().slice(0, 10)
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** Handles zones that skip midnight; undefined for an invalid day or zone. */
export function startOfDay(day: string, zone: string): string | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (!isDay(day) || !isZone(zone)) return undefined
  const offsets = [-1, 0, 1].map((side) => zoneOffset(zone, midnight + side * dayMs))
  const starts = offsets.map((offset) => midnight - offset).filter((time) => dayOf(time, zone) === day)
  return starts.length === 0 ? undefined : new Date(Math.min(...starts)).toISOString()
}

export function sameTimeOn(day: string, time: number, zone: string): number {
  const [own, start] = [startOfDay(dayOf(time, zone), zone), startOfDay(day, zone)]
  if (own === undefined || start === undefined) return time
  const minutes = minuteOf(time, zone)
  const near = Date.parse(start) + minutes * 60_000
  return near + (minutes - minuteOf(near, zone)) * 60_000
}

function minuteOf(time: number, zone: string): number {
  const clock = clockIn(zone, time)
  return clock.getUTCHours() * 60 + clock.getUTCMinutes()
}

export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // `Date.parse` turns February 30 into March 2.
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

export function isZone(zone: string): boolean {
  try {
    zoneOffset(zone, 0)
    return true
  } catch {
    return false
  }
}

const dayMs = 86_400_000

/** Its UTC fields are those of a clock in the zone. */
function clockIn(zone: string, time: number): Date {
  return new Date(time + zoneOffset(zone, time))
}
