import { attribute, tagsOf, type XmlTag } from './scanXml.ts'

const builtIn = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57,
  58,
])

/** Index: number of the cell style; true if its numbers are dates. */
export function dateStyles(xml: string): boolean[] {
  const tags = tagsOf(xml)
  const placeOf = (wanted: string) => tags.findIndex(({ name }) => name === wanted)
  const idIn = ({ attributes }: XmlTag) => Number(attribute(attributes, 'numFmtId') ?? 0)
  const isCustom = ({ name, attributes }: XmlTag) =>
    name === 'numFmt' && isDateFormat(attribute(attributes, 'formatCode') ?? '')
  const custom = new Set(tags.filter(isCustom).map(idIn))
  return tags
    .slice(placeOf('cellXfs') + 1, placeOf('/cellXfs') + 1)
    .filter(({ name }) => name === 'xf')
    .map((tag) => builtIn.has(idIn(tag)) || custom.has(idIn(tag)))
}

/** Accepts `d/m/yyyy` and `[$-409]d. mmmm`; rejects `0.00 "days"`, `[Red]0` and hours past 24 (`[h]:mm`). */
function isDateFormat(format: string): boolean {
  const [positive = ''] = format.split(';')
  const signs = positive.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
  return /[dy]/i.test(signs) || (/m/i.test(signs) && /h|s/i.test(signs) && !/\[h+\]/i.test(positive))
}

export type Calendar = '1900' | '1904'

const day = 86_400_000

/**
 * '45936.5' → '2025-10-06T12:00:00', '45936' → '2025-10-06', without a zone. Undefined below zero, past the
 * year 9999, and for day 60 of the 1900 calendar, its non-existent 29 February.
 */
export function serialDate(serial: string, calendar: Calendar): string | undefined {
  const days = Number(serial)
  if (!Number.isFinite(days) || days < 0 || days >= 2_958_466) return undefined
  if (calendar === '1900' && Math.floor(days) === 60) return undefined

  const first = calendar === '1904' ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  // Times are binary fractions of a day, so they are rounded to seconds.
  const instant = first + Math.round((days * day) / 1000) * 1000
  return new Date(instant).toISOString().slice(0, Number.isInteger(days) ? 10 : 19)
}
