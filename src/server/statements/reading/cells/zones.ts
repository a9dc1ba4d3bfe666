import { zoneOffset } from '../../../../contract/reading/time.ts'

const hour = 3_600_000

/** Where people use a short name. For ambiguous names, the place that payment reports mean. */
const places: Record<string, string> = {
  UTC: 'UTC',
  GMT: 'UTC',
  Z: 'UTC',
  ET: 'America/New_York',
  CT: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
  EST: 'America/New_York',
  EDT: 'America/New_York',
  CST: 'America/Chicago',
  CDT: 'America/Chicago',
  MST: 'America/Denver',
  MDT: 'America/Denver',
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  BRT: 'America/Sao_Paulo',
  WET: 'Europe/Lisbon',
  WEST: 'Europe/Lisbon',
  BST: 'Europe/London',
  CET: 'Europe/Berlin',
  CEST: 'Europe/Berlin',
  MEZ: 'Europe/Berlin',
  MESZ: 'Europe/Berlin',
  EET: 'Europe/Athens',
  EEST: 'Europe/Athens',
  MSK: 'Europe/Moscow',
  TRT: 'Europe/Istanbul',
  WAT: 'Africa/Lagos',
  EAT: 'Africa/Nairobi',
  SAST: 'Africa/Johannesburg',
  GST: 'Asia/Dubai',
  IST: 'Asia/Kolkata',
  ICT: 'Asia/Bangkok',
  WIB: 'Asia/Jakarta',
  SGT: 'Asia/Singapore',
  HKT: 'Asia/Hong_Kong',
  PHT: 'Asia/Manila',
  KST: 'Asia/Seoul',
  JST: 'Asia/Tokyo',
  AEST: 'Australia/Sydney',
  AEDT: 'Australia/Sydney',
}

/** Names that state one offset, also when clocks have changed. In hours. */
const fixed: Record<string, number> = {
  WET: 0,
  WEST: 1,
  BST: 1,
  CET: 1,
  CEST: 2,
  MEZ: 1,
  MESZ: 2,
  EET: 2,
  EEST: 3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
}

/** Converts local time to an instant; undefined for an unknown zone. */
export function createZoneReader() {
  const offsets = new Map<string, number>()
  const zones = new Map<string, string | undefined>()

  return function instantIn(zone: string, local: number): number | undefined {
    const written = zone.trim()
    const offsetOfName = fixedOffset(written)
    if (offsetOfName !== undefined) return local - offsetOfName
    let name = zones.get(written)
    if (!zones.has(written)) zones.set(written, (name = zoneOf(written)))
    if (name === undefined) return undefined

    // Clocks change only at quarters of an hour, so the offset within one is constant.
    const key = `${name} ${Math.floor(local / (hour / 4))}`
    let offset = offsets.get(key)
    if (offset === undefined) {
      const near = zoneOffset(name, local)
      offset = zoneOffset(name, local - near)
      // A skipped local time, as midnight in the Azores in March, maps to the moment of the change.
      if (zoneOffset(name, local - offset) !== offset) offset = Math.min(near, offset)
      if (offsets.size > 20_000) offsets.clear()
      offsets.set(key, offset)
    }
    return local - offset
  }
}

/** The zone that a title or a column name states: `Date (ET)`, `All times US Eastern`, `Zeit (UTC+7)`. */
export function zoneIn(text: string): string | undefined {
  const offset =
    /\b(?:UTC|GMT)\s?([+-]\d{1,2}(?::?\d{2})?)/i.exec(text)?.[1] ??
    /\d:\d{2}\s?([+-]\d{2}:?\d{2})\b/.exec(text)?.[1]
  if (offset !== undefined) return zoneOfOffset(offset)
  const american = /\b(eastern|central|mountain|pacific)\b/i.exec(text)?.[1]?.toLowerCase()
  if (american !== undefined && /\b(?:US|time|standard)\b/i.test(text)) return americanZones[american]
  for (const [name] of text.matchAll(/[A-Z][A-Za-z]+\/[A-Za-z_/]+|\b[A-Z]{2,5}\b/g)) {
    const zone = zoneOf(name)
    if (zone !== undefined) return zone
  }
  return undefined
}

const americanZones: Record<string, string> = {
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
}

const oddOffsets: Record<string, string> = {
  '+3:30': 'Asia/Tehran',
  '+5:30': 'Asia/Kolkata',
  '+5:45': 'Asia/Kathmandu',
  '+6:30': 'Asia/Yangon',
  '+9:30': 'Australia/Darwin',
}

function zoneOfOffset(text: string): string | undefined {
  const [, sign = '+', hours = '0', minutes = '00'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(text) ?? []
  if (Number(minutes) !== 0) return oddOffsets[`${sign}${Number(hours)}:${minutes}`]
  if (Number(hours) === 0) return 'UTC'
  // The sign of these names is the other way round.
  return zoneOf(`Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`)
}

function fixedOffset(name: string): number | undefined {
  const upper = name.toUpperCase()
  if (upper === 'UTC' || upper === 'GMT' || upper === 'Z') return 0
  if (Object.hasOwn(fixed, upper)) return (fixed[upper] ?? 0) * hour
  const match = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/.exec(upper)
  if (!match) return undefined
  const size = Number(match[2]) * hour + (Number(match[3] ?? 0) * hour) / 60
  return match[1] === '-' ? -size : size
}

function zoneOf(name: string): string | undefined {
  const place = places[name.toUpperCase()]
  if (place !== undefined) return place
  if (!name.includes('/')) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
