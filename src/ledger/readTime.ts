const written =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,9}))?(?:Z|([+-])([01]\d|2[0-3]):?([0-5]\d))$/

/** Most times come as this writes them, and that is told in a tenth of the time; ends of months go the long way. */
const ours = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

/** ISO 8601 with a zone, from 2000 to 2100, as fixed-width UTC text; anything else is no time. */
export function readTime(text: string | null | undefined): string | null {
  if (text && ours.test(text)) return text
  const parts = written.exec(text ?? '')
  if (!parts) return null
  const [, year, month, day, hour, minute, second, fraction = '', sign, zoneHour, zoneMinute] = parts
  const local = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    Number(fraction.slice(0, 3).padEnd(3, '0')),
  )
  // Date.UTC takes February 30 for March 1.
  if (new Date(local).getUTCDate() !== Number(day) || Number(month) > 12 || Number(month) < 1) return null
  const offset = sign === undefined ? 0 : (Number(zoneHour) * 60 + Number(zoneMinute)) * 60_000
  const time = new Date(sign === '-' ? local + offset : local - offset)
  const isLikely = time.getUTCFullYear() >= 2000 && time.getUTCFullYear() <= 2100
  return isLikely ? time.toISOString() : null
}
