import { isZone, ownZone } from './zonedDay.ts'

let cachedZones: string[] | undefined

export function zones(): string[] {
  cachedZones ??= [...new Set([...Intl.supportedValuesOf('timeZone'), ...renamed.filter(isZone)])].toSorted()
  return cachedZones
}

/** With the person's own zone and the chosen one, which may have a former name. */
export function zonesWith(chosen: string): string[] {
  return [...new Set([ownZone(), 'UTC', chosen, ...zones()])]
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
