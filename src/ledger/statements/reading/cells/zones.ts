import { zoneOffset } from '../../../../contract/reading/time.ts'

/** In hours. Where a name means several zones, the one that payment reports mean. */
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

/** From a date and time without a zone to the instant; undefined for a zone that nobody knows. */
export function createZoneReader() {
  const offsets = new Map<string, number>()
  const known = new Map<string, boolean>()

  return function instantIn(zone: string, local: number): number | undefined {
    const name = zone.trim()
    const fixed = fixedOffset(name)
    if (fixed !== undefined) return local - fixed
    let isKnown = known.get(name)
    if (isKnown === undefined) known.set(name, (isKnown = isZone(name)))
    if (!isKnown) return undefined

    // A change of the clocks falls on a quarter of an hour: within one the offset is the same.
    const key = `${name} ${Math.floor(local / (hour / 4))}`
    let offset = offsets.get(key)
    if (offset === undefined) {
      const near = zoneOffset(name, local)
      offset = zoneOffset(name, local - near)
      // A time that the clocks leave out, as midnight in the Azores in March, is the moment at which they change.
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
