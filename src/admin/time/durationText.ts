const units: [unit: 'day' | 'hour' | 'minute' | 'second', seconds: number, from: number][] = [
  ['day', 86_400, 48 * 3_600],
  ['hour', 3_600, 120 * 60],
  ['minute', 60, 120],
]

export function durationText(
  seconds: number,
  locale: string,
  { isAge = false, isLong = false }: { isAge?: boolean; isLong?: boolean } = {},
): string {
  const [unit, size] = units.find(([, , from]) => seconds >= from) ?? (['second', 1] as const)
  const count = isAge ? Math.floor(seconds / size) : Math.ceil(seconds / size)
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: isLong ? 'long' : 'short',
    maximumFractionDigits: 0,
  }).format(Math.max(0, count))
}
