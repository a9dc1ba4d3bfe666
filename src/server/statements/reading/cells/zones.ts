import { readZone } from '../../../../api/requestFields.ts'
import { zoneOffset } from '../../../../contract/zoneOffset.ts'

const hour = 3_600_000

/**
 * Short names by place; for ambiguous names, the place that payment reports mean. A name with hours states one offset,
 * also when clocks have changed.
 */
const namesOf: Record<string, string> = {
  UTC: 'UTC GMT Z',
  'America/New_York': 'ET EST-5 EDT-4',
  'America/Chicago': 'CT CST-6 CDT-5',
  'America/Denver': 'MT MST-7 MDT-6',
  'America/Los_Angeles': 'PT PST-8 PDT-7',
  'America/Sao_Paulo': 'BRT',
  'Europe/Lisbon': 'WET+0 WEST+1',
  'Europe/London': 'BST+1',
  'Europe/Berlin': 'CET+1 CEST+2 MEZ+1 MESZ+2',
  'Europe/Athens': 'EET+2 EEST+3',
  'Europe/Moscow': 'MSK',
  'Europe/Istanbul': 'TRT',
  'Africa/Lagos': 'WAT',
  'Africa/Nairobi': 'EAT',
  'Africa/Johannesburg': 'SAST',
  'Asia/Dubai': 'GST',
  'Asia/Kolkata': 'IST',
  'Asia/Bangkok': 'ICT',
  'Asia/Jakarta': 'WIB',
  'Asia/Singapore': 'SGT',
  'Asia/Hong_Kong': 'HKT',
  'Asia/Manila': 'PHT',
  'Asia/Seoul': 'KST',
  'Asia/Tokyo': 'JST',
  'Australia/Sydney': 'AEST AEDT',
}

/** Where clocks change together with these places, their zones have the same offsets. */
export const namedZones = Object.keys(namesOf)

const places = new Map<string, { zone: string; hours?: number }>(
  Object.entries(namesOf).flatMap(([zone, names]) =>
    names.split(' ').map((text) => {
      const [name = '', hours] = text.split(/(?=[+-])/)
      return [name, { zone, ...(hours !== undefined && { hours: Number(hours) }) }] as const
    }),
  ),
)

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
  if (offset !== undefined) return zoneOfOffset((fixedOffset(offset) ?? 0) / 60_000)
  const american = /\b(eastern|central|mountain|pacific)\b/i.exec(text)?.[1]
  if (american !== undefined && /\b(?:US|time|standard)\b/i.test(text)) return zoneOf(`${american[0]}T`)
  for (const [name] of text.matchAll(/[A-Z][A-Za-z]+\/[A-Za-z_/]+|\b[A-Z]{2,5}\b/g)) {
    // `MEZ/MESZ` names a zone by its winter and summer times.
    const zone = zoneOf(name) ?? zoneOf(name.split('/')[0] ?? '')
    if (zone !== undefined) return zone
  }
  return undefined
}

const oddOffsets: Record<number, string> = {
  210: 'Asia/Tehran',
  330: 'Asia/Kolkata',
  345: 'Asia/Kathmandu',
  390: 'Asia/Yangon',
  570: 'Australia/Darwin',
}

/** A zone that always has this offset; undefined if there is none. In minutes. */
export function zoneOfOffset(minutes: number): string | undefined {
  if (minutes === 0) return 'UTC'
  if (minutes % 60 !== 0) return oddOffsets[minutes]
  // The sign of these names is the other way round.
  return zoneOf(`Etc/GMT${minutes > 0 ? '-' : '+'}${Math.abs(minutes / 60)}`)
}

function fixedOffset(name: string): number | undefined {
  const upper = name.toUpperCase()
  if (upper === 'UTC' || upper === 'GMT' || upper === 'Z') return 0
  const hours = places.get(upper)?.hours
  if (hours !== undefined) return hours * hour
  const match = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/.exec(upper)
  if (!match) return undefined
  const size = Number(match[2]) * hour + (Number(match[3] ?? 0) * hour) / 60
  return match[1] === '-' ? -size : size
}

function zoneOf(name: string): string | undefined {
  const place = places.get(name.toUpperCase())
  return place?.zone ?? (name.includes('/') ? readZone(name) : undefined)
}
