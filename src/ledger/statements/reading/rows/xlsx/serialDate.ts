export type Calendar = '1900' | '1904'

const day = 86_400_000

/**
 * What a spreadsheet counts as days, as date and time without a zone: '45936.5' = '2025-10-06T12:00:00',
 * '45936' = '2025-10-06'. Undefined for what is no day: below zero, past the year 9999, and day 60 of the calendar of
 * 1900, its 29 February that never was.
 */
export function serialDate(serial: string, calendar: Calendar): string | undefined {
  const days = Number(serial)
  if (!Number.isFinite(days) || days < 0 || days >= 2_958_466) return undefined
  if (calendar === '1900' && Math.floor(days) === 60) return undefined

  const first = calendar === '1904' ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  // A time is a share of a day in binary: the nearest second is what was meant.
  const instant = first + Math.round((days * day) / 1000) * 1000
  return new Date(instant).toISOString().slice(0, Number.isInteger(days) ? 10 : 19)
}
