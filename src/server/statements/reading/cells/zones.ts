import { zoneOffset } from '../../../../contract/reading/time.ts'

/** In hours. For ambiguous names, the zone that payment reports mean. */
const abbreviations: Record<string, number> = {
  UTC: 0,
  GMT: 0,
  Z: 0,
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
  BRT: -3,
  SGT: 8,
  JST: 9,
}

const hour = 3_600_000

/** Converts local time to an instant; undefined for an unknown zone. */
export function createZoneReader() {
  const offsets = new Map<string, number>()
  const cache = new Map<string, boolean>()

  return function instantIn(zone: string, local: number): number | undefined {
    const name = zone.trim()
    const fixed = fixedOffset(name)
    if (fixed !== undefined) return local - fixed
    let isValid = cache.get(name)
    if (isValid === undefined) cache.set(name, (isValid = isZone(name)))
    if (!isValid) return undefined

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

function fixedOffset(name: string): number | undefined {
  const upper = name.toUpperCase()
  if (Object.hasOwn(abbreviations, upper)) return (abbreviations[upper] ?? 0) * hour
  const match = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/.exec(upper)
  if (!match) return undefined
  const size = Number(match[2]) * hour + (Number(match[3] ?? 0) * hour) / 60
  return match[1] === '-' ? -size : size
}

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
