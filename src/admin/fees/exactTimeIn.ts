/** In the zone of the report, which need not be that of this computer. */
export function exactTimeIn(zone: string, time: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: zone }).format(
    time,
  )
}
