/** Offset of the zone from UTC in ms at an instant. */
export function zoneOffset(timeZone: string, instant: number): number {
  let format = formats.get(timeZone)
  if (!format) formats.set(timeZone, (format = formatOf(timeZone)))
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(instant)) parts[type] = Number(value)
  const { year = 0, month = 1, day, hour, minute, second } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
}
