const steps: [unit: 'day' | 'hour' | 'minute' | 'second', ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

export function ageText(ms: number, locale: string): string {
  const [unit, size] = steps.find(([, each]) => ms >= each) ?? (['second', 1000] as const)
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(locale, options).format(Math.max(0, Math.floor(ms / size)))
}
