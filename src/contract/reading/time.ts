import { isRawNumber, isObject } from '../json.ts'
import { zoneOffset } from '../zoneOffset.ts'

/** `assumed` names the deviation from docs/interface.md, which documents ISO 8601 with a zone. */
type TimeReading = { iso: string; assumed?: string }

const exact =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,9}))?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/

/** Fast path for the usual form; days 29 to 31 take the slow path. */
const usual = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

const loose =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?)? ?(Z|UTC|GMT|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?$/i

const mail =
  /^(?:[a-z]{3,9}, )?(\d{1,2}) (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* (\d{4}) ([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))? ?(Z|UT|UTC|GMT|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$/i

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** ISO 8601 with a zone, years 2000 to 2100, as fixed-width UTC text; null for anything else. */
export function isoTime(text: string | null | undefined): string | null {
  if (text && usual.test(text)) return text
  const parts = exact.exec(text ?? '')
  return parts ? toIso(parts.slice(1, 8), parts[8]) : null
}

/**
 * Reads a time in any form that services send: ISO with a space or without a zone, a date, epoch seconds or
 * milliseconds, an e-mail date, `{"$date": …}`. `zone` applies to times without one.
 */
export function readTime(value: unknown, zone = 'UTC'): TimeReading | undefined {
  if (typeof value === 'string') return readText(value.trim(), zone)
  if (typeof value === 'number' || isRawNumber(value)) return sinceEpoch(JSON.stringify(value))
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined
  const inner = value.$date ?? value.$numberLong
  return inner === undefined ? undefined : readTime(inner, zone)
}

function readText(text: string, zone: string): TimeReading | undefined {
  const strict = isoTime(text)
  if (strict !== null) return { iso: strict }
  if (/^\d/.test(text) && !text.includes('-')) {
    const seconds = sinceEpoch(text)
    if (seconds) return seconds
  }
  const parts = loose.exec(text)
  if (parts) return withZone(parts.slice(1, 8), parts[8], zone, parts[4] === undefined)
  const [, day, month, year, hour, minute, second, offset] = mail.exec(text) ?? []
  if (day === undefined || month === undefined) return undefined
  const number = String(months.indexOf(month.toLowerCase()) + 1)
  return withZone([year, number, day, hour, minute, second], offset, zone, false)
}

/** For the years 2000 to 2100 the ranges of seconds and milliseconds do not overlap. */
function sinceEpoch(digits: string): TimeReading | undefined {
  if (!/^\d{9,13}(\.\d{1,9})?$/.test(digits)) return undefined
  const number = Number(digits)
  const isSeconds = number < 1e11
  const iso = likely(Math.floor(isSeconds ? number * 1000 : number))
  return iso === null ? undefined : { iso, assumed: `${isSeconds ? 'seconds' : 'milliseconds'} since 1970` }
}

type Parts = readonly (string | undefined)[]

function withZone(
  parts: Parts,
  offset: string | undefined,
  zone: string,
  isDate: boolean,
): TimeReading | undefined {
  const iso = toIso(parts, offset ?? zone)
  if (iso === null) return undefined
  if (offset !== undefined) return { iso, assumed: 'written in another form' }
  return { iso, assumed: isDate ? `a date alone, read as midnight ${zone}` : `read as ${zone}` }
}

/** True when the zone or the hour was assumed, so the real time may differ by hours. */
export function isRough(assumed: unknown): boolean {
  return typeof assumed === 'string' && /(^|, )(read as|a date alone)/.test(assumed)
}

function toIso([year, month, day, hour, minute, second, fraction]: Parts, zone = 'UTC'): string | null {
  const ms = Number((fraction ?? '').slice(0, 3).padEnd(3, '0'))
  const [monthIndex, dayNumber] = [Number(month) - 1, Number(day)]
  const local = Date.UTC(
    Number(year),
    monthIndex,
    dayNumber,
    Number(hour ?? 0),
    Number(minute ?? 0),
    Number(second ?? 0),
    ms,
  )
  // Date.UTC turns February 30 into March 1.
  const read = new Date(local)
  if (read.getUTCDate() !== dayNumber || read.getUTCMonth() !== monthIndex) return null
  return likely(local - offsetOf(zone, local))
}

function likely(ms: number): string | null {
  const time = new Date(ms)
  return time.getUTCFullYear() >= 2000 && time.getUTCFullYear() <= 2100 ? time.toISOString() : null
}

/** Offset of the zone in ms at the local time `local`. */
function offsetOf(zone: string, local: number): number {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  if (sign !== undefined) return (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
  if (/^(z|ut|utc|gmt)$/i.test(zone)) return 0
  // Of an hour that occurs twice, take the first.
  return zoneOffset(zone, local - zoneOffset(zone, local - 86_400_000))
}
