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
  const { year, month, day } = partsOf(time, zone)
  return `${year}-${month}-${day}`
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** Handles zones that skip midnight; undefined for an invalid day or zone. */
export function startOfDay(day: string, zone: string): string | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (!isDay(day) || !isZone(zone)) return undefined
  const offsets = [-1, 0, 1].map((side) => offsetAt(midnight + side * dayMs, zone))
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
  const { hour, minute } = partsOf(time, zone)
  return Number(hour) * 60 + Number(minute)
}

export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // `Date.parse` turns February 30 into March 2.
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

export function isZone(zone: string): boolean {
  try {
    formatIn(zone)
    return true
  } catch {
    return false
  }
}

const dayMs = 86_400_000

function offsetAt(time: number, zone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(time, zone)
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - time
}

function partsOf(time: number, zone: string): Record<string, string> {
  return Object.fromEntries(
    formatIn(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone)
  if (cached) return cached
  const two = '2-digit'
  const made = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  })
  formats.set(zone, made)
  return made
}
