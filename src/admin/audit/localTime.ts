/** `2026-11-21T11:00` on the clock of this computer, for an input; empty where nothing readable was asked for. */
export function localTime(iso: string | undefined): string {
  const time = new Date(iso ?? Number.NaN)
  if (Number.isNaN(time.getTime())) return ''
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export function toIso(local: string): string {
  const time = new Date(local)
  return local === '' || Number.isNaN(time.getTime()) ? '' : time.toISOString()
}
