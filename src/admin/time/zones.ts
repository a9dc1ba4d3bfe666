import { isZone } from './zonedDay.ts'

/** The zone of that name, else the first that contains it: `lisbon`, `new york`. */
export function findZone(typed: string): string | undefined {
  const wanted = typed.trim().toLowerCase().replaceAll(' ', '_')
  if (wanted === '') return undefined
  const all = zones()
  return (
    all.find((zone) => zone.toLowerCase() === wanted) ??
    all.find((zone) => zone.toLowerCase().endsWith(`/${wanted}`)) ??
    all.find((zone) => zone.toLowerCase().includes(wanted)) ??
    // Former names are in no list, but still valid.
    (isZone(typed.trim()) && typed.includes('/') ? typed.trim() : undefined)
  )
}

let cachedZones: string[] | undefined

export function zones(): string[] {
  cachedZones ??= [...new Set([...Intl.supportedValuesOf('timeZone'), ...renamed.filter(isZone)])].toSorted()
  return cachedZones
}

/** Browsers list some cities by their former name only. */
const renamed = [
  'UTC',
  'America/Argentina/Buenos_Aires',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
]
