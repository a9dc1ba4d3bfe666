import { attribute, createXmlScanner } from './scanXml.ts'

const builtIn = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57,
  58,
])

/** Of each style of cells, by its number: whether a number in it is a date. */
export function dateStyles(xml: string): boolean[] {
  const custom = new Set<number>()
  const styles: boolean[] = []
  let isInCellFormats = false
  const scanner = createXmlScanner({
    open(name, attributes) {
      if (name === 'cellXfs') isInCellFormats = true
      if (name === 'numFmt' && isDateFormat(attribute(attributes, 'formatCode') ?? ''))
        custom.add(Number(attribute(attributes, 'numFmtId')))
      if (name === 'xf' && isInCellFormats) {
        const id = Number(attribute(attributes, 'numFmtId') ?? 0)
        styles.push(builtIn.has(id) || custom.has(id))
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCellFormats = false
    },
  })
  scanner.write(xml)
  return styles
}

/** `d/m/yyyy` and `[$-409]d. mmmm` are; `0.00 "days"` and `[Red]0` are not, and neither are hours past 24 (`[h]:mm`). */
function isDateFormat(format: string): boolean {
  const [positive = ''] = format.split(';')
  const signs = positive.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
  return /[dy]/i.test(signs) || (/m/i.test(signs) && /h|s/i.test(signs) && !/\[h+\]/i.test(positive))
}

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
