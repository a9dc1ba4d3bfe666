type Unit = 'day' | 'hour' | 'minute' | 'second'

const units: [unit: Unit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** Rounded down, in the largest unit that has passed once. */
export function ageText(ms: number, locale: string): string {
  const [unit, size] = units.find(([, each]) => ms >= each * 1000) ?? ['second', 1]
  return inUnits(Math.floor(ms / 1000 / size), unit, locale)
}

/** Rounded up, in the largest unit that fits twice: 90 minutes stay minutes. */
export function durationText(seconds: number, locale: string): string {
  const [unit, size] = units.find(([, each]) => seconds >= 2 * each) ?? ['second', 1]
  return inUnits(Math.ceil(seconds / size), unit, locale)
}

function inUnits(count: number, unit: Unit, locale: string): string {
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(locale, options).format(Math.max(0, count))
}
