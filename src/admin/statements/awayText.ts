type Words = { locale: string; translate: (key: string, words?: object) => string }

const units = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

/** How far two times are apart, in the largest unit of which there is one. */
export function awayText(ms: number, { locale, translate }: Words): string {
  const found = units.find((each) => ms >= each.ms)
  if (!found) return translate('statements.match_by.same_minute')
  const { unit } = found
  const count = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  return translate('statements.match_by.apart', { time: count.format(Math.round(ms / found.ms)) })
}
