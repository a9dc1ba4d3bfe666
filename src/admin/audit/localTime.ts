/** `2026-11-21T11:00` on the clock of this computer, for an input; empty where nothing readable was asked for. */
export function localTime(iso: string | undefined): string {
  const time = new Date(iso ?? Number.NaN)
  if (Number.isNaN(time.getTime())) return ''
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-')
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`
}

export function toIso(local: string): string {
  const time = new Date(local)
  return local === '' || Number.isNaN(time.getTime()) ? '' : time.toISOString()
}
